#include "Analysis/FloatIndex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static bool isFloat(const Value *V) { return V->getType()->isFloatingPointTy(); }

/// A conversion, or a function that rounds.
static bool turnsFloat(const Instruction &Inst) {
  if (!Inst.getType()->isIntegerTy() || isa<CmpInst>(Inst))
    return false;
  if (const auto *Call = dyn_cast<CallBase>(&Inst))
    return any_of(Call->args(), isFloat);
  return isa<FPToSIInst, FPToUIInst>(Inst);
}

bool isFromFloat(const Value &Address) {
  constexpr size_t MostParts = 128;
  SmallSetVector<const Value *, 16> Parts;
  Parts.insert(&Address);
  for (size_t I = 0; I < Parts.size() && I < MostParts; ++I) {
    const auto *Inst = dyn_cast<Instruction>(Parts[I]);
    if (!Inst)
      continue;
    if (turnsFloat(*Inst))
      return true;
    if (isa<GetElementPtrInst, BinaryOperator, CastInst, SelectInst, PHINode, FreezeInst, ExtractValueInst>(Inst))
      for (const Value *Operand : Inst->operands())
        Parts.insert(Operand);
    else if (const auto *Load = dyn_cast<LoadInst>(Inst))
      Parts.insert(Load->getPointerOperand());
    else if (const auto *Call = dyn_cast<CallBase>(Inst))
      for (const Value *Operand : Call->args())
        Parts.insert(Operand);
  }
  return false;
}

} // namespace cudaperf
