#include "Analysis/BitPositions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static constexpr int64_t FewPositions = 5;
static constexpr int64_t IndexBits = 15; ///< of an array of 2^15 elements, about as many as sizes that are drawn

/// Whether something is shifted by Number, or by a cast of it.
static bool isShiftAmount(const Value &Number) {
  return any_of(Number.uses(), [](const Use &U) {
    const auto *const Inst = cast<Instruction>(U.getUser());
    return isa<CastInst>(Inst) ? isShiftAmount(*Inst) : Inst->isShift() && U.getOperandNo() == 1;
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

std::optional<int64_t> bitPositions(const Argument &Parameter) {
  if (isLogarithm(Parameter))
    return IndexBits;
  if (Parameter.getType()->getIntegerBitWidth() <= 8 || isShiftAmount(Parameter))
    return FewPositions;
  return std::nullopt;
}

} // namespace cudaperf
