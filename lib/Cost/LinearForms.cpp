#include "Cost/LinearForms.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

LinearForms::LinearForms(const KernelProgram &Program) {
  for (const auto &[Slot, Number] : Program.constants())
    if (const auto *Integer = dyn_cast<ConstantInt>(Number); Integer && Integer->getBitWidth() <= 64)
      Forms[Slot] = {.Offset = Integer->getSExtValue(), .Terms = {}};
}

LinearForm LinearForms::of(unsigned Slot) const {
  const auto Found = Forms.find(Slot);
  return Found != Forms.end() ? Found->second : LinearForm{.Offset = 0, .Terms = {{Slot, 1}}};
}

void addTimes(LinearForm &To, const LinearForm &What, int64_t Scale) {
  To.Offset += Scale * What.Offset;
  To.NoWrap &= What.NoWrap;
  for (const auto &[Slot, Times] : What.Terms)
    if ((To.Terms[Slot] += Scale * Times) == 0)
      To.Terms.erase(Slot);
}

static KnownBits knownBits(const Value &Number, const Instruction &At) {
  return computeKnownBits(&Number, At.getModule()->getDataLayout());
}

/// Whether the operands of Inst are known to be so small that the result, as an integer with or without sign, is exact:
/// 'threadIdx.x + 64'.
static bool isOfSmall(const Instruction &Inst) {
  const unsigned Bits = Inst.getType()->getIntegerBitWidth();
  const auto BitsOf = [&](unsigned Operand) { return knownBits(*Inst.getOperand(Operand), Inst).countMaxActiveBits(); };
  switch (Inst.getOpcode()) {
  case Instruction::Add:
    return std::max(BitsOf(0), BitsOf(1)) + 1 < Bits;
  case Instruction::Mul:
    return BitsOf(0) + BitsOf(1) < Bits;
  case Instruction::Shl:
    return BitsOf(0) + cast<ConstantInt>(Inst.getOperand(1))->getLimitedValue(Bits) < Bits;
  default:
    return false;
  }
}

static bool isWithoutWrap(const Instruction &Inst) {
  const auto *Sum = dyn_cast<OverflowingBinaryOperator>(&Inst);
  return !Sum || Sum->hasNoSignedWrap() || isOfSmall(Inst);
}

/// Whether Inst widens its operand as a signed integer.
static bool widensSigned(const Instruction &Inst) {
  return isa<SExtInst>(Inst) ||
         (isa<ZExtInst>(Inst) && (Inst.hasNonNeg() || knownBits(*Inst.getOperand(0), Inst).isNonNegative()));
}

void LinearForms::note(const Step &S, ArrayRef<unsigned> Operands) {
  const Instruction &Inst = *S.Inst;
  if (!Inst.getType()->isIntegerTy() || Inst.getType()->getIntegerBitWidth() > 64)
    return;
  const auto *const Number = Inst.getNumOperands() == 2 ? dyn_cast<ConstantInt>(Inst.getOperand(1)) : nullptr;
  if (Inst.getOpcode() == Instruction::Shl && !Number)
    return;
  LinearForm Form{.Offset = 0, .Terms = {}, .NoWrap = isWithoutWrap(Inst)};
  switch (Inst.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(Inst).isDisjoint())
      return;
    [[fallthrough]];
  case Instruction::Add:
    addTimes(Form, of(Operands[0]), 1);
    addTimes(Form, of(Operands[1]), 1);
    break;
  case Instruction::Sub:
    addTimes(Form, of(Operands[0]), 1);
    addTimes(Form, of(Operands[1]), -1);
    break;
  case Instruction::Mul:
  case Instruction::Shl:
    if (!Number || Number->getValue().uge(uint64_t(1) << 31))
      return;
    addTimes(Form, of(Operands[0]),
             Inst.getOpcode() == Instruction::Mul ? Number->getSExtValue() : int64_t(1) << Number->getZExtValue());
    break;
  default:
    if (!widensSigned(Inst) || !of(Operands[0]).NoWrap)
      return;
    Form = of(Operands[0]);
  }
  constexpr size_t MostTerms = 8; // sums that long are no subscripts
  if (Form.Terms.size() <= MostTerms)
    Forms[S.Result] = std::move(Form);
}

} // namespace cudaperf
