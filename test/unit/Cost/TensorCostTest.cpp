// What a kernel gains if the tensor cores multiply.

#include "Cost/TensorCost.h"
#include "../IrKernel.h"
#include "Rates.h"

namespace cudaperf {
namespace {

/// A loop of 64 rounds, each with a product of two loaded floats.
const std::string Loop = "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {\n"
                         "start:\n  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %w = sext i32 %x to i64\n"
                         "  br label %round\n"
                         "round:\n  %i = phi i64 [ 0, %start ], [ %next, %round ]\n"
                         "  %s = phi float [ 0.0, %start ], [ %sum, %round ]\n"
                         "  %j = add i64 %i, %w\n"
                         "  %p = getelementptr float, ptr addrspace(1) %a, i64 %i\n"
                         "  %q = getelementptr float, ptr addrspace(1) %b, i64 %j\n"
                         "  %l = load float, ptr addrspace(1) %p\n  %r = load float, ptr addrspace(1) %q\n"
                         "  %m = fmul contract float %l, %r\n  %sum = fadd contract float %s, %m\n"
                         "  %next = add nuw nsw i64 %i, 1\n  %more = icmp ult i64 %next, 64\n"
                         "  br i1 %more, label %round, label %end\n"
                         "end:\n  store float %sum, ptr addrspace(1) %c\n  ret void\n}\n";

// 32 lanes' products of 64 rounds at 183 a clock and half of that, as floats are multiplied, are 22.4 clocks; the loop
// has nearly all instructions of the kernel, whose units take 512 clocks.
TEST(TensorCores, TheTimeOfAPlainKernelOfTheirs) {
  const IrKernel Kernel(Loop);
  const std::vector<ProductStep> Steps = productSteps(Kernel.program());
  ASSERT_EQ(Steps.size(), 1u);
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 4;
  Cost.BusySms = 132;
  Cost.Pipes[CostUnit::Issue] = 512 * 4;
  const VisitCounts Visits(Kernel.program(), IrKernel::blockOf(256));
  const auto Gain = gainOfTensorCores(Kernel.program(), Cost, Steps, Visits, 0.5);
  ASSERT_TRUE(Gain);
  EXPECT_LT(Gain->Large, 512 / 22.4);
  EXPECT_GT(Gain->Large, 512 / (22.4 + 0.05 * 512));
  EXPECT_FALSE(gainOfTensorCores(Kernel.program(), Cost, {}, Visits, 0.5));
}

} // namespace
} // namespace cudaperf
