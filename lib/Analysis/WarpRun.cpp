#include "Analysis/WarpRun.h"
#include "Analysis/BitPositions.h"
#include "Analysis/PowersOfTwo.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace cudaperf {

// Limits: a warp's run is a sample, not a simulation. 8 iterations see every alignment of a 4-byte walk in a sector.
static constexpr unsigned MaxSteps = 20000;
static constexpr unsigned MaxRegionDepth = 200;
static constexpr unsigned ExactIterations = 64;
static constexpr unsigned OpenIterations[] = {8, 8, 4, 2};
static constexpr unsigned DataIterations = 3;
static constexpr unsigned LowOnSteps = MaxSteps / 4;
// What follows on long straight code, of ciphers and field arithmetic, is gone through by the first warp, with loops
// left early.
static constexpr unsigned ReservedSteps = 150000;

WarpRun::WarpRun(const KernelProgram &Program, const WarpPlace &Place, RequestSink Sink)
    : Program(Program), Place(Place), Sink(Sink), Drawn(Place.Seed), Slots(Program.slotCount()),
      LoopStates(Program.loops().size()), StepsLeft(MaxSteps), ReserveLeft(Place.Turn == 0 ? ReservedSteps : 0) {
  placeArguments();
  placeConstants();
}

/// Where Parameter points: OffsetBytes into an object of its own.
LaneValue WarpRun::placePointer(const Argument &Parameter, int64_t OffsetBytes) {
  const bool IsByValue = Parameter.hasByValAttr();
  const int64_t Start = Layout.place({.Kind = IsByValue ? ObjectKind::Parameter : ObjectKind::Global,
                                      .Name = Parameter.getName().str(),
                                      .Argument = int(Parameter.getArgNo()),
                                      .Key = &Parameter});
  return LaneValue::uniform(Start + OffsetBytes, IsByValue ? Depends::Nothing : Depends::Pointer);
}

void WarpRun::placeArguments() {
  for (const Argument &Parameter : Program.code().args()) {
    LaneValue &Slot = Slots[Program.slotOf(&Parameter)];
    Type *Ty = Parameter.getType();
    const auto Known = Place.Arguments.find(Parameter.getArgNo());
    const bool IsKnown = Known != Place.Arguments.end();
    if (IsKnown && Ty->isIntegerTy())
      Slot = LaneValue::uniform(Known->second);
    else if (Ty->isPointerTy())
      Slot = placePointer(Parameter, IsKnown ? Known->second : 0);
    else if (Ty->isIntegerTy(1))
      Slot = LaneValue::uniform(1, Depends::Symbol);
    else if (const auto Count = Ty->isIntegerTy() ? bitPositions(Parameter) : std::nullopt)
      Slot = LaneValue::uniform(*Count, Depends::Symbol);
    else if (Ty->isIntegerTy())
      Slot = LaneValue::uniform(drawnNumber(Parameter), Depends::Symbol);
    else
      Slot = LaneValue::uniform(asBits(1.5), Depends::Symbol);
  }
}

void WarpRun::placeConstants() {
  for (const auto &[Slot, Fixed] : Program.constants())
    Slots[Slot] = LaneValue::uniform(constantNumber(Fixed));
}

void WarpRun::run(BitVector &AlreadyReached, RunCounts *Into) {
  Counts = Into;
  Covering.start(AlreadyReached);
  const uint64_t FirstThread = uint64_t(Place.Warp) * WarpLanes;
  const uint64_t InBlock = Place.Block.count();
  if (FirstThread >= InBlock)
    return;
  const uint64_t Lanes = std::min<uint64_t>(WarpLanes, InBlock - FirstThread);
  Threads = Lanes == WarpLanes ? AllLanes : (LaneMask(1) << Lanes) - 1;
  runRegion(/*Block=*/0, /*Stop=*/-1, Threads, /*Depth=*/0);
}

void WarpRun::enter(int From, int To, LaneMask Active, Depends Extra) {
  if (Covering.endsAt(To))
    return;
  const CodeBlock &Target = Program.blocks()[To];
  // Phis read their inputs together: copy first, then write.
  SmallVector<std::pair<const Phi *, LaneValue>, 4> Moves;
  for (const Phi &Node : Target.Phis)
    for (const auto &[Block, Slot] : Node.Incoming)
      if (Block == From) {
        Moves.emplace_back(&Node, Slots[Slot]);
        break;
      }
  if (auto Choice = Choices.find(To); Choice != Choices.end())
    Extra |= Choice->second;
  for (const auto &[Node, Value] : Moves)
    Slots[Node->Result].assign(Value, Active, Node->IsSteady ? Depends::Nothing : Extra);
  if (Target.Loop < 0 || Program.loops()[Target.Loop].Header != To)
    return;
  LoopState &State = LoopStates[Target.Loop];
  if (Program.loops()[Target.Loop].Blocks.test(From))
    ++State.Iterations;
  else
    State = LoopState();
  noteRound(Target.Loop);
}

