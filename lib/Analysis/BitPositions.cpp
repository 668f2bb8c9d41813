#include "Analysis/BitPositions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static constexpr int64_t FewPositions = 5;
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

std::optional<int64_t> bitPositions(const Argument &Parameter) {
  if (isLogarithm(Parameter))
    return IndexBits;
  return Parameter.getType()->getIntegerBitWidth() <= 8 ? std::optional(FewPositions) : std::nullopt;
}

} // namespace cudaperf
