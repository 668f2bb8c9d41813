// Which loops nvcc unrolls, and how often loops go round that step by the grid.

#include "Cost/LoopNesting.h"
#include "../IrKernel.h"
#include "Cost/RunCost.h"

namespace cudaperf {
namespace {

/// A kernel that adds up what its threads load, from %t on by Step, and stops at %n before a round or after it.
std::string addingUp(const std::string &Step, bool IsRotated = true) {
  const std::string Test = IsRotated ? "%next" : "%i";
  return "declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"
         "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {\n"
         "start:\n"
         "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"
         "  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
         "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "  %grid = mul i32 %blocks, %threads\n"
         "  %before = mul i32 %b, %threads\n"
         "  %first = add i32 %before, %t\n"
         "  br label %head\n"
         "head:\n"
         "  %i = phi i32 [ %first, %start ], [ %next, %body ]\n"
         "  %s = phi float [ 0.0, %start ], [ %sum, %body ]\n" +
         (IsRotated ? std::string("  br label %body\n")
                    : "  %more = icmp slt i32 " + Test + ", %n\n  br i1 %more, label %body, label %end\n") +
         "body:\n"
         "  %w = sext i32 %i to i64\n"
         "  %p = getelementptr float, ptr addrspace(1) %in, i64 %w\n"
         "  %v = load float, ptr addrspace(1) %p, align 4\n"
         "  %sum = fadd float %s, %v\n"
         "  %next = add i32 %i, " +
         Step + "\n" +
         (IsRotated ? "  %more = icmp slt i32 " + Test + ", %n\n  br i1 %more, label %head, label %end\n"
                    : std::string("  br label %head\n")) +
         "end:\n"
         "  %last = phi float [ " +
         (IsRotated ? "%sum, %body" : "%s, %head") +
         " ]\n"
         "  %w2 = sext i32 %first to i64\n"
         "  %o = getelementptr float, ptr addrspace(1) %out, i64 %w2\n"
         "  store float %last, ptr addrspace(1) %o, align 4\n"
         "  ret void\n}\n";
}

TEST(LoopNesting, LoopsThatCountByAConstantAreUnrolled) {
  for (const bool IsRotated : {true, false}) {
    EXPECT_TRUE(isUnrolledByRounds(IrKernel(addingUp("1", IsRotated)).program(), 0));
    EXPECT_TRUE(isUnrolledByRounds(IrKernel(addingUp("256", IsRotated)).program(), 0));
    EXPECT_FALSE(isUnrolledByRounds(IrKernel(addingUp("%threads", IsRotated)).program(), 0));
  }
}

/// Of blocks of 256 threads.
KernelCost inBlocks(std::optional<unsigned> Blocks, bool IsRotated) {
  const IrKernel Kernel(addingUp("%grid", IsRotated));
  LaunchAssumption Launch = IrKernel::blockOf(256);
  if (Blocks)
    Launch.Grid = Dim3{*Blocks, 1, 1};
  return runCost(Kernel.program(), {.Launch = Launch, .Gpu = *findGpu("sm_90")});
}

// 64 blocks go through a size that nobody knows in 128 rounds; 8192 are 2 million threads, made for their data. How
// often a grid that is not known goes round, the draws do not tell.
TEST(LoopNesting, HowOftenAGridGoesRound) {
  for (const bool IsRotated : {true, false}) {
    const KernelCost Few = inBlocks(64, IsRotated);
    EXPECT_TRUE(Few.HasGuess);
    // The model counts visits of the test: of three that it ran, two were rounds.
    EXPECT_NEAR(Few.Now[0].Requests, RunCounts::OpenRounds * (IsRotated ? 1 : 2.0 / 3), 1);
    EXPECT_FALSE(inBlocks(8192, IsRotated).HasGuess);
    EXPECT_TRUE(inBlocks(std::nullopt, IsRotated).HasGuess);
  }
}

// As far as the thread's own number in the grid, that is about 256 times that of its block, which is 5 or more here; as
// far as the block's own number it may be anything.
TEST(LoopNesting, HowOftenALoopGoesRoundToTheThreadsNumber) {
  const auto RoundsTo = [](const std::string &End) {
    const IrKernel Kernel("define void @k(ptr addrspace(1) %out) {\n"
                          "start:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                          "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n  %f = mul nsw i32 %b, 256\n"
                          "  %g = add nsw i32 %f, %t\n  br label %head\n"
                          "head:\n"
                          "  %i = phi i32 [ 0, %start ], [ %next, %head ]\n"
                          "  %at = add nsw i32 %t, %i\n  %w = sext i32 %at to i64\n"
                          "  %p = getelementptr float, ptr addrspace(1) %out, i64 %w\n"
                          "  store float 0.0, ptr addrspace(1) %p, align 4\n"
                          "  %next = add nsw i32 %i, 1\n"
                          "  %more = icmp slt i32 %next, " +
                          End + "\n  br i1 %more, label %head, label %end\nend:\n  ret void\n}\n");
    const KernelCost Cost = runCost(Kernel.program(), {.Launch = IrKernel::blockOf(256), .Gpu = *findGpu("sm_90")});
    EXPECT_TRUE(Cost.HasGuess);
    return Cost.Now[0].Requests;
  };
  EXPECT_GT(RoundsTo("%g"), 5 * 256);
  EXPECT_LT(RoundsTo("%g"), 64 * 256);
  EXPECT_NEAR(RoundsTo("%b"), RunCounts::OpenRounds, RunCounts::OpenRounds / 2);
}

// The model leaves a loop after 64 rounds: one of just so many has none to go, and one of 65 a single one.
TEST(LoopNesting, LoopsAsLongAsTheModelRunsThem) {
  for (const unsigned Rounds : {63, 64, 65, 128}) {
    const IrKernel Kernel("define void @k(ptr addrspace(1) %out) {\n"
                          "start:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %head\n"
                          "head:\n"
                          "  %i = phi i32 [ 0, %start ], [ %next, %head ]\n"
                          "  %at = add nsw i32 %t, %i\n  %w = sext i32 %at to i64\n"
                          "  %p = getelementptr float, ptr addrspace(1) %out, i64 %w\n"
                          "  store float 0.0, ptr addrspace(1) %p, align 4\n"
                          "  %next = add nsw i32 %i, 1\n"
                          "  %more = icmp slt i32 %next, " +
                          std::to_string(Rounds) +
                          "\n  br i1 %more, label %head, label %end\n"
                          "end:\n  ret void\n}\n");
    const KernelCost Cost = runCost(Kernel.program(), {.Launch = IrKernel::blockOf(256), .Gpu = *findGpu("sm_90")});
    EXPECT_FALSE(Cost.HasGuess) << Rounds;
    EXPECT_NEAR(Cost.Now[0].Requests, Rounds, 1);
  }
}

} // namespace
} // namespace cudaperf