bool WarpRun::mustLeave(int Loop) {
  const LoopState &State = LoopStates[Loop];
  const unsigned Depth = std::min<unsigned>(Program.loops()[Loop].Depth, std::size(OpenIterations));
  // A diagonal has one lane on in its first round, all of them after as many rounds as there are lanes.
  unsigned Limit = State.OnData                          ? DataIterations
                   : State.OpenEnded && !State.LanesVary ? OpenIterations[Depth - 1]
                                                         : ExactIterations;
  if (StepsLeft < LowOnSteps)
    Limit = std::min(Limit, 2u);
  return State.Iterations >= Limit;
}

/// Notes who takes the first side of a branch in Block's loop, as the threads' places say.
void WarpRun::noteSides(int Block, LaneMask First, Depends On) {
  const int Loop = Program.blocks()[Block].Loop;
  if (Loop < 0 || !has(On, OfThread))
    return;
  LoopState &State = LoopStates[Loop];
  const auto Before = State.FirstSides.try_emplace(Block, First).first;
  State.LanesVary |= Before->second != First;
  Before->second = First;
}

/// The first block that all ways out of Loop lead to; -1: none.
int WarpRun::blockBehind(int Loop) const {
  const LoopShape &Shape = Program.loops()[Loop];
  int Block = Shape.Header;
  while (Block >= 0 && Shape.Blocks.test(Block))
    Block = Program.blocks()[Block].Join;
  return Block;
}

/// What numbers rest on that differ by a lane's way at a branch on Condition.
static Depends doubtOf(Depends Condition) { return Depends::Guess | (Condition & Depends::LoadedData); }

/// At a branch that can leave its loop: the side that the sample prescribes, whatever the lanes hold. -1: none.
WarpRun::ExitChoice WarpRun::chooseExit(int Block, Depends ConditionOn) {
  const CodeBlock &Code = Program.blocks()[Block];
  if (Code.Loop < 0)
    return {};
  const LoopShape &Loop = Program.loops()[Code.Loop];
  const bool Stays[] = {Loop.Blocks.test(Code.Successors[0]), Loop.Blocks.test(Code.Successors[1])};
  if (Stays[0] == Stays[1])
    return {};
  const int Inside = Stays[0] ? 0 : 1;
  LoopState &State = LoopStates[Code.Loop];
  const bool OnData = has(ConditionOn, Unreliable);
  if (OnData && !State.OnData) {
    doubtRewritten(Code.Loop, doubtOf(ConditionOn));
    if (const int Behind = blockBehind(Code.Loop); Behind >= 0)
      Choices[Behind] |= doubtOf(ConditionOn);
  }
  State.OnData |= OnData;
  State.OpenEnded = State.OpenEnded || (has(ConditionOn, DrawnUniform) && !goesByPowers(Program, Loop));
  State.EndsOn |= ConditionOn;
  const bool Leave = mustLeave(Code.Loop) && (Loop.MainExit == Block || State.Iterations >= 2 * ExactIterations);
  noteExit(Block, Leave);
  if (Leave)
    return {.Side = 1 - Inside, .Extra = OnData ? doubtOf(ConditionOn) : Depends::CutLoop, .LeavesLoop = true};
  if (OnData)
    return {.Side = Inside};
  return {.Side = -1, .LeavesLoop = true};
}

/// At a branch inside a loop that should have been left but whose rounds can miss the exit (while (1), left by a side
/// that no draw takes): the side that leads there, which is the one that all ways out pass. -1: none.
int WarpRun::wayOut(int Block, Depends ConditionOn) {
  const CodeBlock &Code = Program.blocks()[Block];
  if (Code.Loop < 0 || Code.Join < 0 || has(ConditionOn, Unreliable))
    return -1;
  const LoopShape &Loop = Program.loops()[Code.Loop];
  const bool LeadsOut = Loop.MissesExit && Loop.Blocks.test(Code.Join) && is_contained(Code.Successors, Code.Join);
  if (!LeadsOut)
    return -1;
  LoopStates[Code.Loop].OpenEnded |= has(ConditionOn, DrawnUniform);
  return mustLeave(Code.Loop) ? Code.Join : -1;
}

