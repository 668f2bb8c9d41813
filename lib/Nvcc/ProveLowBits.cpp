// What the low bits of an index say: its alignment, and that adding a little to it does not carry.
//
// Writes down what the vectoriser must know of an index like (row * 128 + column * 8) + 5: the sum does not carry out
// of the low bits, and neither does it wrap, and the address is a multiple of 16 bytes. LLVM's own passes find the
// same by known bits, which give up six operations deep; tile indices are deeper. Scalar evolution is not limited so.

#include "Device/Gpu.h"
#include "Nvcc/Passes.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// x + C, where C is smaller than the least power of 2 that divides x.
static bool staysInLowBits(const BinaryOperator &Sum, ScalarEvolution &Evolution) {
  const auto *Added = dyn_cast<ConstantInt>(Sum.getOperand(1));
  if (Sum.getOpcode() != Instruction::Add || !Added || !Added->getValue().isStrictlyPositive())
    return false;
  const uint32_t LowBits = Evolution.getMinTrailingZeros(Evolution.getSCEV(Sum.getOperand(0)));
  return Added->getValue().getActiveBits() <= LowBits && LowBits < Added->getBitWidth();
}

static Align provenAlignment(Value *Pointer, ScalarEvolution &Evolution) {
  const uint32_t LowBits = Evolution.getMinTrailingZeros(Evolution.getSCEV(Pointer));
  return std::min(Align(uint64_t(1) << std::min(LowBits, 31u)), Align(WidestAccessBytes));
}

PreservedAnalyses ProveLowBits::run(Function &Code, FunctionAnalysisManager &Analyses) {
  ScalarEvolution &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(Code);
  for (Instruction &Inst : instructions(Code)) {
    if (auto *Sum = dyn_cast<BinaryOperator>(&Inst); Sum && staysInLowBits(*Sum, Evolution)) {
      Sum->setHasNoUnsignedWrap();
      Sum->setHasNoSignedWrap();
    }
    if (auto *Load = dyn_cast<LoadInst>(&Inst))
      Load->setAlignment(std::max(Load->getAlign(), provenAlignment(Load->getPointerOperand(), Evolution)));
    if (auto *Store = dyn_cast<StoreInst>(&Inst))
      Store->setAlignment(std::max(Store->getAlign(), provenAlignment(Store->getPointerOperand(), Evolution)));
  }
  return keptBlocks(/*Changed=*/true);
}

} // namespace cudaperf
