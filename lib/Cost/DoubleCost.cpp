#include "Cost/DoubleCost.h"
#include "Cost/InstructionWork.h"
#include "Cost/Pipes.h"
#include "Cost/WorkChange.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static bool isDouble(const Value &Operand) { return Operand.getType()->getScalarType()->isDoubleTy(); }

/// What Inst, which Work is of, takes with floats.
static UnitNumbers inFloat(const Instruction &Inst, const UnitNumbers &Work) {
  UnitNumbers Then;
  if (isa<FPExtInst>(Inst) || isa<FPTruncInst>(Inst))
    return Then;
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (Call && Call->getCalledFunction()) {
    add(Then, functionWorkOfFloats(*Call));
    return Then;
  }
  if (Inst.getOpcode() == Instruction::FDiv) {
    add(Then, FloatDivision);
    return Then;
  }
  Then = Work;
  Then[isa<CmpInst>(Inst) ? CostUnit::Int : CostUnit::Fp32] += Work[CostUnit::Fp64];
  Then[CostUnit::Fp64] = 0;
  return Then;
}

std::optional<GainEstimate> gainOfFloats(const KernelProgram &Program, const LaunchAssumption &Launch,
                                         const KernelCost &Cost, function_ref<bool(const Instruction &)> IsMeant) {
  SmallPtrSet<const Instruction *, 16> Meant;
  for (const CodeBlock &Code : Program.blocks())
    for (const Step &S : Code.Steps)
      if ((isDouble(*S.Inst) || any_of(S.Inst->operands(), [](const Use &Of) { return isDouble(*Of); })) &&
          !isa<CastInst>(S.Inst) && IsMeant(*S.Inst))
        Meant.insert(S.Inst);
  const auto IsMeantHere = [&](const Value *Operand) {
    const auto *Inst = dyn_cast<Instruction>(Operand);
    return Inst && Meant.contains(Inst);
  };
  const auto Converts = [&](const Instruction &Inst) {
    return (isa<FPExtInst>(Inst) && all_of(Inst.users(), IsMeantHere)) ||
           (isa<FPTruncInst>(Inst) && IsMeantHere(Inst.getOperand(0)));
  };
  const VisitCounts Visits(Program, Launch);
  if (Meant.empty() || !Visits.isKnown())
    return std::nullopt;
  WorkChange Change;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block)
    for (const Step &S : Program.blocks()[Block].Steps)
      if (Meant.contains(S.Inst) || Converts(*S.Inst)) {
        const UnitNumbers Work = workOfStep(S, Program);
        addTimes(Change.Modelled, Work, Visits.ofBlock(Block));
        addTimes(Change.Then, inFloat(*S.Inst, Work), Visits.ofBlock(Block));
      }
  Change.Now = Change.Modelled;
  return gainOfChanges(Cost, Change);
}

} // namespace cudaperf
