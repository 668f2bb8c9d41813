// What a run of a warp notes of where it came by. How long a loop is that the model leaves early is told by its exit
// condition: from round to round its two sides come nearer to each other, by steps that the last two rounds show.

#include "Analysis/BlockReach.h"
#include "Analysis/WarpRun.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace llvm;

namespace cudaperf {

RunCounts::RunCounts(const KernelProgram &Program)
    : Visits(Program.blocks().size()), Loops(Program.loops().size()), Splits(Program.blocks().size()),
      Constants(Program.accesses().size()), Locals(Program.accesses().size()), Together(Program.blocks().size()) {}

void WarpRun::noteVisit(int Block) {
  if (countsWay())
    ++Counts->Visits[Block];
}

void WarpRun::noteRound(int Loop) {
  if (countsWay())
    ++Counts->Loops[Loop].Rounds;
}

/// Runs of neighbouring lanes that go the same way; most in a row of the block, whose first lane is RowStart.
static unsigned runsInRows(LaneMask First, LaneMask Active, uint64_t RowThreads, uint64_t RowStart) {
  unsigned Most = 0, Runs = 0;
  int Before = -1;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if ((RowStart + L) % RowThreads == 0) {
      Runs = 0;
      Before = -1;
    }
    if (!(Active >> L & 1))
      continue;
    const int Side = First >> L & 1;
    Runs += Side != Before;
    Before = Side;
    Most = std::max(Most, Runs);
  }
  return Most;
}

void WarpRun::noteSplit(int Block, LaneMask First, LaneMask Second, Depends On) {
  if (!Counts || Covering.isRunning())
    return;
  RunCounts::SplitCount &Split = Counts->Splits[Block];
  Split.Runs += runsInRows(First, First | Second, Place.Block.X, uint64_t(Place.Warp) * WarpLanes % Place.Block.X);
  ++Split.Times;
  Split.Lanes[0] += popcount(First);
  Split.Lanes[1] += popcount(Second);
  Split.On |= On;
}

void WarpRun::noteTogether(int Block, int Side, Depends On) {
  const CodeBlock &Code = Program.blocks()[Block];
  if (Code.Loop >= 0 && !Program.loops()[Code.Loop].Blocks.test(Code.Successors[Side]))
    noteEnd(Block);
  if (!Counts || Covering.isRunning())
    return;
  ++Counts->Together[Block].Times[Side];
  Counts->Together[Block].On |= On;
}

/// Whether the other lanes may still come to Barrier. Where a path between ends the program, as a trap does, the lanes'
/// ways join behind it in the code and yet not by the order in which they are run here.
bool WarpRun::leadsTo(const Parting &Others, const Instruction &Barrier) const {
  const BitVector Ahead = blocksUntil(Program, Others.GoTo, Others.Branch);
  return any_of(Ahead.set_bits(), [&](unsigned Block) {
    return any_of(Program.blocks()[Block].Steps, [&](const Step &S) { return S.Inst == &Barrier; });
  });
}

void WarpRun::noteBarrier(const Step &S, LaneMask Active) {
  // Lanes that only data sent elsewhere may be here after all.
  if (!Counts || Covering.isRunning() || Doubt != Depends::Nothing)
    return;
  LaneMask Missing = Threads & ~Ended & ~Active;
  Depends On = Depends::Nothing;
  LaneMask Told = 0;
  const Parting *Last = nullptr;
  for (const Parting &Others : Partings)
    if (Program.isEnd(Others.GoTo) || leadsTo(Others, *S.Inst)) {
      Missing &= ~Others.Lanes;
    } else if (Others.Lanes & Missing) {
      Told |= Others.Lanes;
      On |= Others.On;
      Last = &Others;
    }
  constexpr Depends OfThread = Depends::ThreadX | Depends::ThreadY | Depends::ThreadZ;
  if (!Missing || (Missing & ~Told) || has(On, ~OfThread))
    return;
  RunCounts::PartialBarrier &Barrier = Counts->PartialBarriers[S.Inst];
  ++Barrier.Times;
  Barrier.Lanes += popcount(Active);
  Barrier.Missing += popcount(Missing);
  Barrier.Parted = dyn_cast<Instruction>(Program.blocks()[Last->Branch].Decides);
}

/// How many different ones there are; mostly they are in order. Numbers is sorted on the way.
static unsigned countDistinct(SmallVectorImpl<int64_t> &Numbers) {
  if (!std::is_sorted(Numbers.begin(), Numbers.end()))
    std::sort(Numbers.begin(), Numbers.end());
  return std::unique(Numbers.begin(), Numbers.end()) - Numbers.begin();
}

