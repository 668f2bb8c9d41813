// What a run asks of its program at every branch or comparison, found once and kept.

#include "Analysis/KernelProgram.h"
#include "Analysis/ThreadShares.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// Whether Inst computes its result from its operands alone, in one step.
static bool isArithmetic(const Instruction &Inst) {
  return isa<BinaryOperator, CmpInst, CastInst, SelectInst, GetElementPtrInst, FreezeInst>(Inst);
}

static SmallVector<const Step *, 0> stepsAhead(const KernelProgram &Program, const Value &Number, int First) {
  SmallSetVector<const Instruction *, 8> Made;
  const auto IsAhead = [&](const User *Reader) {
    const auto *Inst = dyn_cast<Instruction>(Reader);
    return Inst && Program.leadsTo(Program.numberOf(*Inst->getParent()), First);
  };
  const auto AddReaders = [&](const Value &Of) {
    for (const User *Reader : Of.users())
      if (IsAhead(Reader) && isArithmetic(cast<Instruction>(*Reader)))
        Made.insert(cast<Instruction>(Reader));
  };
  AddReaders(Number);
  for (unsigned I = 0; I < Made.size(); ++I)
    AddReaders(*Made[I]);
  SmallVector<const Step *, 0> Steps;
  for (const Instruction *Inst : Made)
    Steps.push_back(Program.stepOf(Program.slotOf(Inst)));
  sort(Steps, [](const Step *A, const Step *B) { return A->Result < B->Result; });
  SmallPtrSet<const User *, 8> Wanted;
  for (const Step *S : reverse(Steps))
    if (any_of(S->Inst->users(), [&](const User *Reader) { return !IsAhead(Reader) || Wanted.contains(Reader); }))
      Wanted.insert(S->Inst);
  erase_if(Steps, [&](const Step *S) { return !Wanted.contains(S->Inst); });
  return Steps;
}

ArrayRef<const Step *> KernelProgram::computedAhead(const Value &Number, int First) const {
  const auto [Place, IsNew] = Ahead.try_emplace({&Number, First});
  if (IsNew)
    Place->second = stepsAhead(*this, Number, First);
  return Place->second;
}

ArrayRef<const Instruction *> KernelProgram::quotientsOf(const Argument &Size) const {
  const auto [Place, IsNew] = Quotients.try_emplace(&Size);
  if (IsNew)
    Place->second = findQuotients(Size);
  return Place->second;
}

} // namespace cudaperf
