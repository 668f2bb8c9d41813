// What longer and swizzled rows make of the bank conflicts of a flat array, counted over all its accesses. Numbers
// worked out by hand.

#include "../IrKernel.h"
#include "Cost/TriedChange.h"

namespace cudaperf {
namespace {

/// Loads of an array of 4096 words, a word each for each of Indices, made from %t (threadIdx.x).
IrKernel loadsAt(std::initializer_list<const char *> Indices, const std::string &Type = "i32") {
  std::string Code = "@s = internal addrspace(3) global [4096 x i32] undef, align 16\ndefine void @k() {\n"
                     "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";
  for (const char *Index : Indices) {
    const std::string N = std::to_string(Code.size());
    Code += std::string("  %i") + N + " = " + Index + "\n  %wide" + N + " = zext i32 %i" + N + " to i64\n  %at" + N +
            " = getelementptr i32, ptr addrspace(3) @s, i64 %wide" + N + "\n  %v" + N + " = load volatile " + Type +
            ", ptr addrspace(3) %at" + N + ", align 16\n";
  }
  return IrKernel(Code + "  ret void\n}\n");
}

/// What rows of RowBytes, Added bytes longer, make of the accesses.
std::optional<TriedChange> longer(const IrKernel &Kernel, int64_t RowBytes, int64_t Added) {
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(32));
  return Tried.longerRows(Kernel.program().accesses().front(), RowBytes, Added);
}

/// Word 64 * t: bank 0. Word 65 * t: bank t.
TEST(TriedRows, AWordMoreCuresRowsOf64Words) {
  const auto Change = longer(loadsAt({"shl i32 %t, 6", "add i32 %t, 0"}), 256, 4);
  ASSERT_TRUE(Change);
  EXPECT_EQ(Change->Accesses.at(0).Before, 32);
  EXPECT_EQ(Change->Accesses.at(0).After, 1);
  EXPECT_EQ(Change->Accesses.at(1).After, 1);
}

/// 16 bytes at 288 * t: 8 lanes at a time, at words 72 * t, banks 0, 8, 16, 24, 0 and so on: each bank twice. 292 bytes
/// would not be aligned. At 304 * t, words 76 * t, the first banks are 0, 12, 24, 4, 16, 28, 8, 20: all apart.
TEST(TriedRows, VectorsStayAligned) {
  const IrKernel Kernel = loadsAt({"mul nuw nsw i32 %t, 72"}, "<4 x i32>");
  EXPECT_FALSE(longer(Kernel, 288, 4));
  const auto Change = longer(Kernel, 288, 16);
  ASSERT_TRUE(Change);
  EXPECT_EQ(Change->Accesses.front().Before, 8);
  EXPECT_EQ(Change->Accesses.front().After, 4);
}

/// Words 48 to 79 lie in two rows: with the second row at word 65, word 79 is at 80, in bank 16 as word 48.
TEST(TriedRows, CountsWhatOtherAccessesLose) {
  const auto Change = longer(loadsAt({"shl i32 %t, 6", "add i32 %t, 48"}), 256, 4);
  ASSERT_TRUE(Change);
  EXPECT_EQ(Change->Accesses.at(1).Before, 1);
  EXPECT_EQ(Change->Accesses.at(1).After, 2);
}

/// Bytes 256 to 271 of rows of 264.
TEST(TriedRows, NoneIfALaneTakesFromTwoRows) { EXPECT_FALSE(longer(loadsAt({"shl i32 %t, 6"}, "<4 x i32>"), 264, 16)); }

/// Column 0 of rows of 32 words, and a row: element 0 of row r at bank r; a row in another order.
TEST(TriedRows, SwizzledColumnsLieInAllBanks) {
  const IrKernel Kernel = loadsAt({"shl i32 %t, 5", "add i32 %t, 64"});
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(32));
  const auto Change = Tried.swizzledRows(Kernel.program().accesses().front(), 128, 4);
  ASSERT_TRUE(Change);
  EXPECT_EQ(Change->Accesses.at(0).Before, 32);
  EXPECT_EQ(Change->Accesses.at(0).After, 1);
  EXPECT_EQ(Change->Accesses.at(1).After, 1);
  EXPECT_FALSE(Tried.swizzledRows(Kernel.program().accesses().front(), 132, 4)) << "33 words are no power of two";
}

} // namespace
} // namespace cudaperf
