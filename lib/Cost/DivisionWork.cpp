// Divisions of integers, by their machine code (nvcc 13, sm_90): by numbers that are not known a reciprocal and its
// correction; of 64 bits two ways, of which the one for small numbers is taken; by constants a product with their
// inverse. A remainder beside its quotient is a product and a difference.

#include "Cost/Pipes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/DivisionByConstantInfo.h"

using namespace llvm;

namespace cudaperf {

static bool isSigned(const BinaryOperator &Division) {
  return Division.getOpcode() == Instruction::SDiv || Division.getOpcode() == Instruction::SRem;
}

static bool isRemainder(const BinaryOperator &Division) {
  return Division.getOpcode() == Instruction::URem || Division.getOpcode() == Instruction::SRem;
}

/// Whether the quotient of a remainder's operands is computed in its block, too.
static bool hasQuotient(const BinaryOperator &Remainder) {
  const unsigned Divide = Remainder.getOpcode() == Instruction::SRem ? Instruction::SDiv : Instruction::UDiv;
  return any_of(Remainder.getOperand(0)->users(), [&](const User *U) {
    const auto *Other = dyn_cast<BinaryOperator>(U);
    return Other && Other->getOpcode() == Divide && Other->getOperand(0) == Remainder.getOperand(0) &&
           Other->getOperand(1) == Remainder.getOperand(1) && Other->getParent() == Remainder.getParent();
  });
}

/// Whether its block divides by the same number before: the reciprocal is there already.
static bool hasReciprocal(const BinaryOperator &Inst) {
  const bool IsSigned = isSigned(Inst);
  return any_of(Inst.getOperand(1)->users(), [&](const User *U) {
    const auto *Other = dyn_cast<BinaryOperator>(U);
    return Other && Other != &Inst && Other->isIntDivRem() && isSigned(*Other) == IsSigned &&
           Other->getOperand(1) == Inst.getOperand(1) && Other->getParent() == Inst.getParent() &&
           Other->comesBefore(&Inst) && !(isRemainder(*Other) && hasQuotient(*Other));
  });
}

/// A product with the inverse, of which the upper half counts, and shifts; where the inverse has a bit more than a
/// word, a sum more. A remainder multiplies back.
static Pipes byConstant(const BinaryOperator &Inst, const APInt &By) {
  const bool IsRemainder = isRemainder(Inst), IsWide = By.getBitWidth() > 32;
  const bool IsLong = !isSigned(Inst) && By.ugt(1) && UnsignedDivisionByConstantInfo::get(By).IsAdd;
  if (IsWide)
    return {.Fp32 = 4.0 + 2 * IsRemainder, .Int = (isSigned(Inst) ? 11.0 : 4.0) + 2 * IsRemainder + 5 * IsLong};
  return {.Fp32 = 1.0 + IsRemainder, .Int = (isSigned(Inst) ? 2.0 : 1.0) + 2 * IsLong};
}

Pipes divisionWork(const BinaryOperator &Inst) {
  // A constant needs none, and its users are those of all kernels.
  return divisionWork(Inst, !isa<Constant>(Inst.getOperand(1)) && hasReciprocal(Inst));
}

Pipes divisionWork(const BinaryOperator &Inst, bool HasReciprocal) {
  const Type *Ty = Inst.getType();
  const bool IsSigned = isSigned(Inst);
  const auto *By = dyn_cast<ConstantInt>(Inst.getOperand(1));
  if (By && By->getValue().isPowerOf2())
    return integers((IsSigned ? 2 + isRemainder(Inst) : 1) * words(Ty));
  if (isRemainder(Inst) && hasQuotient(Inst))
    return multiplyAdds(words(Ty));
  if (By)
    return byConstant(Inst, By->getValue());
  if (Ty->getScalarSizeInBits() > 32)
    return SmallLongDivision;
  if (HasReciprocal)
    return {.Fp32 = IsSigned ? 5.0 : 3.0, .Int = IsSigned && !isRemainder(Inst) ? 8.0 : 6.0};
  return {.Fp32 = IsSigned ? 6.0 : 5.0, .Int = IsSigned ? 13.0 : 9.0, .Sfu = 3};
}

} // namespace cudaperf
