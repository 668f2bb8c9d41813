// Which distance of rows cures the bank conflicts of a flat array, counted over all its accesses. Numbers worked out by
// hand.

#include "Cost/RowPitch.h"
#include "../IrKernel.h"

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

/// Of blocks of one warp so many are looked at; their requests are alike here.
constexpr double Warps = 8;

std::optional<RowPitch> pitchOf(const IrKernel &Kernel, unsigned RowBytes) {
  return betterRowPitch(Kernel.program(), IrKernel::blockOf(32), &Kernel.global("s"), RowBytes);
}

/// Word 64 * t: bank 0. Word 65 * t: bank t.
TEST(RowPitch, AWordMoreCuresRowsOf64Words) {
  const IrKernel Kernel = loadsAt({"shl i32 %t, 6", "add i32 %t, 0"});
  const std::optional<RowPitch> Pitch = pitchOf(Kernel, 256);
  ASSERT_TRUE(Pitch);
  EXPECT_EQ(Pitch->PitchBytes, 260u);
  EXPECT_EQ(Pitch->Before, Warps * 33) << "32 and 1";
  EXPECT_EQ(Pitch->After, Warps * 2);
  EXPECT_EQ(Pitch->Accesses.at(0).Before, 32);
  EXPECT_EQ(Pitch->Accesses.at(0).After, 1);
}

/// 16 bytes at 288 * t: 8 lanes at a time, at words 72 * t, banks 0, 8, 16, 24, 0 and so on: each bank twice. 292 bytes
/// would not be aligned. At 304 * t, words 76 * t, the first banks are 0, 12, 24, 4, 16, 28, 8, 20: all apart.
TEST(RowPitch, VectorsStayAligned) {
  const IrKernel Kernel = loadsAt({"mul nuw nsw i32 %t, 72"}, "<4 x i32>");
  const std::optional<RowPitch> Pitch = pitchOf(Kernel, 288);
  ASSERT_TRUE(Pitch);
  EXPECT_EQ(Pitch->PitchBytes, 304u);
  EXPECT_EQ(Pitch->Before, Warps * 8);
  EXPECT_EQ(Pitch->After, Warps * 4);
}

/// Words 48 to 79 lie in two rows: with the second row at word 65, word 79 is at 80, in bank 16 as word 48.
TEST(RowPitch, CountsWhatOtherAccessesLose) {
  const std::optional<RowPitch> Pitch = pitchOf(loadsAt({"shl i32 %t, 6", "add i32 %t, 48"}), 256);
  ASSERT_TRUE(Pitch);
  EXPECT_EQ(Pitch->Accesses.at(1).Before, 1);
  EXPECT_EQ(Pitch->Accesses.at(1).After, 2);
  EXPECT_EQ(Pitch->After, Warps * 3);
}

/// Bytes 256 to 271 of rows of 264.
TEST(RowPitch, NoneIfALaneTakesFromTwoRows) { EXPECT_FALSE(pitchOf(loadsAt({"shl i32 %t, 6"}, "<4 x i32>"), 264)); }

TEST(RowPitch, NoneIfNothingIsSaved) {
  EXPECT_FALSE(pitchOf(loadsAt({"mul nuw nsw i32 %t, 65"}), 260)) << "without conflicts as it is";
}

} // namespace
} // namespace cudaperf
