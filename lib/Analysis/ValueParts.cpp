#include "Analysis/ValueParts.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

bool anyPart(const Value *V, function_ref<bool(const Instruction &)> Look, bool ThroughLoads) {
  constexpr unsigned Most = 256;
  SmallPtrSet<const Instruction *, 32> Seen;
  SmallVector<const Value *, 16> Pending{V};
  while (!Pending.empty() && Seen.size() < Most) {
    const auto *Inst = dyn_cast<Instruction>(Pending.pop_back_val());
    if (!Inst || !Seen.insert(Inst).second)
      continue;
    if (Look(*Inst))
      return true;
    if (ThroughLoads || !isa<LoadInst>(Inst))
      Pending.append(Inst->value_op_begin(), Inst->value_op_end());
  }
  return false;
}

bool hasRegister(const Value *V, RegisterKind Kind) {
  return anyPart(V, [Kind](const Instruction &Part) {
    const SpecialRegister *Register = specialRegister(Part);
    return Register && Register->Kind == Kind;
  });
}

} // namespace cudaperf
