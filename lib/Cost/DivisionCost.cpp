#include "Cost/DivisionCost.h"
#include "Cost/InstructionWork.h"
#include "Cost/Pipes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include <set>
#include <tuple>

using namespace llvm;

namespace cudaperf {

/// The start of a division of 32 bits, which needs the divisor only.
static constexpr Pipes Reciprocal{.Fp32 = 3, .Int = 1, .Sfu = 3};
/// The upper half of a product, a sum and a shift.
static constexpr Pipes Multiplied{.Fp32 = 1, .Int = 2}, MultipliedLong{.Fp32 = 6, .Int = 6};

/// Whether every round of Loop comes by Block.
static bool isInEveryRound(const KernelProgram &Program, unsigned Block, const LoopShape &Loop) {
  BitVector Seen(unsigned(Program.blocks().size()));
  SmallVector<int, 8> Pending{Loop.Header};
  while (!Pending.empty()) {
    const int At = Pending.pop_back_val();
    if (unsigned(At) == Block || Seen.test(unsigned(At)))
      continue;
    Seen.set(unsigned(At));
    for (const int Next : Program.blocks()[unsigned(At)].Successors) {
      if (Next == Loop.Header)
        return false;
      if (Next >= 0 && Loop.Blocks.test(unsigned(Next)))
        Pending.push_back(Next);
    }
  }
  return true;
}

namespace {

/// Who computes the reciprocal of which divisor.
class Reciprocals {
public:
  explicit Reciprocals(const KernelProgram &Program) : Program(Program) {}

  /// Whether Division finds it there: before its loop, or behind another division by the same number.
  bool finds(const RuntimeDivision &Division) {
    const int Loop = Program.blocks()[Division.Block].Loop;
    if (Loop >= 0 && !Division.IsOfTable && isInEveryRound(Program, Division.Block, Program.loops()[unsigned(Loop)]))
      return true;
    return !Known.insert({&Division.divisor(), Division.isSigned(), Loop < 0 ? -1 : int(Division.Block)}).second;
  }

private:
  const KernelProgram &Program;
  std::set<std::tuple<const Value *, bool, int>> Known; ///< looked up only
};

} // namespace

/// Each time.
static UnitNumbers workNow(const RuntimeDivision &Division, Reciprocals &Known) {
  UnitNumbers Work;
  add(Work, Division.bits() == 64 ? SmallLongDivision : divisionWork(Division.divides(), /*HasReciprocal=*/false));
  if (Division.bits() == 32 && Known.finds(Division))
    add(Work, Reciprocal, -1);
  add(Work, multiplyAdds(words(Division.First->getType())), double(Division.Others.size()));
  return Work;
}

static UnitNumbers workThen(const RuntimeDivision &Division) {
  UnitNumbers Work;
  if (isSameInLaunch(Division.dividend()))
    return Work;
  const bool IsLong = Division.bits() == 64;
  add(Work, IsLong ? MultipliedLong : Multiplied);
  if (Division.hasRemainder())
    add(Work, multiplyAdds(words(Division.First->getType())));
  return Work;
}

/// As workOfBlocks() counts Division.
static UnitNumbers modelledWork(const KernelProgram &Program, const RuntimeDivision &Division,
                                const VisitCounts &Visits) {
  UnitNumbers Sum;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block)
    for (const Step &S : Program.blocks()[Block].Steps)
      if (S.Inst == Division.First || is_contained(Division.Others, S.Inst))
        addTimes(Sum, workOfStep(S, Program), Visits.ofBlock(Block));
  return Sum;
}

std::vector<WorkChange> divisionsAsProducts(const KernelProgram &Program, const LaunchAssumption &Launch,
                                            ArrayRef<RuntimeDivision> Divisions) {
  std::vector<WorkChange> Changes;
  const VisitCounts Visits(Program, Launch);
  if (!Visits.isKnown())
    return Changes;
  Reciprocals Known(Program);
  for (const RuntimeDivision &Division : Divisions) {
    WorkChange &Change = Changes.emplace_back();
    Change.Visits = Visits.hoisted(Division.Block, Division.dividend());
    Change.Modelled = modelledWork(Program, Division, Visits);
    addTimes(Change.Now, workNow(Division, Known), Change.Visits);
    addTimes(Change.Then, workThen(Division), Change.Visits);
    if (Visits.isBesideOpenLoop(Division.Block))
      Change.Then = Change.Now;
  }
  return Changes;
}

} // namespace cudaperf
