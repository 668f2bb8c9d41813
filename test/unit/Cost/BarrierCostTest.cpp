// How often a warp waits at barriers, and what a kernel gains that waits less often.

#include "Cost/BarrierCost.h"
#include "../IrKernel.h"
#include "Analysis/ThreadTalk.h"
#include "Rates.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include <cmath>

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

// A kernel without code, for costs that the tests make up.
const IrKernel &emptyKernel() {
  static const IrKernel Kernel("define void @k() {\n  ret void\n}\n");
  return Kernel;
}

std::optional<GainEstimate> gainWithout(double Barriers, const KernelCost &Cost) {
  return gainWithoutBarriers(emptyKernel().program(), Cost, {.Barriers = {}, .Visits = Barriers});
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
  // for 222.5 beside them shows in the third power only.
  EXPECT_NEAR(gainWithout(100, Cost)->InL2, 2000.0 / (2000 - 3000.0 / 64), 1e-3);
  EXPECT_FALSE(gainWithout(100, {}));
}

// Blocks of eight warps, so many that their phases hide each other: a warp's 3 barriers take 3 * 2.225 clocks beside 6
// for its instructions, the cube root of 6.675^3 + 6^3 = 8.007; without one of them that of 4.45^3 + 6^3 = 6.725.
TEST(BarrierGain, WarpsThatKeepTheMultiprocessorBusy) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 16;
  Cost.BusySms = 132;
  Cost.Barriers = 3;
  Cost.Pipes[CostUnit::Issue] = 24;
  EXPECT_NEAR(gainWithout(1, Cost)->InL2, 8.007 / 6.725, 1e-3);
}

// A round stores a value to a thread's own place and loads it again behind the barrier: without it both are gone, and
// with the two wavefronts all of the work that is made up here.
TEST(BarrierGain, OwnElementsStayInRegisters) {
  const IrKernel Kernel("declare void @llvm.nvvm.barrier0() convergent\n"
                        "@kept = internal addrspace(3) global [256 x float] undef\n"
                        "define void @k(float %v) {\n"
                        "start:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %p = getelementptr [256 x float], ptr addrspace(3) @kept, i32 0, i32 %t\n"
                        "  br label %body\n"
                        "body:\n"
                        "  %i = phi i32 [ 0, %start ], [ %next, %body ]\n"
                        "  store float %v, ptr addrspace(3) %p\n"
                        "  call void @llvm.nvvm.barrier0()\n"
                        "  %w = load float, ptr addrspace(3) %p\n"
                        "  %next = add nsw i32 %i, 1\n"
                        "  %more = icmp slt i32 %next, 5\n"
                        "  br i1 %more, label %body, label %end\n"
                        "end:\n  ret void\n}\n");
  std::vector<const llvm::Instruction *> Barriers;
  for (const llvm::Instruction &Inst : llvm::instructions(Kernel.program().code()))
    if (isBlockBarrier(Inst))
      Barriers.push_back(&Inst);
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 16;
  Cost.BusySms = 132;
  Cost.Barriers = 5;
  Cost.Now = {{.Shared = 5}, {.Shared = 5}};
  Cost.Ideal = Cost.Now;
  Cost.Pipes[CostUnit::Issue] = 4;
  SparedBarriers Spared{.Barriers = Barriers, .Visits = 5};
  // 5 * 2.225 clocks of barriers beside 10 of wavefronts and 1 for instructions; 10 and 1 are left, then 1.
  const double Now = std::cbrt(11.125 * 11.125 * 11.125 + 1000 + 1);
  EXPECT_NEAR(gainWithoutBarriers(Kernel.program(), Cost, Spared)->InL2, Now / std::cbrt(1001.0), 1e-3);
  Spared.OfOwnElements = true;
  EXPECT_NEAR(gainWithoutBarriers(Kernel.program(), Cost, Spared)->InL2, Now, 1e-3);
}

} // namespace
} // namespace cudaperf