/// How many places the lanes of Active come to: mostly one, of an array of each lane's own.
static unsigned countPlaces(const LaneValue &Address, LaneMask Active) {
  if (Address.isUniformIn(Active))
    return 1;
  SmallVector<int64_t, WarpLanes> Places;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1)
      Places.push_back(Address.Lane[L]);
  return countDistinct(Places);
}

void WarpRun::noteConstants(const Step &S, const LaneValue &Address, LaneMask Active) {
  if (!Counts || Covering.isRunning() ||
      kindOfAll(Address, Active).value_or(ObjectKind::Constant) != ObjectKind::Constant)
    return;
  SmallVector<int64_t, WarpLanes> Words;
  const MemoryObject *Variable = nullptr;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    const MemoryObject *Object = Active >> L & 1 ? Layout.find(Address.Lane[L]) : nullptr;
    if (!Object || Object->Kind != ObjectKind::Constant)
      continue;
    Variable = Object;
    Words.push_back(Address.Lane[L] / int64_t(BankBytes));
  }
  if (!Variable)
    return;
  RunCounts::ConstantCount &Count = Counts->Constants[S.Access];
  ++Count.Requests;
  Count.Lanes += Words.size();
  Count.Words += countDistinct(Words);
  Count.On |= Address.dependsIn(Active);
  Count.OnData |= Doubt != Depends::Nothing;
  Count.ObjectKey = Variable->Key;
}

void WarpRun::noteLocals(const Step &S, const LaneValue &Address, LaneMask Active) {
  const MemoryObject *Array = countsWay() ? Layout.find(Address.Lane[unsigned(countr_zero(Active))]) : nullptr;
  if (!Array || Array->Kind != ObjectKind::Local)
    return;
  RunCounts::LocalCount &Count = Counts->Locals[S.Access];
  ++Count.Requests;
  Count.Places += countPlaces(Address, Active);
  Count.On |= Address.dependsIn(Active);
  Count.OnData |= Doubt != Depends::Nothing;
  Count.ObjectKey = Array->Key;
}

/// What V op Fixed divides by, or takes the remainder of: 2^k for i >> k and i & (2^k - 1), too. 0: nothing.
static int64_t dividesBy(const BinaryOperator &Inst, int64_t Fixed) {
  switch (Inst.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return Fixed;
  case Instruction::LShr:
  case Instruction::AShr:
    return isa<ConstantInt>(Inst.getOperand(1)) && Fixed >= 0 && Fixed < 31 ? int64_t(1) << Fixed : 0;
  case Instruction::And:
    return isa<ConstantInt>(Inst.getOperand(1)) && isMask_64(uint64_t(Fixed)) ? Fixed + 1 : 0;
  default:
    return 0;
  }
}

void WarpRun::noteDigits(const BinaryOperator &Inst, const LaneValue &Dividend, const LaneValue &Divisor,
                         LaneMask Active) const {
  if (!countsWay() || Counts->DigitSizes.size() == RunCounts::MostDigits)
    return;
  const int64_t Size = dividesBy(Inst, Divisor.Lane[unsigned(countr_zero(Active))]);
  if (Size > 1 && Divisor.isUniformIn(Active) && has(Dividend.dependsIn(Active), Depends::ThreadX) &&
      !has(Dividend.dependsIn(Active) | Divisor.dependsIn(Active), Unreliable) &&
      !is_contained(Counts->DigitSizes, Size))
    Counts->DigitSizes.push_back(Size);
}

/// Whether a loop that comes nearer to its end by Step in each round steps by as many threads as a block, or its rows,
/// have.
static bool stepsByBlock(int64_t Step, const Dim3 &Block) {
  const int64_t Threads = std::abs(Step);
  return Threads >= int64_t(WarpLanes) && (Threads == int64_t(Block.count()) || Threads == int64_t(Block.X));
}

static bool isAtMostHalf(int64_t Now, int64_t Before) {
  const double Share = Before == 0 ? 1 : double(Now) / double(Before);
  return Share >= 0 && Share <= 0.5;
}

/// The rounds that a loop still goes which divides its number in each, from Before to Now in the last: one through the
/// digits of a number, or a tree.
static double roundsOfDigits(int64_t Before, int64_t Now) {
  return Now == 0 ? 0 : std::ceil(std::log(std::abs(double(Now))) / std::log(double(Before) / double(Now))) + 1;
}

