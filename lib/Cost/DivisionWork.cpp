// Divisions of integers, by their machine code (nvcc 13, sm_90): by numbers that are not known a reciprocal and its
// correction; of 64 bits two ways, of which one is taken; by constants a product with their inverse. A remainder beside
// its quotient is a product and a difference.

#include "Cost/Pipes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace cudaperf {

/// Whether the quotient of a remainder's operands is computed in its block, too.
static bool hasQuotient(const BinaryOperator &Remainder) {
  const unsigned Divide = Remainder.getOpcode() == Instruction::SRem ? Instruction::SDiv : Instruction::UDiv;
  return any_of(Remainder.getOperand(0)->users(), [&](const User *U) {
    const auto *Other = dyn_cast<BinaryOperator>(U);
    return Other && Other->getOpcode() == Divide && Other->getOperand(0) == Remainder.getOperand(0) &&
           Other->getOperand(1) == Remainder.getOperand(1) && Other->getParent() == Remainder.getParent();
  });
}

Pipes divisionWork(const BinaryOperator &Inst) {
  const Type *Ty = Inst.getType();
  const bool IsSigned = Inst.getOpcode() == Instruction::SDiv || Inst.getOpcode() == Instruction::SRem;
  const bool IsRemainder = Inst.getOpcode() == Instruction::URem || Inst.getOpcode() == Instruction::SRem;
  const auto *By = dyn_cast<ConstantInt>(Inst.getOperand(1));
  if (By && By->getValue().isPowerOf2())
    return integers((IsSigned ? 2 : 1) * words(Ty));
  if (IsRemainder && hasQuotient(Inst))
    return multiplyAdds(words(Ty));
  if (By)
    return {.Fp32 = (IsRemainder ? 2.5 : 1.5) * words(Ty), .Int = 2 * words(Ty)};
  if (Ty->getScalarSizeInBits() > 32)
    return {.Fp32 = 30, .Int = 40, .Sfu = 3, .Others = 4};
  return {.Fp32 = IsSigned ? 6.0 : 5.0, .Int = IsSigned ? 13.0 : 9.0, .Sfu = 3};
}

} // namespace cudaperf
