// Runs of code that nothing else reaches, on the side of a branch that no drawn number takes.

#include "Analysis/PossibleLanes.h"
#include "Analysis/WarpRun.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

LaneMask WarpRun::lanesOn(const CodeBlock &Code, int Side, LaneMask Active) const {
  return BranchSide(Code.Decides, /*Truth=*/Side == 0)
      .possibleLanes(Active, [this](const Value *V) -> const LaneValue & { return valueOf(V); });
}

/// Takes Memory back to Before, but for what the side that was covered stored where nothing had been: who reads that
/// came by this side, or by one like it (`if (full) ... if (!full) ...`).
static void keepFirstStores(PrivateMemory &Memory, const MemoryLayout &Layout, PrivateMemory::Words Before) {
  PrivateMemory::Words Covered;
  if (Memory.words().size() > Before.size())
    Covered = Memory.words();
  Memory.restore(std::move(Before));
  const auto ObjectOf = [&](int64_t Where) { return Layout.indexOf(Where); };
  const auto Initial = [](int64_t, unsigned) { return PrivateMemory::LaneNumber{0, Depends::Nothing}; };
  for (const auto &[Where, Number] : Covered) {
    const LaneValue Address = LaneValue::uniform(Where);
    const MemoryObject *Object = Layout.find(Where);
    if (Object && Object->Kind == ObjectKind::Local && !Memory.holds(Where) &&
        has(Memory.load(Address, 1, ObjectOf, Initial).On[0], Depends::Guess))
      Memory.store(Address, Number, AllLanes, Depends::Symbol);
  }
}

std::optional<int64_t> WarpRun::placeOfNumber(const Value &Number, LaneMask Active) const {
  if (const auto *Element = dyn_cast<ExtractElementInst>(&Number))
    return placeOfPicked(*Element);
  const auto *Load = dyn_cast<LoadInst>(&Number);
  if (!Load)
    return std::nullopt;
  const LaneValue &Address = valueOf(Load->getPointerOperand());
  const MemoryObject *Object = Layout.find(Address.Lane[countr_zero(Active)]);
  // What threads share or keep for themselves changes.
  const bool IsRead = Object && Object->Kind != ObjectKind::Shared && Object->Kind != ObjectKind::Local;
  if (!IsRead || !Address.isUniformIn(Active) || Private.holds(Address.Lane[countr_zero(Active)]))
    return std::nullopt;
  return Address.Lane[countr_zero(Active)];
}

WarpRun::SlotValues WarpRun::takeBounds(const BranchSide &Way, LaneMask Active, int First) {
  SlotValues Before;
  SmallSet<unsigned, 8> Changed;
  const auto Note = [&](unsigned Slot) {
    if (Changed.insert(Slot).second)
      Before.emplace_back(Slot, Slots[Slot]);
  };
  SmallVector<const Value *, 2> Bounded;
  for (const BoundedNumber &Known : Way.boundedNumbers()) {
    const unsigned Slot = Program.slotOf(Known.Number);
    const Depends On = Slots[Slot].dependsIn(Active);
    constexpr Depends IsDrawn = Depends::Symbol | Depends::UniformLoad;
    if (!has(On, IsDrawn) || (On & ~IsDrawn) != Depends::Nothing)
      continue;
    const bool IsConstant = Known.Least == Known.Most;
    // Behind `if (n < 1)` there is nothing to do, and up to a warp's length and more is as good as large.
    if (!IsConstant && (*Known.Most < 1 || *Known.Most >= WarpLanes))
      continue;
    const std::pair Taken = {IsConstant ? *Known.Most : Drawn.within(Known.Least.value_or(1), *Known.Most),
                             IsConstant ? Depends::Nothing : On};
    Note(Slot);
    if (const std::optional<int64_t> Place = placeOfNumber(*Known.Number, Active))
      Fixed[*Place] = Taken;
    Slots[Slot] = LaneValue::uniform(Taken.first, Taken.second);
    Bounded.push_back(Known.Number);
  }
  for (const Value *Number : Bounded)
    for (const Step *S : Program.computedAhead(*Number, First)) {
      if (is_contained(Bounded, S->Inst))
        continue;
      Note(S->Result);
      step(*S, AllLanes);
    }
  return Before;
}

void WarpRun::cover(int Block, int Side, LaneMask Active, unsigned Depth) {
  const CodeBlock &Code = Program.blocks()[Block];
  const int First = Code.Successors[Side];
  if (First == Code.Join || !Covering.mayBegin(First, /*Lanes=*/0))
    return;
  const auto Values = [this](const Value *V) -> const LaneValue & { return valueOf(V); };
  const BranchSide Way(Code.Decides, /*Truth=*/Side == 0);
  const LaneMask Possible = Way.possibleLanes(Active, Values);
  if (!Possible)
    return;
  const CoveredLanes Together = Way.lanesTogether(Possible, Values);
  if (!Covering.mayBegin(First, Together.Lanes))
    return;
  // Blocks on the way here are not run, so no value that it still needs is overwritten; what private memory held is
  // put back.
  PrivateMemory::Words Words = Private.words();
  const unsigned StepsBefore = StepsLeft, ReserveBefore = ReserveLeft;
  StepsLeft /= 2;
  ReserveLeft /= 2;
  Coverage::State Before = Covering.begin(First, Together.ByDraw, Way.isOutsideData(Values));
  const auto FixedBefore = Fixed;
  const SlotValues Drawn = takeBounds(Way, Together.Lanes, First);
  enter(Block, First, Together.Lanes);
  runRegion(First, Code.Join, Together.Lanes, Depth + 1);
  for (const auto &[Slot, Value] : Drawn)
    Slots[Slot] = Value;
  Fixed = FixedBefore;
  Covering.end(First, Together.Lanes, std::move(Before));
  GaveUp = false;
  StepsLeft += StepsBefore - StepsBefore / 2;
  ReserveLeft += ReserveBefore - ReserveBefore / 2;
  keepFirstStores(Private, Layout, std::move(Words));
}

} // namespace cudaperf
