#include "Analysis/ReductionTrees.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>
#include <optional>

using namespace llvm;

namespace cudaperf {

/// Whether the order and grouping of operands does not matter to what I computes, roundings aside.
static bool putsTogether(const Instruction &I) {
  if (is_contained({Instruction::Add, Instruction::FAdd, Instruction::Mul, Instruction::FMul, Instruction::And,
                    Instruction::Or, Instruction::Xor},
                   I.getOpcode()))
    return true;
  if (isa<MinMaxIntrinsic>(I))
    return true;
  if (const auto *Known = dyn_cast<IntrinsicInst>(&I))
    if (is_contained({Intrinsic::minnum, Intrinsic::maxnum, Intrinsic::minimum, Intrinsic::maximum},
                     Known->getIntrinsicID()))
      return true;
  const DeviceFunction *Called = calledDeviceFunction(I);
  if (!Called)
    return false;
  switch (Called->Value) {
  case DeviceValue::MinimumSigned:
  case DeviceValue::MinimumUnsigned:
  case DeviceValue::MaximumSigned:
  case DeviceValue::MaximumUnsigned:
  case DeviceValue::Minimum:
  case DeviceValue::Maximum:
    return true;
  default:
    return false;
  }
}

static bool isShared(const Value &Address) { return Address.getType()->getPointerAddressSpace() == SharedAddressSpace; }

/// The loads from shared memory that Stored is put together from, or is one of.
static SmallVector<const LoadInst *, 4> partsOf(const Value *Stored) {
  SmallVector<const LoadInst *, 4> Parts;
  SmallSetVector<const Value *, 16> Values;
  constexpr unsigned MostValues = 64;
  Values.insert(Stored);
  for (unsigned I = 0; I < Values.size() && I < MostValues; ++I) {
    const auto *Inst = dyn_cast<Instruction>(Values[I]);
    if (!Inst)
      continue;
    if (const auto *Load = dyn_cast<LoadInst>(Inst)) {
      if (isShared(*Load->getPointerOperand()))
        Parts.push_back(Load);
    } else if (const auto *Choice = dyn_cast<SelectInst>(Inst)) {
      Values.insert(Choice->getTrueValue());
      Values.insert(Choice->getFalseValue());
    } else if (isa<PHINode, CastInst, InsertElementInst, ExtractElementInst>(Inst) || putsTogether(*Inst)) {
      Values.insert(Inst->op_begin(), Inst->op_end());
    }
  }
  return Parts;
}

namespace {

/// A warp puts another element together with its own.
struct Meeting {
  const StoreInst *Store = nullptr;
  int64_t Distance = 0;              ///< of the other element, in bytes
  std::optional<int64_t> LaneStride; ///< bytes from one lane's own element to the next one's
  std::optional<int64_t> Gap;        ///< bytes from that of the first lane that has part to that of the second
  int64_t Span = 0;                  ///< the same to that of the last one
};

class TreeReader {
public:
  TreeReader(const KernelProgram &Program, const LaunchAssumption &Launch, unsigned MinRounds)
      : Program(Program), Launch(Launch), MinRounds(MinRounds) {}

  std::vector<ReductionTree> read() {
    bool HasBarrier = false;
    for (const Instruction &Inst : instructions(Program.code())) {
      HasBarrier |= isBlockBarrier(Inst);
      const auto *Store = dyn_cast<StoreInst>(&Inst);
      if (Store && isShared(*Store->getPointerOperand()))
        if (SmallVector<const LoadInst *, 4> Parts = partsOf(Store->getValueOperand()); !Parts.empty())
          Candidates[Store] = std::move(Parts);
    }
    if (!HasBarrier || Candidates.empty())
      return {};
    const auto Sink = [this](const WarpRequest &Request) { note(Request); };
    if (runBlock(Program, Launch, Sink, [](const RunCounts &) {}))
      return {};
    std::vector<ReductionTree> Trees;
    SmallPtrSet<const Instruction *, 8> Waited; ///< barriers of trees that are listed
    for (const void *Key : Keys)
      if (std::optional<ReductionTree> Tree = treeOf(Key))
        if (none_of(Tree->Barriers, [&](const Instruction *Barrier) { return Waited.contains(Barrier); })) {
          Waited.insert(Tree->Barriers.begin(), Tree->Barriers.end());
          Trees.push_back(std::move(*Tree));
        }
    return Trees;
  }

private:
  struct Visit {
    LaneValue Address;
    LaneMask Active = 0;
    unsigned Time = 0; ///< how many loads had been made before
  };

