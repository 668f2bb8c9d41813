#include "Cost/LocalCost.h"
#include "Cost/Gain.h"
#include "Cost/Latencies.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;

namespace cudaperf {

namespace {

/// What a loop indexes at run time stays in registers below: see LocalCost.h.
constexpr uint64_t LeastStored = 8, LeastLoaded = 16;

/// The scalars of Ty.
uint64_t elementsOf(const Type *Ty) {
  uint64_t Count = 1;
  for (; const auto *Array = dyn_cast<ArrayType>(Ty); Ty = Array->getElementType())
    Count *= Array->getNumElements();
  return Count;
}

/// Index without casts and constants that are added to it.
const Value *withoutOffsets(const Value *Index) {
  while (true) {
    const auto *Inst = dyn_cast<Instruction>(Index);
    const bool IsOffset = Inst && is_contained({Instruction::Add, Instruction::Sub}, Inst->getOpcode()) &&
                          isa<ConstantInt>(Inst->getOperand(1));
    if (!IsOffset && !isa<CastInst>(Index))
      return Index;
    Index = Inst->getOperand(0);
  }
}

class LocalSearch {
public:
  LocalSearch(const KernelProgram &Program, const RunCounts &Counts)
      : Program(Program), Counts(Counts), Around(loopsOfBlocks(Program)) {
    for (const double Share : OtherLengthShares)
      Others.push_back(withLengths(Counts, Share));
  }

  std::vector<LocalArray> run() {
    MapVector<const AllocaInst *, LocalArray> Arrays;
    for (unsigned I = 0; I < Program.accesses().size(); ++I)
      if (const auto *Array = dyn_cast_or_null<AllocaInst>(static_cast<const Value *>(Counts.Locals[I].ObjectKey)))
        add(I, *Array, Arrays[Array]);
    std::vector<LocalArray> Found;
    for (const auto &[Array, Local] : Arrays)
      if (Local.Dearest)
        Found.push_back(Local);
    return Found;
  }

private:
  double executions(unsigned I, const RunCounts &Lengths, double Counted) const {
    for (int Loop : Around[Program.accesses()[I].Block])
      Counted *= Lengths.Loops[Loop].factor();
    return Counted / Counts.Warps;
  }

  /// Adds what access I comes to with Share of the usual rounds of loops of unknown length.
  void addWork(unsigned I, double Share, const RunCounts &Lengths, uint64_t Elements, LocalWork &To) const {
    const RunCounts::LocalCount &Count = Counts.Locals[I];
    const bool IsLoad = Program.accesses()[I].Operation == AccessOperation::Load;
    double Requests = executions(I, Lengths, Count.Requests);
    if (const std::optional<int> Walked = has(Count.On, Unreliable) ? walkedLoop(I) : std::nullopt) {
      // It ends where the array does, however often such loops are taken to go round.
      if (const RunCounts::LoopCount &Loop = Counts.Loops[*Walked]; Loop.OnData && Loop.factor() > 1)
        Requests *= std::min(1.0, stepsOfWalk(double(Elements)) / (Share * RunCounts::DataRounds));
      To.Requests += Requests;
      (IsLoad ? To.WalkLoads : To.WalkStores) += Requests;
      return;
    }
    To.Requests += Requests;
    // Of a line that several lanes want, two sectors or so; of one that all want, four.
    constexpr double SectorsOfLine = 2, LeastSectors = 4;
    const double Lines = executions(I, Lengths, Count.Places);
    const LocalLines Known = {Lines, std::max(LeastSectors * Requests, SectorsOfLine * Lines)};
    (IsLoad ? To.Loaded : To.Stored) += has(Count.On, Unreliable) ? linesAtRandom(double(Elements)) * Requests : Known;
  }

  void add(unsigned I, const AllocaInst &Array, LocalArray &To) {
    const RunCounts::LocalCount &Count = Counts.Locals[I];
    To.Array = &Array;
    To.Bytes = Program.code().getParent()->getDataLayout().getTypeAllocSize(Array.getAllocatedType());
    To.Elements = elementsOf(Array.getAllocatedType());
    To.Others.resize(Others.size());
    addWork(I, /*Share=*/1, Counts, To.Elements, To.Work);
    for (const auto &[Share, Lengths, Work] : zip_equal(OtherLengthShares, Others, To.Others))
      addWork(I, Share, Lengths, To.Elements, Work);
    const double Requests = executions(I, Counts, Count.Requests);
    const std::optional<LocalArray::Index> By = indexOf(I);
    const bool IsLoad = Program.accesses()[I].Operation == AccessOperation::Load;
    const bool IsKept = To.Elements < (IsLoad ? LeastLoaded : LeastStored);
    const auto &Loops = Around[Program.accesses()[I].Block];
    if (!By || IsKept || Loops.empty() || Requests <= MostRequests[&Array])
      return;
    MostRequests[&Array] = Requests;
    To.Dearest = &Program.accesses()[I];
    To.By = *By;
    To.IsUncertain = Count.OnData || any_of(Loops, [&](int Loop) { return Counts.Loops[Loop].HasGuess; });
  }

