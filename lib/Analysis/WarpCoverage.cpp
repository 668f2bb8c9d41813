// Runs of code that nothing else reaches, on the side of a branch that no drawn number takes.

#include "Analysis/PossibleLanes.h"
#include "Analysis/WarpRun.h"
#include "llvm/ADT/BitVector.h"
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

/// Whether Inst computes its result from its operands alone, in one step.
static bool isArithmetic(const Instruction &Inst) {
  return isa<BinaryOperator, CmpInst, CastInst, SelectInst, GetElementPtrInst, FreezeInst>(Inst);
}

/// Calls See with each slot that S reads.
static void eachOperand(const Step &S, const KernelProgram &Program, function_ref<void(unsigned)> See) {
  for_each(S.Operands, See);
  if (S.Sum < 0)
    return;
  const AddressSum &Sum = Program.addressSums()[unsigned(S.Sum)];
  See(Sum.Base);
  for (const auto &Term : Sum.Terms)
    See(Term.first);
}

/// The slots that are read on the way from First to Join, with those that arithmetic makes them of.
static BitVector slotsReadBetween(const KernelProgram &Program, int First, int Join) {
  BitVector Read(Program.slotCount()), Way(unsigned(Program.blocks().size()));
  const auto Mark = [&](unsigned Slot) { Read.set(Slot); };
  SmallVector<int, 8> Pending{First};
  while (!Pending.empty()) {
    const int Block = Pending.pop_back_val();
    if (Block < 0 || Block == Join || Way.test(unsigned(Block)))
      continue;
    Way.set(unsigned(Block));
    const CodeBlock &Code = Program.blocks()[unsigned(Block)];
    for (const Step &S : Code.Steps)
      eachOperand(S, Program, Mark);
    if (Code.Decides)
      Mark(Code.Condition);
    for (const int To : Code.Successors) {
      Pending.push_back(To);
      if (To >= 0)
        for (const Phi &P : Program.blocks()[unsigned(To)].Phis)
          for (const auto &From : P.Incoming)
            Mark(From.second);
    }
  }
  for (const CodeBlock &Code : reverse(Program.blocks()))
    for (const Step &S : reverse(Code.Steps))
      if (Read.test(S.Result) && isArithmetic(*S.Inst))
        eachOperand(S, Program, Mark);
  return Read;
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

WarpRun::SlotValues WarpRun::takeBounds(const BranchSide &Way, LaneMask Active, int First, int Join) {
  SlotValues Before;
  BitVector Changed(Program.slotCount());
  const auto Note = [&](unsigned Slot) {
    if (!Changed.test(Slot))
      Before.emplace_back(Slot, Slots[Slot]);
    Changed.set(Slot);
  };
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
  }
  if (Before.empty())
    return Before;
  const BitVector Read = slotsReadBetween(Program, First, Join);
  for (const CodeBlock &Code : Program.blocks())
    for (const Step &S : Code.Steps) {
      if (!Read.test(S.Result) || Changed.test(S.Result) || !isArithmetic(*S.Inst))
        continue;
      bool IsMadeOfThem = false;
      eachOperand(S, Program, [&](unsigned Slot) { IsMadeOfThem |= Changed.test(Slot); });
      if (IsMadeOfThem) {
        Note(S.Result);
        step(S, AllLanes);
      }
    }
  return Before;
}

void WarpRun::cover(int Block, int Side, LaneMask Active, unsigned Depth) {
  const CodeBlock &Code = Program.blocks()[Block];
  const int First = Code.Successors[Side];
  if (First == Code.Join || !Covering.mayBegin(First))
    return;
  const auto Values = [this](const Value *V) -> const LaneValue & { return valueOf(V); };
  const BranchSide Way(Code.Decides, /*Truth=*/Side == 0);
  const Coverage Before = Covering;
  const LaneMask Possible = Way.possibleLanes(Active, Values);
  if (!Possible)
    return;
  const CoveredLanes Together = Way.lanesTogether(Possible, Values);
  Covering.ByDraw |= Together.ByDraw;
  Covering.Outside = Covering.Outside || Way.isOutsideData(Values);
  // Only blocks that nothing has run so far are run, so no value that the real path still needs is overwritten; what
  // private memory held is put back.
  PrivateMemory::Words Words = Private.words();
  const unsigned StepsBefore = StepsLeft, ReserveBefore = ReserveLeft;
  StepsLeft /= 2;
  ReserveLeft /= 2;
  Covering.begin();
  const auto FixedBefore = Fixed;
  const SlotValues Drawn = takeBounds(Way, Together.Lanes, First, Code.Join);
  enter(Block, First, Together.Lanes);
  runRegion(First, Code.Join, Together.Lanes, Depth + 1);
  for (const auto &[Slot, Value] : Drawn)
    Slots[Slot] = Value;
  Fixed = FixedBefore;
  Covering.end(Before);
  GaveUp = false;
  StepsLeft += StepsBefore - StepsBefore / 2;
  ReserveLeft += ReserveBefore - ReserveBefore / 2;
  keepFirstStores(Private, Layout, std::move(Words));
}

} // namespace cudaperf
