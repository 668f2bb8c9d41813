// What a kernel gains if its doubles become floats.

#include "Cost/DoubleCost.h"
#include "../IrKernel.h"
#include "Rates.h"
#include "llvm/IR/Instruction.h"

namespace cudaperf {
namespace {

// A float there and back, and a sum between: two conversions at 16 results a clock and one sum at 64 are 4.5 clocks and
// 3 instructions, of which one sum of floats is left.
TEST(Doubles, ConversionsGoWithThem) {
  const IrKernel Kernel("define void @k(float %a, ptr addrspace(1) %out) {\n"
                        "  %d = fpext float %a to double\n"
                        "  %s = fadd double %d, 0x3FB999999999999A\n"
                        "  %f = fptrunc double %s to float\n"
                        "  store float %f, ptr addrspace(1) %out\n"
                        "  ret void\n}\n");
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Pipes[CostUnit::Sfu] = 2;
  Cost.Pipes[CostUnit::Fp64] = 1;
  Cost.Pipes[CostUnit::Issue] = 3;
  const auto IsSum = [](const llvm::Instruction &Inst) { return Inst.getOpcode() == llvm::Instruction::FAdd; };
  const auto Gain = gainOfFloats(Kernel.program(), IrKernel::blockOf(256), Cost, IsSum);
  // The cube root of 4^3 + 0.5^3 + 0.75^3, over that of 2 * 0.25^3.
  EXPECT_NEAR(Gain->InL2, 4.0113 / 0.31498, 0.01);
  const auto IsNone = [](const llvm::Instruction &) { return false; };
  EXPECT_FALSE(gainOfFloats(Kernel.program(), IrKernel::blockOf(256), Cost, IsNone));
}

} // namespace
} // namespace cudaperf