  /// The loop in which the index of access I goes on from the one of the round before, if there is one.
  std::optional<int> walkedLoop(unsigned I) const {
    const MemoryAccess &Access = Program.accesses()[I];
    const auto *Sum = dyn_cast<GetElementPtrInst>(Access.Inst->getOperand(Access.AddressOperand));
    for (int Loop : Around[Access.Block])
      if (Sum && any_of(Sum->indices(), [&](const Value *Index) { return isCarried(Index, Loop); }))
        return Loop;
    return std::nullopt;
  }

  /// Whether Index is what a round of Loop has made of the one before, by more than counting. What is loaded from
  /// elsewhere is no step on a way.
  bool isCarried(const Value *Index, int Loop) const {
    constexpr size_t MostSteps = 64;
    SmallVector<const Value *> Left = {Index};
    SmallPtrSet<const Value *, 16> Seen;
    bool IsCarried = false, IsScaled = false;
    for (size_t Step = 0; !Left.empty() && Step < MostSteps; ++Step) {
      const auto *Inst = dyn_cast<Instruction>(Left.pop_back_val());
      if (!Inst || isa<LoadInst, CallBase>(Inst) || !Seen.insert(Inst).second)
        continue;
      const auto *Node = dyn_cast<PHINode>(Inst);
      IsCarried |= Node && isOfHeader(*Node, Loop);
      IsScaled |= Inst->getOpcode() == Instruction::Mul || Inst->getOpcode() == Instruction::Shl;
      append_range(Left, Inst->operand_values());
    }
    return IsCarried && IsScaled;
  }

  /// What gives access I its index, if that is known only when the kernel runs.
  std::optional<LocalArray::Index> indexOf(unsigned I) const {
    const Depends On = Counts.Locals[I].On;
    if (has(On, Unreliable | Depends::UniformLoad))
      return LocalArray::Index::Data;
    if (has(On, OfThread))
      return LocalArray::Index::Thread;
    if (has(On, Depends::Symbol | Depends::Block))
      return LocalArray::Index::Number;
    // Loads by such a counter were seen to be unrolled as far as the array goes.
    const MemoryAccess &Access = Program.accesses()[I];
    const auto &Loops = Around[Access.Block];
    if (Access.Operation == AccessOperation::Store && !Loops.empty() && Counts.Loops[Loops.back()].HasGuess &&
        isCountedBy(*Access.Inst->getOperand(Access.AddressOperand), Loops.back()))
      return LocalArray::Index::Counter;
    return std::nullopt;
  }

  /// Whether an index of Address is the counter of Loop: a number that grows by a constant from round to round. Other
  /// loops around may be unrolled, and what only changes places (stage ^= 1) goes with two rounds unrolled.
  bool isCountedBy(const Value &Address, int Loop) const {
    const auto *Sum = dyn_cast<GetElementPtrInst>(&Address);
    return Sum && !hasConstantEnd(Loop) && any_of(Sum->indices(), [&](const Value *Index) {
             const auto *Counter = dyn_cast<PHINode>(withoutOffsets(Index));
             return Counter && isOfHeader(*Counter, Loop) && any_of(Counter->incoming_values(), [&](const Value *Next) {
                      const auto *Step = dyn_cast<BinaryOperator>(Next);
                      return Step && Step->getOpcode() == Instruction::Add && Step->getOperand(0) == Counter &&
                             isa<ConstantInt>(Step->getOperand(1));
                    });
           });
  }

  /// Whether a constant ends Loop, however sure the run is of its length.
  bool hasConstantEnd(int Loop) const {
    const int Exit = Program.loops()[Loop].MainExit;
    const auto *Compared = Exit < 0 ? nullptr : dyn_cast<ICmpInst>(Program.blocks()[Exit].Decides);
    return Compared && any_of(Compared->operands(), [](const Value *Side) { return isa<ConstantInt>(Side); });
  }

  bool isOfHeader(const PHINode &Counter, int Loop) const {
    return any_of(Program.blocks()[Program.loops()[Loop].Header].Phis,
                  [&](const Phi &Node) { return Node.Result == Program.slotOf(&Counter); });
  }