LaneMask WarpRun::runSide(int Side, LaneMask Active, Parting Others, unsigned Depth) {
  const CodeBlock &Code = Program.blocks()[Others.Branch];
  Partings.push_back(Others);
  const LaneMask Joined = runRegion(Code.Successors[Side], Code.Join, Active, Depth + 1);
  Partings.pop_back();
  return Joined;
}

void WarpRun::spend(unsigned Steps) {
  unsigned &From = StepsLeft >= Steps ? StepsLeft : ReserveLeft;
  GaveUp = From < Steps;
  From -= std::min(From, Steps);
}

LaneMask WarpRun::runRegion(int Block, int Stop, LaneMask Active, unsigned Depth) {
  LaneMask Arrived = 0;
  const auto ForgetPartings = make_scope_exit([this, Before = Partings.size()] { Partings.truncate(Before); });
  GaveUp |= Depth > MaxRegionDepth;
  while (Active && Block != Stop && !GaveUp) {
    if (Covering.endsAt(Block))
      return Arrived; // coverage ends where the real path has been
    const CodeBlock &Code = Program.blocks()[Block];
    Covering.visit(Block);
    noteVisit(Block);
    for (const Step &S : Code.Steps)
      step(S, Active);
    spend(unsigned(Code.Steps.size()) + 1);
    if (Code.Successors[0] < 0) { // the lanes' kernel ends here
      Ended |= Covering.isRunning() ? 0 : Active;
      return Arrived;
    }
    if (Code.Successors[1] < 0) {
      enter(Block, Code.Successors[0], Active);
      Block = Code.Successors[0];
      continue;
    }
    Block = branch(Block, Stop, Active, Arrived, Depth);
  }
  return Block == Stop ? Arrived | Active : Arrived;
}

int WarpRun::branch(int Block, int Stop, LaneMask &Active, LaneMask &Arrived, unsigned Depth) {
  const CodeBlock &Code = Program.blocks()[Block];
  const LaneValue &Condition = Slots[Code.Condition];
  const Depends On = Condition.dependsIn(Active);
  const ExitChoice Exit = chooseExit(Block, On);
  if (Exit.Side >= 0) {
    enter(Block, Code.Successors[Exit.Side], Active, Exit.Extra);
    return Code.Successors[Exit.Side];
  }
  if (const int WayOut = wayOut(Block, On); WayOut >= 0) {
    cover(Block, Code.Successors[0] == WayOut ? 1 : 0, Active, Depth);
    enter(Block, WayOut, Active, Depends::CutLoop);
    return WayOut;
  }
  if (has(On, Unreliable)) {
    // Round a loop that only data ends, the same branch comes up inside itself: then go where it ends.
    if (Undecided[Block] >= DataIterations)
      for (int Side : {0, 1})
        if (Code.Successors[Side] == Code.Join) {
          enter(Block, Code.Join, Active, doubtOf(On));
          return Code.Join;
        }
    Active = runBothSides(Block, Active, doubtOf(On), Depth);
    return Code.Join;
  }
  LaneMask Sides[2] = {0, 0};
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1)
      Sides[Condition.Lane[L] & 1 ? 0 : 1] |= LaneMask(1) << L;
  // Of neighbours along another digit all are within what is drawn if the first is.
  if (Place.LaneStep != 1 && has(On, DrawnUniform))
    Sides[Condition.Lane[unsigned(countr_zero(Active))] & 1] = 0;
  if (!Exit.LeavesLoop)
    noteSides(Block, Sides[0], On);
  if (!Sides[0] || !Sides[1])
    return goTogether(Block, Sides[0] ? 0 : 1, Active, On, Exit.LeavesLoop, Depth);
  if (!Exit.LeavesLoop)
    noteSplit(Block, Sides[0], Sides[1], On);
  enter(Block, Code.Successors[0], Sides[0]);
  enter(Block, Code.Successors[1], Sides[1]);
  for (int Side : {0, 1})
    if (Code.Successors[Side] == Stop) { // lanes that wait where this region ends
      Arrived |= Sides[Side];
      Active = Sides[1 - Side];
      Partings.push_back({.Lanes = Sides[Side], .GoTo = Stop, .Branch = Block, .On = On});
      return Code.Successors[1 - Side];
    }
  const LaneMask First =
      runSide(0, Sides[0], {.Lanes = Sides[1], .GoTo = Code.Successors[1], .Branch = Block, .On = On}, Depth);
  Active = First | runSide(1, Sides[1], {.Lanes = First, .GoTo = Code.Join, .Branch = Block, .On = On}, Depth);
  return Code.Join;
}

