// Branches at which lanes part: how many go where, how much either side is, and what a kernel gains without.

#include "Cost/SplitCost.h"
#include "../IrKernel.h"
#include "Rates.h"

namespace cudaperf {
namespace {

std::string chain(char Name, unsigned Sums) {
  std::string Code, Before = "%f";
  for (unsigned I = 0; I < Sums; ++I) {
    const std::string Next = std::string("%") + Name + std::to_string(I);
    Code += "  " + Next + " = fadd float " + Before + ", 1.5\n";
    Before = Next;
  }
  return Code + "  store float " + Before + ", ptr addrspace(1) %out, align 4\n  br label %end\n";
}

/// Condition sets %c; where it holds ten sums are computed, elsewhere four.
std::vector<WarpSplit> splitsOf(const std::string &Condition, const std::string &InFirst = "") {
  const IrKernel Kernel("declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)\n"
                        "define void @k(ptr addrspace(1) %out, i32 %n, float %f) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                        Condition + "  br i1 %c, label %first, label %second\nfirst:\n" + InFirst + chain('a', 10) +
                        "second:\n" + chain('b', 4) + "end:\n  ret void\n}\n");
  return warpSplits(Kernel.program(), IrKernel::blockOf(256));
}

constexpr char OddAndEven[] = "  %o = and i32 %t, 1\n  %c = icmp eq i32 %o, 0\n";

TEST(WarpSplits, OddAndEvenLanesRunBothSides) {
  const std::vector<WarpSplit> Splits = splitsOf(OddAndEven);
  ASSERT_EQ(Splits.size(), 1u);
  EXPECT_EQ(Splits[0].Times, 1);
  EXPECT_EQ(Splits[0].Lanes[0], 16);
  EXPECT_EQ(Splits[0].Lanes[1], 16);
  EXPECT_EQ(Splits[0].Runs, 32);
  EXPECT_EQ(Splits[0].Instructions[0], 10);
  EXPECT_EQ(Splits[0].Instructions[1], 4);
  // Half of the lanes idle through either side.
  EXPECT_EQ(Splits[0].Wasted[CostUnit::Issue], 7);
}

TEST(WarpSplits, ABoundSplitsOneWarpInTwoRuns) {
  const std::vector<WarpSplit> Splits = splitsOf("  %c = icmp ult i32 %t, 100\n");
  ASSERT_EQ(Splits.size(), 1u);
  EXPECT_EQ(Splits[0].Times, 1 / 8.0);
  EXPECT_EQ(Splits[0].Lanes[0], 4);
  EXPECT_EQ(Splits[0].Runs, 2);
}

TEST(WarpSplits, WholeWarpsDoNotPart) {
  EXPECT_TRUE(splitsOf("  %w = lshr i32 %t, 5\n  %o = and i32 %w, 1\n  %c = icmp eq i32 %o, 0\n").empty());
}

TEST(WarpSplits, WhatAnArgumentDecidesIsNotKnown) {
  EXPECT_TRUE(splitsOf("  %r = urem i32 %t, %n\n  %o = and i32 %r, 1\n  %c = icmp eq i32 %o, 0\n").empty());
}

TEST(WarpSplits, ARemainderByANumberThatIsNoConstantGoesToo) {
  // A divisor that no argument hangs on, and that is no constant either: of each lane itself.
  const std::string Remainder = "  %two = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n  %d = add i32 %two, 2\n"
                                "  %o = urem i32 %t, %d\n  %c = icmp eq i32 %o, 0\n";
  const std::vector<WarpSplit> Splits = splitsOf(Remainder);
  ASSERT_EQ(Splits.size(), 1u);
  // 14 integer instructions and 3 of special functions, beside the 7.
  EXPECT_EQ(Splits[0].RemainderInstructions, 17);
  EXPECT_EQ(Splits[0].Wasted[CostUnit::Issue], 7 + 17);
}

TEST(WarpSplits, AShuffleNeedsTheWarpAsItIs) {
  EXPECT_TRUE(
      splitsOf(OddAndEven, "  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 1431655765, i32 %t, i32 2, i32 31)\n")
          .empty());
}

TEST(WarpSplits, AKernelGainsTheShareThatIdles) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Pipes[CostUnit::Issue] = 14;
  const WarpSplit Split = splitsOf(OddAndEven).at(0);
  EXPECT_NEAR(gainOfWholeWarps(Cost, Split)->InL2, 2, 1e-6);
  Cost.Pipes[CostUnit::Issue] = 700;
  EXPECT_TRUE(gainOfWholeWarps(Cost, Split)->isHidden());
  EXPECT_FALSE(gainOfWholeWarps({}, Split));
}

} // namespace
} // namespace cudaperf
