// Which layout cures the bank conflicts of a tile, and when none may be named. Numbers worked out by hand.

#include "Cost/TileLayout.h"
#include "../IrKernel.h"

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
  %row = getelementptr )" +
                  Array + R"(, ptr addrspace(3) @tile, i64 0, i64 %y64, i64 %x64
  store )" + Element +
                  " 0.0, ptr addrspace(3) %row, align 4\n  %column = getelementptr " + Array +
                  R"(, ptr addrspace(3) @tile, i64 0, i64 %x64, i64 %y64
  %v = load volatile )" +
                  Element + ", ptr addrspace(3) %column, align 8\n" + More + "  ret void\n}\n");
}

TileLayouts layoutsOf(const IrKernel &Kernel, unsigned X, unsigned Y) {
  return betterLayouts(Kernel.program(), IrKernel::blockOf(X, Y), Kernel.global("tile"));
}

std::optional<TileLayout> paddingOf(const IrKernel &Kernel, unsigned X, unsigned Y) {
  return layoutsOf(Kernel, X, Y).Padded;
}

TEST(TileLayout, OneElementCuresASquareOf32) {
  const IrKernel Kernel = transpose("float", 32, 32);
  const std::optional<TileLayout> Padding = paddingOf(Kernel, 32, 8);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Padding, 1u);
  ASSERT_EQ(Padding->Accesses.size(), 2u);
  EXPECT_EQ(Padding->Accesses[0].Before, 1);
  EXPECT_EQ(Padding->Accesses[0].After, 1);
  EXPECT_EQ(Padding->Accesses[1].Before, 32);
  EXPECT_EQ(Padding->Accesses[1].After, 1);
}

/// Two rows a warp: the column goes from 8 to 1, the row from 1 to 2 (words 0 to 15 and 18 to 33: banks 0 and 1 twice).
TEST(TileLayout, TwoElementsAreBestForASquareOf16) {
  const IrKernel Kernel = transpose("float", 16, 16);
  const std::optional<TileLayout> Padding = paddingOf(Kernel, 16, 16);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Padding, 2u);
  EXPECT_EQ(Padding->Accesses[0].After, 2);
  EXPECT_EQ(Padding->Accesses[1].Before, 8);
  EXPECT_EQ(Padding->Accesses[1].After, 1);
}

TEST(TileLayout, DoublesTakeOneElementToo) {
  const IrKernel Kernel = transpose("double", 32, 32);
  const std::optional<TileLayout> Padding = paddingOf(Kernel, 32, 8);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Padding, 1u);
  EXPECT_EQ(Padding->Accesses[1].Before, 32);
  EXPECT_EQ(Padding->Accesses[1].After, 2);
}

TEST(TileLayout, NothingToSave) { EXPECT_FALSE(paddingOf(transpose("float", 32, 33), 32, 8)); }