  const KernelProgram &Program;
  const RunCounts &Counts;
  std::vector<SmallVector<int, 4>> Around;
  std::vector<RunCounts> Others; ///< as OtherLengthShares has them
  DenseMap<const AllocaInst *, double> MostRequests;
};

} // namespace

std::vector<LocalArray> localArrays(const KernelProgram &Program, const LaunchAssumption &Launch) {
  RunCounts Counts;
  const auto Ignored = [](const WarpRequest &) {};
  if (runKernel(Program, Launch, /*Seed=*/0, Ignored, &Counts).GaveUp || Counts.Warps == 0)
    return {};
  return LocalSearch(Program, Counts).run();
}

LocalLines linesAtRandom(double Elements) {
  // Eight lanes share a sector of each line.
  constexpr double Sectors = 4;
  const auto Different = [&](double Lanes) { return Elements * (1 - std::pow(1 - 1 / Elements, Lanes)); };
  return {.Lines = Different(WarpLanes), .Sectors = Sectors * Different(WarpLanes / Sectors)};
}

double stepsOfWalk(double Elements) { return std::max(1.0, std::floor(std::log2(Elements + 1))); }

LocalLines linesOfWalk(double Elements, double Kept) {
  LocalLines Sum;
  double OfStep = 1;
  for (double Step = 0; Step < stepsOfWalk(Elements); ++Step, OfStep *= 2)
    if (2 * OfStep - 1 > Kept)
      Sum += linesAtRandom(OfStep);
  return Sum * (1 / stepsOfWalk(Elements));
}

namespace {

/// What the caches take of an array that lies in local memory.
class InMemory {
public:
  InMemory(const KernelCost &Cost, const LocalArray &Array) : Elements(double(Array.Elements)) {
    const double Threads = WarpLanes * Cost.WarpsOfBlock * Cost.ResidentBlocks;
    Kept = std::min(1.0, Cost.Rates->L1KiB * 1024 / 2 / (Threads * double(Array.Bytes)));
  }

  KernelCost operator()(KernelCost Cost, const LocalWork &Work) const {
    LocalLines Wanted = Work.Loaded, Missed = Work.Loaded * (1 - Kept), Stored = Work.Stored;
    const LocalLines WantedOfWalk = linesOfWalk(Elements), MissedOfWalk = linesOfWalk(Elements, Kept * Elements);
    Wanted += WantedOfWalk * Work.WalkLoads;
    Missed += MissedOfWalk * Work.WalkLoads;
    Stored += WantedOfWalk * Work.WalkStores;
    // Lanes that want different elements have no bank in common, and lines at random are looked up so many at a time
    // (LineWavefronts.h, measured). Stores go through to L2: 7.6 times, the pair of runtime-validate, is what that
    // takes.
    constexpr double LinesAtATime = 2.2;
    Cost.Pipes[CostUnit::L1] += std::max(Work.Requests, (Wanted.Lines + Stored.Lines) / LinesAtATime);
    Cost.Pipes[CostUnit::Issue] += Work.Requests;
    Cost.LatencyClocks += Work.WalkLoads * latencyOfLoad(MissedOfWalk.Lines / WantedOfWalk.Lines);
    if (!Cost.Now.empty()) {
      MemoryWork &Memory = Cost.Now.front();
      Memory.L2Writes += Stored.Sectors;
      Memory.L2LineWrites += Stored.Lines;
      Memory.L2Reads += Missed.Sectors;
      Memory.L2LineReads += Missed.Lines;
    }
    return Cost;
  }

private:
  double Elements;
  double Kept = 0; ///< share of the array that L1 holds
};

/// Blocks that fit on a multiprocessor if each thread has Bytes of shared memory more; a part of one where only some of
/// its warps do.
double fittingWith(const CostedLaunch &Launch, uint64_t Bytes) {
  const auto Fitting = [&](uint64_t Threads) {
    const uint64_t Shared = Launch.SharedBytes + Bytes * Threads;
    return Shared > Launch.Gpu.MaxSharedBytesPerBlock ? 0 : residentBlocks(Launch.Gpu, Threads, Shared);
  };
  const uint64_t Threads = Launch.Launch.Block.Block.count();
  if (const uint64_t Blocks = Fitting(Threads))
    return double(Blocks);
  return double(Fitting(WarpLanes) * WarpLanes) / double(Threads);
}

} // namespace

std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, const LocalArray &Array, const CostedLaunch &Launch) {
  if (!Cost.isKnown())
    return std::nullopt;
  const double Fitting = Array.By == LocalArray::Index::Counter ? Cost.FittingBlocks : fittingWith(Launch, Array.Bytes);
  if (Fitting == 0)
    return std::nullopt;
  const InMemory Held(Cost, Array);
  std::vector<KernelCost> Nows, Thens;
  const auto Add = [&](const KernelCost &Lengths, const LocalWork &Work) {
    Nows.push_back(Held(Lengths, Work));
    KernelCost &Then = Thens.emplace_back(Lengths);
    Then.FittingBlocks = std::min(Cost.FittingBlocks, Fitting);
    Then.ResidentBlocks = std::min(Cost.ResidentBlocks, Fitting);
    Then.Pipes[CostUnit::Shared] += Work.Requests;
    Then.Pipes[CostUnit::Issue] += Work.Requests;
    Then.LatencyClocks += Work.WalkLoads * SharedLatency; // the next index waits for it
  };
  Add(Cost, Array.Work);
  for (const auto &[Lengths, Work] : zip(Cost.OtherLengths, Array.Others))
    Add(Lengths, Work);
  GainEstimate Gain = gainBetween(ArrayRef(Nows), ArrayRef(Thens));
  if (Array.IsUncertain) {
    Gain.Low = 1;
    Gain.Assuming.push_back("the loop that goes through the array goes round often");
  }
  return Gain;
}

} // namespace cudaperf