void WarpRun::noteExit(int Block, bool IsCut) {
  const CodeBlock &Code = Program.blocks()[Block];
  if (!countsWay() || Program.loops()[Code.Loop].MainExit != Block)
    return;
  LoopState &State = LoopStates[Code.Loop];
  std::optional<int64_t> Distance;
  if (const auto *Compared = dyn_cast<CmpInst>(Code.Decides);
      Compared && Compared->getOperand(0)->getType()->isIntegerTy())
    Distance = valueOf(Compared->getOperand(0)).Lane[0] - valueOf(Compared->getOperand(1)).Lane[0];
  const std::optional<int64_t> Before = std::exchange(State.Distance, Distance);
  State.Divides &= !Before || (Distance && isAtMostHalf(*Distance, *Before));
  if (!IsCut)
    return;
  RunCounts::LoopCount &Count = Counts->Loops[Code.Loop];
  const double Run = State.Iterations;
  const int64_t Step = Distance && Before ? *Distance - *Before : 0;
  const bool Nears =
      Step && (*Distance == 0 || (*Distance < 0) != (Step < 0)); // 0: the round that it is left in is the last
  const double Left = Nears ? std::ceil(-double(*Distance) / double(Step)) : 0;
  if (!State.OpenEnded && !State.OnData && Nears) {
    Count.Missing += Left;
    return;
  }
  Count.HasGuess = true;
  Count.OnData |= State.OnData;
  // However large a size is, it has few digits. In fewer rounds the half may be a step's doing.
  constexpr unsigned FewestRounds = 3;
  if (Distance && Before && State.Divides && State.Iterations >= FewestRounds && !State.OnData) {
    Count.Missing += roundsOfDigits(*Before, *Distance);
    return;
  }
  double Open = stepsByBlock(Step, Place.Block) ? RunCounts::BlockRounds : RunCounts::OpenRounds;
  // One that goes as far as the thread's own number in the grid: further back than the sample it is longer still.
  if (has(State.EndsOn, Depends::Block) && !has(State.EndsOn, DrawnUniform & ~Depends::Block))
    Open = std::max(Open, Run + Left);
  const double Usual = State.OnData ? (Left > 0 ? RunCounts::DataRounds : Run) : Open;
  Count.Missing += std::max(0.0, Usual - Run);
}

/// Whether Value is a sum of what another round has left and a step that no constant is.
static bool addsStep(const Value *Value) {
  const auto *Next = dyn_cast<BinaryOperator>(Value);
  return Next && Next->getOpcode() == Instruction::Add &&
         any_of(Next->operands(), [](const llvm::Value *Part) { return isa<PHINode>(Part); }) &&
         none_of(Next->operands(), [](const llvm::Value *Part) { return isa<Constant>(Part); });
}

/// Whether Condition compares what grows in each round by a step that only the launch tells: that of the grid.
static bool stepsByGrid(const Value *Condition) {
  const auto *Compared = dyn_cast<ICmpInst>(Condition);
  return Compared && any_of(Compared->operands(), [](const Value *Side) {
           const auto *Node = dyn_cast<PHINode>(Side); // of a loop that compares before its first round
           return addsStep(Side) ||
                  (Node && any_of(Node->incoming_values(), [](const Use &From) { return addsStep(From.get()); }));
         });
}

void WarpRun::noteEnd(int Block) {
  const CodeBlock &Code = Program.blocks()[Block];
  const LoopState &State = LoopStates[Code.Loop];
  // The threads of a grid go on together through a size that the source does not give: the one that was drawn says
  // nothing of how often. A grid that it does not give either may be as long as that, and one of far more threads than
  // any GPU holds at a time is made for its data: each takes one element, or a few.
  if (!countsWay() || !State.OpenEnded || State.OnData || Program.loops()[Code.Loop].MainExit != Block ||
      !stepsByGrid(Code.Decides))
    return;
  constexpr uint64_t MadeForData = 1 << 20; // threads; an H200 holds 270,000
  const bool IsGiven = Place.GridOn == Depends::Nothing;
  if (IsGiven && Place.Grid.count() * Place.Block.count() >= MadeForData)
    return;
  RunCounts::LoopCount &Count = Counts->Loops[Code.Loop];
  Count.HasGuess = true;
  if (IsGiven)
    Count.Missing += std::max(0.0, RunCounts::OpenRounds - State.Iterations);
}

} // namespace cudaperf
