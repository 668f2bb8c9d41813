#include "Analysis/BitPositions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static constexpr int64_t FewPositions = 5;
static constexpr int64_t FewThings = 8;  ///< with which numbers of four bytes lie as far apart as a sector is long
static constexpr int64_t IndexBits = 15; ///< of an array of 2^15 elements, about as many as sizes that are drawn

bool isShiftAmount(const Value &Number) {
  return any_of(Number.uses(), [](const Use &U) {
    const auto *const Inst = cast<Instruction>(U.getUser());
    const unsigned Opcode = Inst->getOpcode();
    const bool IsOff = U.getOperandNo() == 0 && (Opcode == Instruction::Add || Opcode == Instruction::Sub) &&
                       isa<ConstantInt>(Inst->getOperand(1));
    return IsOff || isa<CastInst>(Inst) ? isShiftAmount(*Inst) : Inst->isShift() && U.getOperandNo() == 1;
  });
}

/// Whether Number is how many bits the index of a whole array has: '__brev(i) >> (32 - log)'.
static bool isLogarithm(const Value &Number) {
  return any_of(Number.uses(), [](const Use &U) {
    const auto *const Inst = cast<Instruction>(U.getUser());
    if (isa<CastInst>(Inst))
      return isLogarithm(*Inst);
    return Inst->getOpcode() == Instruction::Sub && U.getOperandNo() == 1 && isa<ConstantInt>(Inst->getOperand(0)) &&
           isShiftAmount(*Inst);
  });
}

/// Whether something is multiplied with Number, which then counts things: the orientations of a filter.
static bool isFactor(const Value &Number) {
  return any_of(Number.users(), [](const User *U) {
    const auto *const Inst = cast<Instruction>(U);
    return isa<CastInst>(Inst) ? isFactor(*Inst) : Inst->getOpcode() == Instruction::Mul;
  });
}

std::optional<int64_t> bitPositions(const Argument &Parameter) {
  if (isLogarithm(Parameter))
    return IndexBits;
  if (Parameter.getType()->getIntegerBitWidth() > 8)
    return std::nullopt;
  return isFactor(Parameter) && !isShiftAmount(Parameter) ? FewThings : FewPositions;
}

} // namespace cudaperf
