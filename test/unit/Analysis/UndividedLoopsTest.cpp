// Loops that the threads of a block go round alike.

#include "Analysis/UndividedLoops.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A loop over k that adds up %v, which Body loads from %in; before it stands Start, which ends in a way to %loop.
std::vector<UndividedLoop> loopsOf(const std::string &Body, const std::string &Start = "  br label %loop\n",
                                   unsigned X = 256, unsigned Y = 1) {
  const IrKernel Kernel("define void @k(ptr %in, ptr %out, i32 %n) {\nentry:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                        "  %tat = getelementptr float, ptr %in, i32 %t\n" +
                        Start +
                        "loop:\n  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n"
                        "  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]\n" +
                        Body +
                        "  %s.next = fadd float %s, %v\n  %next = add i32 %k, 1\n"
                        "  %more = icmp slt i32 %next, %n\n  br i1 %more, label %loop, label %end\nend:\n"
                        "  ret void\n}\n");
  return undividedLoops(Kernel.program(), IrKernel::blockOf(X, Y));
}

constexpr char OfBlock[] = "  %i = add i32 %b, %k\n  %at = getelementptr float, ptr %in, i32 %i\n"
                           "  %v = load float, ptr %at\n";

TEST(UndividedLoops, AllThreadsOfABlockDoTheSame) {
  const auto Found = loopsOf(OfBlock);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Sharing, ThreadGroup::Block);
  EXPECT_EQ(Found[0].Threads, 256u);
  EXPECT_EQ(Found[0].Order, RoundOrder::Sum);
  EXPECT_EQ(Found[0].Results, 1u);
  EXPECT_TRUE(Found[0].CountsByOne);
  EXPECT_FALSE(Found[0].ByOneThread);
  EXPECT_FALSE(Found[0].IsOfLaunch);
}

TEST(UndividedLoops, WhatNoBlockChangesIsTheLaunchs) {
  const auto Found = loopsOf("  %at = getelementptr float, ptr %in, i32 %k\n  %v = load float, ptr %at\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].IsOfLaunch);
}

TEST(UndividedLoops, ThreadsWithElementsOfTheirOwnShareNothing) {
  EXPECT_TRUE(loopsOf("  %i = add i32 %t, %k\n  %at = getelementptr float, ptr %in, i32 %i\n"
                      "  %v = load float, ptr %at\n")
                  .empty());
}

TEST(UndividedLoops, ARowOfTheBlockDoesTheSame) {
  const std::string OfRow = "  %i = add i32 %y, %k\n  %at = getelementptr float, ptr %in, i32 %i\n"
                            "  %v = load float, ptr %at\n";
  const auto Found = loopsOf(OfRow, "  br label %loop\n", 32, 8);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Sharing, ThreadGroup::Row);
  EXPECT_EQ(Found[0].Threads, 32u);
  EXPECT_TRUE(loopsOf(OfRow, "  br label %loop\n", 4, 64).empty()); // rows of four
}

TEST(UndividedLoops, OneThreadWorksForAll) {
  const auto Found = loopsOf(OfBlock, "  %first = icmp eq i32 %t, 0\n  br i1 %first, label %loop, label %end\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].ByOneThread);
}

TEST(UndividedLoops, ABoundLetsNearlyAllThreadsPass) {
  const auto Found = loopsOf(OfBlock, "  %less = icmp slt i32 %t, %n\n  br i1 %less, label %loop, label %end\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_FALSE(Found[0].ByOneThread);
}

TEST(UndividedLoops, DataMayKeepThreadsAway) {
  EXPECT_TRUE(loopsOf(OfBlock, "  %own = load float, ptr %tat\n  %wanted = fcmp ogt float %own, 0.0\n"
                               "  br i1 %wanted, label %loop, label %end\n")
                  .empty());
}

TEST(UndividedLoops, WhatARoundStoresAnotherMayLoad) {
  EXPECT_TRUE(loopsOf(std::string(OfBlock) + "  store float %v, ptr %in\n").empty());
}

TEST(UndividedLoops, EachAtomicCounts) {
  EXPECT_TRUE(loopsOf(std::string(OfBlock) + "  %o = atomicrmw fadd ptr %out, float %v monotonic\n").empty());
}

} // namespace
} // namespace cudaperf
