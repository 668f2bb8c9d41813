// How often a warp waits at barriers, and what a kernel gains that waits less often.

#include "Cost/BarrierCost.h"
#include "../IrKernel.h"
#include "Analysis/ThreadTalk.h"
#include "Rates.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"

namespace cudaperf {
namespace {

/// Of a barrier in a loop of Rounds rounds, or of one that the argument n ends.
double visitsInLoop(const std::string &Rounds) {
  const IrKernel Kernel("declare void @llvm.nvvm.barrier0() convergent\n"
                        "define void @k(i32 %n) {\n"
                        "start:\n  br label %head\n"
                        "head:\n"
                        "  %i = phi i32 [ 0, %start ], [ %next, %body ]\n"
                        "  %more = icmp slt i32 %i, " +
                        Rounds +
                        "\n  br i1 %more, label %body, label %end\n"
                        "body:\n"
                        "  call void @llvm.nvvm.barrier0()\n"
                        "  %next = add nsw i32 %i, 1\n  br label %head\n"
                        "end:\n  ret void\n}\n");
  std::vector<const llvm::Instruction *> Barriers;
  for (const llvm::Instruction &Inst : llvm::instructions(Kernel.program().code()))
    if (isBlockBarrier(Inst))
      Barriers.push_back(&Inst);
  return visitsOfBarriers(Kernel.program(), IrKernel::blockOf(256), Barriers);
}

TEST(BarrierVisits, LoopsCountAtTheirFullLength) {
  EXPECT_EQ(visitsInLoop("5"), 5);
  EXPECT_NEAR(visitsInLoop("200"), 200, 5); // the model runs 64 rounds of it
  EXPECT_GT(visitsInLoop("%n"), 100);
}

// 64 warps share the time that each takes alone.
TEST(BarrierGain, WarpsThatWait) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Barriers = 100;
  Cost.LatencyClocks = 2000 * 64;
  // 2,000 clocks are left for each warp, of which the barriers take 3,000 / 64 = 47; keeping the multiprocessor busy
  // for 200 beside them shows in the fourth power only.
  EXPECT_NEAR(gainWithoutBarriers(Cost, 100)->InL2, 2000.0 / (2000 - 3000.0 / 64), 1e-3);
  EXPECT_FALSE(gainWithoutBarriers({}, 100));
}

// 24 instructions take 6 clocks, three barriers as many: without one of them 10 clocks are left.
TEST(BarrierGain, WarpsThatKeepTheMultiprocessorBusy) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Barriers = 3;
  Cost.Pipes[CostUnit::Issue] = 24;
  EXPECT_NEAR(gainWithoutBarriers(Cost, 1)->InL2, 1.2, 1e-6);
}

} // namespace
} // namespace cudaperf