  /// The first warp has part in all rounds.
  void note(const WarpRequest &Request) {
    if (Request.Turn != 0 || Request.Coverage)
      return;
    const Instruction *Inst = Program.accesses()[Request.Access].Inst;
    if (isa<LoadInst>(Inst)) {
      Loaded[Inst] = {*Request.Address, Request.Active, Clock++};
      return;
    }
    const auto *Store = dyn_cast<StoreInst>(Inst);
    const auto Parts = Store ? Candidates.find(Store) : Candidates.end();
    if (Parts == Candidates.end() || !isTold(*Request.Address, Request.Active))
      return;
    const MemoryObject *Object = Request.Object;
    if (!Object || !Object->Key)
      return;
    // What is kept in a register was put together from elements of earlier rounds, too: the last one is this round's.
    std::optional<int64_t> Distance;
    unsigned Latest = 0;
    for (const LoadInst *Part : Parts->second) {
      const auto From = Loaded.find(Part);
      if (From == Loaded.end() || (Distance && From->second.Time < Latest))
        continue;
      if (const auto Apart = apart(From->second, *Request.Address, Request.Active); Apart && *Apart) {
        Distance = Apart;
        Latest = From->second.Time;
      }
    }
    if (!Distance)
      return;
    Keys.insert(Object->Key);
    Meetings[Object->Key].push_back(meeting(*Store, *Distance, *Request.Address, Request.Active));
  }

  static bool isTold(const LaneValue &Address, LaneMask Active) {
    constexpr Depends Told = OfPlace | Depends::Pointer;
    return Active && !has(Address.dependsIn(Active), ~Told);
  }

  /// How far behind To the elements of From lie, if that is the same for all lanes of Active.
  static std::optional<int64_t> apart(const Visit &From, const LaneValue &To, LaneMask Active) {
    if ((From.Active & Active) != Active || !isTold(From.Address, Active))
      return std::nullopt;
    std::optional<int64_t> Found;
    for (unsigned Lane = 0; Lane < WarpLanes; ++Lane) {
      if (!(Active >> Lane & 1))
        continue;
      const int64_t Here = From.Address.Lane[Lane] - To.Lane[Lane];
      if (Found && *Found != Here)
        return std::nullopt;
      Found = Here;
    }
    return Found;
  }

  static Meeting meeting(const StoreInst &Store, int64_t Distance, const LaneValue &Own, LaneMask Active) {
    const unsigned First = unsigned(countr_zero(Active)), Last = WarpLanes - 1 - unsigned(countl_zero(Active));
    Meeting Found{.Store = &Store, .Distance = Distance, .Span = Own.Lane[Last] - Own.Lane[First]};
    if (const LaneMask Others = Active & ~(LaneMask(1) << First)) {
      const unsigned Second = unsigned(countr_zero(Others));
      Found.Gap = Own.Lane[Second] - Own.Lane[First];
      Found.LaneStride = *Found.Gap / int64_t(Second - First);
    }
    return Found;
  }

  /// Next lies half as far as Last, rounded to elements of Size bytes.
  static bool isHalf(int64_t Next, int64_t Last, int64_t Size) {
    return Next < Last && 2 * Next >= Last - Size && 2 * Next <= Last + Size;
  }

  std::optional<ReductionTree> treeOf(const void *Key) {
    const std::vector<Meeting> &All = Meetings[Key];
    // What an element before one's own is put into is a scan; two that change places, a sort or a transform.
    if (any_of(All, [](const Meeting &One) { return One.Distance < 0; }))
      return std::nullopt;
    SmallVector<ArrayRef<Meeting>, 8> Runs;
    for (ArrayRef<Meeting> Left = All; !Left.empty(); Left = Left.drop_front(Runs.back().size()))
      Runs.push_back(runOf(Left));
    const ArrayRef<Meeting> Best = *max_element(
        Runs, [](ArrayRef<Meeting> Left, ArrayRef<Meeting> Right) { return roundsOf(Left) < roundsOf(Right); });
    const ArrayRef<Meeting> Waited = waitedPart(Best);
    if (Waited.empty() || !isOfLanes(Best, Waited))
      return std::nullopt;
    ReductionTree Tree{.ObjectKey = Key, .Store = Waited.front().Store, .Stores = {}, .Rounds = roundsOf(Waited)};
    Tree.EndsInOneWarp = Waited.size() < Best.size();
    Tree.Rounds += !Tree.EndsInOneWarp && isLastMissing(Best);
    Tree.RoundsRun = Tree.Rounds;
    if (Waited.front().Distance < Waited.back().Distance)
      Tree.Rounds = roundsOf(Waited.take_while([&](const Meeting &One) {
        return One.Distance < *Waited.front().LaneStride * int64_t(Launch.Block.Block.count());
      }));
    SetVector<const Instruction *> Stores, Barriers;
    // A function that is called several times is several trees in the code.
    for (const ArrayRef<Meeting> Run : Runs) {
      if (roundsOf(Run) != roundsOf(Best) || Stores.contains(Run.front().Store))
        continue;
      const ArrayRef<Meeting> Part = waitedPart(Run);
      if (roundsOf(Part) != roundsOf(Waited) || !isOfLanes(Run, Part))
        continue;
      for (const Meeting &One : Part) {
        Stores.insert(One.Store);
        for (const Instruction *Barrier : barriersBehind(*One.Store))
          Barriers.insert(Barrier);
      }
    }
    Tree.Stores.assign(Stores.begin(), Stores.end());
    Tree.Barriers.assign(Barriers.begin(), Barriers.end());
    return Tree.Rounds >= MinRounds ? std::optional(std::move(Tree)) : std::nullopt;
  }

