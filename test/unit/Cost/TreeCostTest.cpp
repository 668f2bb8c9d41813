// What shuffles in place of a tree in shared memory save.

#include "Cost/TreeCost.h"
#include "../IrKernel.h"
#include "Rates.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <cmath>

namespace cudaperf {
namespace {

// A tree of eight rounds in a block of eight warps, which take all of the kernel's barriers and wavefronts: 8 barriers
// and 24 wavefronts a warp. Left are two barriers, the wavefronts of 5 shuffles and 3 of one warp in eight, of a store
// and a load of one warp in eight, and the instructions of these.
TEST(TreeCost, ShufflesTakeThePlaceOfTheTree) {
  const IrKernel Kernel("declare void @llvm.nvvm.barrier0() convergent\n"
                        "@s = internal addrspace(3) global [1024 x float] undef\n"
                        "define void @k() {\nentry:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  br label %loop\nloop:\n"
                        "  %d = phi i32 [ 128, %entry ], [ %next, %latch ]\n"
                        "  %c = icmp ult i32 %t, %d\n"
                        "  br i1 %c, label %add, label %latch\nadd:\n"
                        "  %o = add i32 %t, %d\n"
                        "  %own = getelementptr float, ptr addrspace(3) @s, i32 %t\n"
                        "  %other = getelementptr float, ptr addrspace(3) @s, i32 %o\n"
                        "  %a = load float, ptr addrspace(3) %own\n"
                        "  %b = load float, ptr addrspace(3) %other\n"
                        "  %sum = fadd float %a, %b\n"
                        "  store float %sum, ptr addrspace(3) %own\n"
                        "  br label %latch\nlatch:\n"
                        "  call void @llvm.nvvm.barrier0()\n"
                        "  %next = lshr i32 %d, 1\n"
                        "  %more = icmp ugt i32 %d, 1\n"
                        "  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n");
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  const auto Trees = reductionTrees(Kernel.program(), Launch, /*MinRounds=*/4);
  ASSERT_EQ(Trees.size(), 1u);
  EXPECT_EQ(Trees[0].Stores.size(), 1u);
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 16;
  Cost.BusySms = 132;
  Cost.Barriers = 8;
  Cost.Now = {{.Shared = 8}, {.Shared = 8}, {.Shared = 8}};
  Cost.Ideal = Cost.Now;
  const auto Gain = gainOfShuffles(Kernel.program(), Launch, Cost, {.Tree = Trees[0], .Visits = 8, .Barriers = 6});
  ASSERT_TRUE(Gain);
  const double Now = std::cbrt(std::pow(8 * 2.225, 3) + std::pow(24, 3));
  // 6.5 wavefronts, 2 * 5.375 + 1.125 instructions, four a clock; 2 barriers.
  const double Wavefronts = 5 + 3 / 8.0 + 1 + 1 / 8.0, Issued = (2 * (5 + 3 / 8.0) + 1 + 1 / 8.0) / 4;
  const double Then = std::cbrt(std::pow(2 * 2.225, 3) + std::pow(Wavefronts, 3) + std::pow(Issued, 3));
  EXPECT_NEAR(Gain->InL2, Now / Then, 0.05 * Now / Then);
}

} // namespace
} // namespace cudaperf
