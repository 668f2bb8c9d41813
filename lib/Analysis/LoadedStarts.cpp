#include "Analysis/LoadedStarts.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

bool loadsStart(const Instruction &Inst) {
  if (!isa<LoadInst>(Inst) || !Inst.getType()->isIntegerTy() || Inst.getType()->getIntegerBitWidth() < 32)
    return false;
  SmallSetVector<const Value *, 16> Sums;
  Sums.insert(&Inst);
  bool IsAdded = false, IsIndex = false;
  for (unsigned I = 0; I < Sums.size(); ++I)
    for (const User *U : Sums[I]->users()) {
      const auto *Use = cast<Instruction>(U);
      const unsigned Opcode = Use->getOpcode();
      if (isa<GetElementPtrInst>(Use)) {
        IsIndex = true;
      } else if (isa<CastInst, PHINode>(Use) || Opcode == Instruction::Add) {
        IsAdded |= Opcode == Instruction::Add && !isa<ConstantInt>(Use->getOperand(1));
        Sums.insert(Use);
      } else if (Opcode != Instruction::Sub && Opcode != Instruction::ICmp) {
        return false;
      }
    }
  return IsAdded && IsIndex;
}

} // namespace cudaperf