/// A constant row with a running column that leaves it: the flat order of the elements is used.
TEST(TileLayout, FlatUseForbidsIt) {
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
TEST(TileLayout, VectorsStayAligned) {
  const IrKernel Kernel = transpose("float", 32, 32, R"(
  %half = and i64 %x64, 15
  %even = shl i64 %half, 1
  %pair = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i64 0, i64 %y64, i64 %even
  %w = load volatile <2 x float>, ptr addrspace(3) %pair, align 8
)");
  const std::optional<TileLayout> Padding = paddingOf(Kernel, 32, 8);
  ASSERT_TRUE(Padding);
  EXPECT_EQ(Padding->Padding % 2, 0u);
  EXPECT_EQ(Padding->Accesses[1].After, 2); // 34 words apart: banks 0, 2, 4 ... twice
}

TEST(TileLayout, OneDimensionHasNoRows) {
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

TEST(TileLayout, TheShapeOfTheArray) {
  const TileLayouts Layouts = layoutsOf(transpose("double", 64, 32), 32, 8);
  EXPECT_EQ(Layouts.ElementBytes, 8u);
  EXPECT_EQ(Layouts.RowElements, 32u);
  EXPECT_EQ(Layouts.RowsPerPlane, 64u);
  EXPECT_EQ(Layouts.paddingBytes(), 64u * 8u);
}

TEST(TileLayout, SwizzleCuresASquareOf32) {
  const std::optional<TileLayout> Swizzled = layoutsOf(transpose("float", 32, 32), 32, 8).Swizzled;
  ASSERT_TRUE(Swizzled);
  EXPECT_EQ(Swizzled->Accesses[0].After, 1);
  EXPECT_EQ(Swizzled->Accesses[1].Before, 32);
  EXPECT_EQ(Swizzled->Accesses[1].After, 1);
}

/// A warp holds two rows of 16, r and r + 1: a store fills banks 0 to 15 with the even one and 16 to 31 with the odd
/// one, whatever their order. A load of columns y and y + 1: rows x go to bank 16 * (x % 2) + (y ^ x), all 32 of them
/// different.
TEST(TileLayout, SwizzleCuresASquareOf16) {
  const TileLayouts Layouts = layoutsOf(transpose("float", 16, 16), 16, 16);
  ASSERT_TRUE(Layouts.Swizzled);
  EXPECT_EQ(Layouts.Swizzled->Accesses[0].After, 1);
  EXPECT_EQ(Layouts.Swizzled->Accesses[1].After, 1);
  EXPECT_LT(Layouts.Swizzled->Wavefronts, Layouts.Padded->Wavefronts);
  EXPECT_EQ(chooseLayout(Layouts, *findGpu("sm_90"), 256, 1024), LayoutChoice::SwizzleForTraffic);
}

TEST(TileLayout, SwizzleNeedsAPowerOfTwoAndSingleElements) {
  // Rows of 96 bytes are 24 words: every fourth lane meets another. Padding cures that.
  const TileLayouts Odd = layoutsOf(transpose("float", 32, 24), 24, 8);
  EXPECT_TRUE(Odd.Padded);
  EXPECT_FALSE(Odd.Swizzled);
  EXPECT_FALSE(layoutsOf(transpose("float", 32, 32, R"(
  %half = and i64 %x64, 15
  %even = shl i64 %half, 1
  %pair = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i64 0, i64 %y64, i64 %even
  %w = load volatile <2 x float>, ptr addrspace(3) %pair, align 8
)"),
                         32, 8)
                   .Swizzled);
}

/// Equally good in wavefronts: padding is one edit. 32 * 33 * 4 = 4224 bytes and 1024 of the system's in 233472: 44
/// blocks; 256 threads leave room for 8.
TEST(TileLayout, PaddingIsTheSimplerOne) {
  const TileLayouts Layouts = layoutsOf(transpose("float", 32, 32), 32, 8);
  EXPECT_EQ(chooseLayout(Layouts, *findGpu("sm_90"), 256, 4096), LayoutChoice::Padding);
}

/// 64 * 32 * 4 = 8192 bytes: 233472 / (8192 + 1024) = 25 blocks of 64 threads; 64 * 33 * 4 = 8448: 233472 / 9472 = 24.
TEST(TileLayout, PaddingMustNotCostABlock) {
  const IrKernel Kernel = transpose("float", 64, 32);
  const TileLayouts Layouts = layoutsOf(Kernel, 32, 2);
  const llvm::Function &Code = Kernel.program().code();
  EXPECT_EQ(staticSharedBytes(*Code.getParent()).lookup(&Code), 8192u);
  EXPECT_EQ(residentBlocks(*findGpu("sm_90"), 64, 8192), 25u);
  EXPECT_EQ(residentBlocks(*findGpu("sm_90"), 64, 8448), 24u);
  EXPECT_EQ(chooseLayout(Layouts, *findGpu("sm_90"), 64, 8192), LayoutChoice::SwizzleForOccupancy);
  EXPECT_EQ(chooseLayout(Layouts, *findGpu("sm_90"), 256, 8192), LayoutChoice::Padding) << "8 blocks fit either way";
}

/// 96 * 64 * 8 = 49152 bytes are all there are.
TEST(TileLayout, PaddingMustNotExceedTheLimit) {
  const TileLayouts Layouts = layoutsOf(transpose("double", 96, 64), 32, 8);
  ASSERT_TRUE(Layouts.Padded && Layouts.Swizzled);
  EXPECT_EQ(chooseLayout(Layouts, *findGpu("sm_90"), 256, 49152), LayoutChoice::SwizzleForLimit);
}

TEST(TileLayout, BlocksOfAMultiprocessor) {
  EXPECT_EQ(residentBlocks(*findGpu("sm_90"), 1024, 0), 2u);
  EXPECT_EQ(residentBlocks(*findGpu("sm_90"), 1000, 0), 2u) << "whole warps";
  EXPECT_EQ(residentBlocks(*findGpu("sm_90"), 32, 0), 32u);
  EXPECT_EQ(residentBlocks(*findGpu("sm_70"), 32, 49152), 2u) << "nothing is reserved before sm_80";
}

} // namespace
} // namespace cudaperf