  /// The rounds at the start of Run behind each of which all warps wait. What follows is done by one warp alone.
  static ArrayRef<Meeting> waitedPart(ArrayRef<Meeting> Run) {
    size_t Waited = 0;
    for (size_t I = 1; I < Run.size(); ++I) {
      if (Run[I].Distance == Run[I - 1].Distance)
        continue;
      if (!isApart(*Run[I - 1].Store, *Run[I].Store))
        return Run.take_front(Waited);
      Waited = I;
    }
    return Waited ? Run : ArrayRef<Meeting>();
  }

  /// The meetings at the start of All whose distances are the same, half or twice as long, one after the other.
  static ArrayRef<Meeting> runOf(ArrayRef<Meeting> All) {
    size_t Count = 1;
    bool Shrinks = false, Grows = false;
    for (; Count < All.size(); ++Count) {
      const int64_t Last = All[Count - 1].Distance, Next = All[Count].Distance;
      if (Next == Last)
        continue;
      const int64_t Size = All[Count].Store->getModule()->getDataLayout().getTypeStoreSize(
          All[Count].Store->getValueOperand()->getType());
      if (!Grows && isHalf(Next, Last, Size))
        Shrinks = true;
      else if (!Shrinks && Next == 2 * Last)
        Grows = true;
      else
        break;
    }
    return All.take_front(Count);
  }

  static unsigned roundsOf(ArrayRef<Meeting> Run) {
    unsigned Rounds = Run.empty() ? 0 : 1;
    for (size_t I = 1; I < Run.size(); ++I)
      Rounds += Run[I].Distance != Run[I - 1].Distance;
    return Rounds;
  }

  /// Where data tell whether a thread takes the other element, the model lets the last thread, which is alone, not.
  static bool isLastMissing(ArrayRef<Meeting> Run) {
    const Meeting &Last = Run.back();
    return Run.front().Distance > Last.Distance && Run.front().LaneStride &&
           Last.Distance == 2 * *Run.front().LaneStride && Last.Span == *Run.front().LaneStride;
  }

  /// Whether neighbouring lanes have neighbouring elements, the nearest that are put together, and none goes on that
  /// has been put into another one: with more each thread has a result of its own.
  static bool isOfLanes(ArrayRef<Meeting> Run, ArrayRef<Meeting> Waited) {
    const std::optional<int64_t> Stride = Run.front().LaneStride;
    const bool Grows = Run.front().Distance < Run.back().Distance;
    const int64_t Nearest = Grows ? Run.front().Distance : Run.back().Distance;
    if (!Stride || (*Stride != Nearest && (!Grows || *Stride != 2 * Nearest) && !isLastMissing(Run)))
      return false;
    return all_of(Waited, [&](const Meeting &One) {
      return Grows ? !One.Gap || *One.Gap >= 2 * One.Distance : One.Span < One.Distance;
    });
  }

  /// Calls Stop with each instruction behind Start, on all paths, until it says true; for a path that ends there.
  template <typename StopT> static void walkBehind(const Instruction &Start, StopT Stop) {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const Instruction *, 16> Pending{Start.getNextNode()};
    while (!Pending.empty()) {
      const Instruction *Inst = Pending.pop_back_val();
      bool IsStopped = false;
      for (const Instruction *Each = Inst; Each && !IsStopped; Each = Each->getNextNode())
        IsStopped = Stop(*Each);
      if (IsStopped)
        continue;
      for (const BasicBlock *Next : successors(Inst->getParent()))
        if (Seen.insert(Next).second)
          Pending.push_back(&Next->front());
    }
  }

  static SmallVector<const Instruction *, 2> barriersBehind(const Instruction &Start) {
    SmallVector<const Instruction *, 2> Found;
    walkBehind(Start, [&](const Instruction &Inst) {
      if (!isBlockBarrier(Inst))
        return false;
      if (!is_contained(Found, &Inst))
        Found.push_back(&Inst);
      return true;
    });
    return Found;
  }

  /// Whether a barrier is on each way from First to Second.
  static bool isApart(const Instruction &First, const Instruction &Second) {
    bool Reaches = false;
    walkBehind(First, [&](const Instruction &Inst) {
      Reaches |= &Inst == &Second;
      return isBlockBarrier(Inst) || &Inst == &Second;
    });
    return !Reaches;
  }

  const KernelProgram &Program;
  const LaunchAssumption &Launch;
  const unsigned MinRounds;
  unsigned Clock = 0;                                                         ///< counts loads
  std::map<const Instruction *, SmallVector<const LoadInst *, 4>> Candidates; ///< looked up only
  std::map<const Instruction *, Visit> Loaded;                                ///< the same
  std::map<const void *, std::vector<Meeting>> Meetings;                      ///< the same
  SetVector<const void *> Keys;                                               ///< in the order of meetings
};

} // namespace

std::vector<ReductionTree> reductionTrees(const KernelProgram &Program, const LaunchAssumption &Launch,
                                          unsigned MinRounds) {
  return TreeReader(Program, Launch, MinRounds).read();
}

} // namespace cudaperf
