// Which padding cures the bank conflicts of a tile, and when none may be named. Numbers worked out by hand.

#include "../IrKernel.h"
#include "Cost/RowPadding.h"

namespace cudaperf {
namespace {

/// Stores to tile[y][x] and loads from tile[x][y], an array of Element with rows of Columns.
IrKernel transpose(const std::string &Element, unsigned Rows, unsigned Columns, const std::string &More = "") {
  const std::string Array = "[" + std::to_string(Rows) + " x [" + std::to_string(Columns) + " x " + Element + "]]";
  return IrKernel("@tile = internal addrspace(3) global " + Array + " undef, align 16\n" + R"(
define void @k() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %x64 = zext i32 %x to i64
  %y64 = zext i32 %y to i64
  %row = getelementptr )" + Array + R"(, ptr addrspace(3) @tile, i64 0, i64 %y64, i64 %x64
  store )" + Element + " 0.0, ptr addrspace(3) %row, align 4\n  %column = getelementptr " + Array +
                  R"(, ptr addrspace(3) @tile, i64 0, i64 %x64, i64 %y64
  %v = load volatile )" + Element + ", ptr addrspace(3) %column, align 8\n" + More + "  ret void\n}\n");
}

std::optional<RowPadding> paddingOf(const IrKernel &Kernel, unsigned X, unsigned Y) {
  return bestPadding(Kernel.program(), IrKernel::blockOf(X, Y), Kernel.global("tile"));
}

TEST(RowPadding, OneElementCuresASquareOf32) {
  const IrKernel Kernel = transpose("float", 32, 32);
  const std::optional<RowPadding> Padding = paddingOf(Kernel, 32, 8);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Elements, 1u);
  EXPECT_EQ(Padding->RowElements, 32u);
  ASSERT_EQ(Padding->Accesses.size(), 2u);
  EXPECT_EQ(Padding->Accesses[0].Before, 1);
  EXPECT_EQ(Padding->Accesses[0].After, 1);
  EXPECT_EQ(Padding->Accesses[1].Before, 32);
  EXPECT_EQ(Padding->Accesses[1].After, 1);
}

/// Two rows a warp: the column goes from 8 to 1, the row from 1 to 2 (words 0 to 15 and 18 to 33: banks 0 and 1 twice).
TEST(RowPadding, TwoElementsAreBestForASquareOf16) {
  const IrKernel Kernel = transpose("float", 16, 16);
  const std::optional<RowPadding> Padding = paddingOf(Kernel, 16, 16);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Elements, 2u);
  EXPECT_EQ(Padding->Accesses[0].After, 2);
  EXPECT_EQ(Padding->Accesses[1].Before, 8);
  EXPECT_EQ(Padding->Accesses[1].After, 1);
}

TEST(RowPadding, DoublesTakeOneElementToo) {
  const IrKernel Kernel = transpose("double", 32, 32);
  const std::optional<RowPadding> Padding = paddingOf(Kernel, 32, 8);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Elements, 1u);
  EXPECT_EQ(Padding->ElementBytes, 8u);
  EXPECT_EQ(Padding->Accesses[1].Before, 32);
  EXPECT_EQ(Padding->Accesses[1].After, 2);
}

TEST(RowPadding, NothingToSave) { EXPECT_FALSE(paddingOf(transpose("float", 32, 33), 32, 8)); }

/// A constant row with a running column that leaves it: the flat order of the elements is used.
TEST(RowPadding, FlatUseForbidsIt) {
  EXPECT_TRUE(paddingOf(transpose("float", 32, 32, R"(
  %rowTwo = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i64 0, i64 2, i64 %x64
  %w = load volatile float, ptr addrspace(3) %rowTwo, align 4
)"),
                        32, 8));
  EXPECT_FALSE(paddingOf(transpose("float", 32, 32, R"(
  %flat = getelementptr float, ptr addrspace(3) @tile, i64 %x64
  %shifted = getelementptr float, ptr addrspace(3) %flat, i64 8
  %w = load volatile float, ptr addrspace(3) %shifted, align 4
)"),
                         32, 8));
  // tile[0][y * 32 + x]: every warp keeps to a row, but not to row 0.
  EXPECT_FALSE(paddingOf(transpose("float", 32, 32, R"(
  %rows = mul i64 %y64, 32
  %i = add i64 %rows, %x64
  %flat = getelementptr float, ptr addrspace(3) @tile, i64 %i
  %w = load volatile float, ptr addrspace(3) %flat, align 4
)"),
                         32, 8));
}

/// A vector of two floats stays aligned only if rows grow by an even number.
TEST(RowPadding, VectorsStayAligned) {
  const IrKernel Kernel = transpose("float", 32, 32, R"(
  %half = and i64 %x64, 15
  %even = shl i64 %half, 1
  %pair = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i64 0, i64 %y64, i64 %even
  %w = load volatile <2 x float>, ptr addrspace(3) %pair, align 8
)");
  const std::optional<RowPadding> Padding = paddingOf(Kernel, 32, 8);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Elements % 2, 0u);
  EXPECT_EQ(Padding->Accesses[1].After, 2); // 34 words apart: banks 0, 2, 4 ... twice
}

TEST(RowPadding, OneDimensionHasNoRows) {
  const IrKernel Kernel(R"(
@tile = internal addrspace(3) global [64 x float] undef, align 4
define void @k() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %twice = shl i32 %x, 1
  %wide = zext i32 %twice to i64
  %at = getelementptr [64 x float], ptr addrspace(3) @tile, i64 0, i64 %wide
  store float 0.0, ptr addrspace(3) %at, align 4
  ret void
})");
  EXPECT_FALSE(paddingOf(Kernel, 32, 1));
}

} // namespace
} // namespace cudaperf
