#include "Cost/WorkChange.h"
#include "Cost/Gain.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

void addTimes(UnitNumbers &To, const UnitNumbers &Work, double Times) {
  for (size_t Unit = 0; Unit < CostUnitCount; ++Unit)
    To.Of[Unit] += Times * Work.Of[Unit];
}

/// Cost with To of each change in place of From.
static KernelCost exchanged(const KernelCost &Cost, ArrayRef<WorkChange> Changes, UnitNumbers WorkChange::*From,
                            UnitNumbers WorkChange::*To) {
  KernelCost Other = Cost;
  for (const WorkChange &Change : Changes) {
    addTimes(Other.Pipes, Change.*From, -1);
    addTimes(Other.Pipes, Change.*To, 1);
    Other.LatencyClocks += ClocksOfInstruction * ((Change.*To)[CostUnit::Issue] - (Change.*From)[CostUnit::Issue]);
  }
  for (double &Work : Other.Pipes.Of)
    Work = std::max(0.0, Work);
  Other.LatencyClocks = std::max(0.0, Other.LatencyClocks);
  return Other;
}

KernelCost asIssued(const KernelCost &Cost, ArrayRef<WorkChange> Changes) {
  return exchanged(Cost, Changes, &WorkChange::Modelled, &WorkChange::Now);
}

std::optional<GainEstimate> gainOfChanges(const KernelCost &Cost, ArrayRef<WorkChange> Changes) {
  if (!Cost.isKnown() || Changes.empty())
    return std::nullopt;
  const KernelCost Now = asIssued(Cost, Changes);
  return gainBetween(Now, exchanged(Now, Changes, &WorkChange::Now, &WorkChange::Then));
}

/// Runs Program at Launch, and counts into Counts, which is empty. Whether the kernel did anything: it stores, and not
/// only where nothing but coverage leads; none if the model gave up.
static std::optional<bool> countOnce(const KernelProgram &Program, const LaunchAssumption &Launch, RunCounts &Counts) {
  bool StoresInCoverage = false, StoresElse = false;
  const auto Sink = [&](const WarpRequest &Request) {
    const bool IsShared = Request.Object && Request.Object->Kind == ObjectKind::Shared;
    if (Program.accesses()[Request.Access].Operation != AccessOperation::Load && !IsShared)
      (Request.Coverage ? StoresInCoverage : StoresElse) |= !Request.Outside && !Request.ByDraw;
  };
  if (runKernel(Program, Launch, /*Seed=*/0, Sink, &Counts).GaveUp || Counts.Warps == 0)
    return std::nullopt;
  return StoresElse || !StoresInCoverage;
}

VisitCounts::VisitCounts(const KernelProgram &Program, const LaunchAssumption &Launch)
    : Around(loopsOfBlocks(Program)), Varies(loopsOfValues(Program)), Program(Program) {
  std::optional<bool> HasWork = countOnce(Program, Launch, Counts);
  // As countRun() does, where the sample lies beyond the data.
  if (HasWork && !*HasWork) {
    LaunchAssumption AtStart = Launch;
    AtStart.FirstBlocks = true;
    Counts = RunCounts();
    HasWork = countOnce(Program, AtStart, Counts);
  }
  if (HasWork && !*HasWork) {
    Counts = RunCounts();
    Counts.WithCoverage = true;
    HasWork = countOnce(Program, Launch, Counts);
  }
  IsKnown = HasWork.has_value();
}

VisitCounts::VisitCounts(const KernelProgram &Program, RunCounts Counted)
    : Counts(std::move(Counted)), Around(loopsOfBlocks(Program)), Varies(loopsOfValues(Program)), Program(Program),
      IsKnown(Counts.Warps > 0) {}

double VisitCounts::ofBlock(unsigned Block) const {
  double Visits = Counts.Visits[Block] / Counts.Warps;
  for (const int Loop : Around[Block])
    Visits *= Counts.Loops[unsigned(Loop)].factor();
  return Visits;
}

bool VisitCounts::isOpen(int Loop) const {
  const int Exit = Program.loops()[unsigned(Loop)].MainExit;
  const auto *Condition = Exit < 0 ? nullptr : dyn_cast_or_null<CmpInst>(Program.blocks()[unsigned(Exit)].Decides);
  return Counts.Loops[unsigned(Loop)].HasGuess || !Condition ||
         none_of(Condition->operands(), [](const Value *Operand) { return isa<Constant>(Operand); });
}

bool VisitCounts::isBesideOpenLoop(unsigned Block) const {
  return none_of(Around[Block], [&](int Loop) { return isOpen(Loop); }) && hasOpenLoopWithout(Block);
}

bool VisitCounts::hasOpenLoopWithout(ArrayRef<unsigned> Blocks) const {
  for (int Loop = 0; Loop < int(Program.loops().size()); ++Loop)
    if (isOpen(Loop) && none_of(Blocks, [&](unsigned Block) { return is_contained(Around[Block], Loop); }))
      return true;
  return false;
}

double VisitCounts::hoisted(unsigned Block, const Value &Operand) const {
  const double Here = ofBlock(Block);
  const SmallVector<int, 4> &Loops = Around[Block];
  const BitVector &Changes = Varies[Program.slotOf(&Operand)];
  size_t Inside = Loops.size();
  while (Inside > 0 && !Changes.test(unsigned(Loops[Inside - 1])))
    --Inside;
  if (Inside == Loops.size())
    return Here;
  const double Outside = Inside == 0 ? 1 : ofBlock(unsigned(Program.loops()[unsigned(Loops[Inside - 1])].Header));
  return std::min(Here, Outside);
}

} // namespace cudaperf