/// Loop, which ends when data say so, could have stored anywhere in these: a sorted list is not as it began.
void WarpRun::doubtRewritten(int Loop, Depends OnData) {
  const auto ObjectOf = [this](int64_t Where) { return Layout.indexOf(Where); };
  for (const Value *Array : Program.loops()[Loop].Rewritten)
    if (const std::optional<int64_t> Start = Layout.placeOf(Array))
      Private.doubt(Layout.indexOf(*Start), ObjectOf, OnData);
}

int WarpRun::goTogether(int Block, int Side, LaneMask Active, Depends On, bool LeavesLoop, unsigned Depth) {
  const CodeBlock &Code = Program.blocks()[Block];
  noteTogether(Block, Side, On);
  const bool EntersLoop = LeavesLoop && Program.loops()[Code.Loop].Blocks.test(Code.Successors[1 - Side]);
  if (has(On, DrawnUniform) && (!LeavesLoop || EntersLoop))
    cover(Block, 1 - Side, Active, Depth);
  if (has(On, DrawnUniform) && !LeavesLoop)
    Choices[Code.Join] |= On & DrawnUniform;
  enter(Block, Code.Successors[Side], Active);
  return Code.Successors[Side];
}

std::vector<std::pair<unsigned, LaneValue>> WarpRun::valuesOfThisRound(int Block) const {
  const CodeBlock &Code = Program.blocks()[Block];
  std::vector<std::pair<unsigned, LaneValue>> Values;
  if (Code.Loop < 0 || Code.Join < 0 || !Program.loops()[Code.Loop].Blocks.test(Code.Join))
    return Values;
  Values.reserve(Code.Steps.size());
  for (const Phi &Node : Program.blocks()[Program.loops()[Code.Loop].Header].Phis)
    Values.emplace_back(Node.Result, Slots[Node.Result]);
  for (const Step &S : Code.Steps)
    Values.emplace_back(S.Result, Slots[S.Result]);
  return Values;
}

LaneMask WarpRun::runBothSides(int Block, LaneMask Active, Depends Differing, unsigned Depth) {
  const CodeBlock &Code = Program.blocks()[Block];
  const std::vector<std::pair<unsigned, LaneValue>> ThisRound = valuesOfThisRound(Block);
  const Depends DoubtBefore = std::exchange(Doubt, Differing);
  LaneMask Joined[2] = {0, 0};
  std::vector<LaneValue> First;
  ++Undecided[Block];
  for (int Side : {0, 1}) {
    const LaneMask Lanes = lanesOn(Code, Side, Active);
    const bool IsRare = Code.RareSide == unsigned(Side) && has(Differing, Depends::LoadedData);
    const SaveAndRestore Picking(IsPicked, IsPicked || IsRare);
    enter(Block, Code.Successors[Side], Lanes);
    Joined[Side] = runRegion(Code.Successors[Side], Code.Join, Lanes, Depth + 1);
    if (Side == 0 && Code.Join >= 0)
      for (const Phi &Node : Program.blocks()[Code.Join].Phis)
        First.push_back(Slots[Node.Result]);
  }
  --Undecided[Block];
  Doubt = DoubtBefore;
  if (Code.Join < 0)
    return 0;
  for (const auto &[Slot, Old] : ThisRound)
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Slots[Slot].Lane[L] != Old.Lane[L])
        Slots[Slot].On[L] |= Differing;
  for (const auto &[Node, Old] : zip_equal(Program.blocks()[Code.Join].Phis, First)) {
    LaneValue &New = Slots[Node.Result];
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const LaneMask Bit = LaneMask(1) << L;
      if (!(Joined[0] & Bit))
        continue;
      if ((Joined[1] & Bit) && New.Lane[L] != Old.Lane[L])
        New.On[L] |= Differing;
      New.On[L] |= Old.On[L];
      New.Lane[L] = Old.Lane[L];
    }
  }
  return Joined[0] | Joined[1];
}

} // namespace cudaperf
