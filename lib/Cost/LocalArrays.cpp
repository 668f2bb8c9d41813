#include "Cost/LocalArrays.h"
#include "Cost/Latencies.h"
#include "Cost/LoopLengths.h"
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

/// What a loop indexes at run time stays in registers below: see LocalArrays.h.
constexpr uint64_t LeastStored = 8, LeastLoaded = 16, LeastCountedLoads = 64, LeastCountedWide = 4;

/// What all registers of a thread hold (compute capabilities 5.0 to 12.0; CUDA C++ Programming Guide, "Technical
/// Specifications"), and how often a thread comes to an access that goes through a good part of an array as large.
constexpr uint64_t RegisterBytes = 255 * 4;
constexpr double LeastRounds = 128;

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
      : Program(Program), Counts(Counts), Around(loopsOfBlocks(Program)), Others(otherLengths(Program, Counts)) {}

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

  /// Adds what access I comes to with loops of Lengths.
  void addWork(unsigned I, const RunCounts &Lengths, uint64_t Elements, LocalWork &To) const {
    const RunCounts::LocalCount &Count = Counts.Locals[I];
    const bool IsLoad = Program.accesses()[I].Operation == AccessOperation::Load;
    double Requests = executions(I, Lengths, Count.Requests);
    if (const std::optional<int> Walked = has(Count.On, Unreliable) ? walkedLoop(I) : std::nullopt) {
      // It ends where the array does, however often such loops are taken to go round.
      const RunCounts::LoopCount &Usual = Counts.Loops[*Walked], &Loop = Lengths.Loops[*Walked];
      if (Usual.OnData && Usual.factor() > 1)
        Requests *=
            std::min(1.0, stepsOfWalk(double(Elements)) / (Loop.factor() / Usual.factor() * RunCounts::DataRounds));
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
    addWork(I, Counts, To.Elements, To.Work);
    for (const auto &[Lengths, Work] : zip_equal(Others, To.Others))
      addWork(I, Lengths, To.Elements, Work);
    const double Requests = executions(I, Counts, Count.Requests);
    std::optional<LocalArray::Index> By = indexOf(I);
    if (!By && To.Bytes > RegisterBytes && Requests >= LeastRounds)
      By = LocalArray::Index::Size;
    const auto &Loops = Around[Program.accesses()[I].Block];
    if (!By || To.Elements < leastElements(Program.accesses()[I], *By) || Loops.empty() ||
        Requests <= MostRequests[&Array])
      return;
    MostRequests[&Array] = Requests;
    To.Dearest = &Program.accesses()[I];
    To.By = *By;
    To.IsUncertain = Count.OnData || any_of(Loops, [&](int Loop) { return Counts.Loops[Loop].HasGuess; });
  }

  /// From how many elements on an array has no registers that a loop comes to by Access, whose index comes By.
  static uint64_t leastElements(const MemoryAccess &Access, LocalArray::Index By) {
    if (Access.Operation != AccessOperation::Load)
      return LeastStored;
    if (By != LocalArray::Index::Counter)
      return LeastLoaded;
    return Access.Bytes < 8 ? LeastCountedLoads : LeastCountedWide;
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
    const MemoryAccess &Access = Program.accesses()[I];
    const std::optional<int> Loop = rolledLoop(Access);
    const bool IsLoad = Access.Operation == AccessOperation::Load;
    if (Loop && Counts.Loops[*Loop].HasGuess && isCountedBy(*Access.Inst->getOperand(Access.AddressOperand), *Loop) &&
        !(IsLoad ? hasConstantExit(*Loop) : hasConstantEnd(*Loop)))
      return LocalArray::Index::Counter;
    return std::nullopt;
  }

  /// The innermost loop around Access that is not unrolled away: no constant ends it.
  std::optional<int> rolledLoop(const MemoryAccess &Access) const {
    const auto &Loops = Around[Access.Block];
    const auto Rolled = find_if(reverse(Loops), [&](int Loop) { return !hasConstantEnd(Loop); });
    return Rolled == Loops.rend() ? std::nullopt : std::optional(*Rolled);
  }

  /// Whether an index of Address is the counter of Loop: a number that grows by a constant from round to round. Other
  /// loops around may be unrolled, and what only changes places (stage ^= 1) goes with two rounds unrolled.
  bool isCountedBy(const Value &Address, int Loop) const {
    const auto IsCounter = [&](const Value *Index) {
      const auto *Counter = dyn_cast<PHINode>(withoutOffsets(Index));
      return Counter && isOfHeader(*Counter, Loop) && any_of(Counter->incoming_values(), [&](const Value *Next) {
               const auto *Step = dyn_cast<BinaryOperator>(Next);
               return Step && Step->getOpcode() == Instruction::Add && Step->getOperand(0) == Counter &&
                      isa<ConstantInt>(Step->getOperand(1));
             });
    };
    // Each dimension may have a sum of its own.
    for (const auto *Sum = dyn_cast<GetElementPtrInst>(&Address); Sum;
         Sum = dyn_cast<GetElementPtrInst>(Sum->getPointerOperand()))
      if (any_of(Sum->indices(), IsCounter))
        return true;
    return false;
  }

  static bool comparesConstant(const Value *Condition) {
    const auto *Inst = dyn_cast_or_null<Instruction>(Condition);
    if (!Inst)
      return false;
    if (isa<ICmpInst>(Inst))
      return any_of(Inst->operands(), [](const Value *Side) { return isa<ConstantInt>(Side); });
    return (isa<SelectInst>(Inst) || Inst->isBitwiseLogicOp()) && any_of(Inst->operands(), comparesConstant);
  }

  /// Whether a constant ends Loop, however sure the run is of its length.
  bool hasConstantEnd(int Loop) const {
    const int Exit = Program.loops()[Loop].MainExit;
    return Exit >= 0 && isa_and_nonnull<ICmpInst>(Program.blocks()[Exit].Decides) &&
           comparesConstant(Program.blocks()[Exit].Decides);
  }

  /// Whether a constant may end Loop beside what else does ("k < n && k < 16").
  bool hasConstantExit(int Loop) const {
    const BitVector &Inside = Program.loops()[Loop].Blocks;
    return any_of(Inside.set_bits(), [&](unsigned Block) {
      const CodeBlock &Code = Program.blocks()[Block];
      return comparesConstant(Code.Decides) &&
             any_of(Code.Successors, [&](int Next) { return Next >= 0 && !Inside.test(unsigned(Next)); });
    });
  }

  bool isOfHeader(const PHINode &Counter, int Loop) const {
    return any_of(Program.blocks()[Program.loops()[Loop].Header].Phis,
                  [&](const Phi &Node) { return Node.Result == Program.slotOf(&Counter); });
  }

  const KernelProgram &Program;
  const RunCounts &Counts;
  std::vector<SmallVector<int, 4>> Around;
  std::vector<RunCounts> Others; ///< otherLengths()
  DenseMap<const AllocaInst *, double> MostRequests;
};

} // namespace

std::vector<LocalArray> localArrays(const KernelProgram &Program, const RunCounts &Counts) {
  if (none_of(Counts.Locals, [](const RunCounts::LocalCount &Count) { return Count.ObjectKey; }))
    return {};
  return LocalSearch(Program, Counts).run();
}

std::vector<LocalArray> localArrays(const KernelProgram &Program, const LaunchAssumption &Launch) {
  RunCounts Counts;
  const auto Ignored = [](const WarpRequest &) {};
  if (runKernel(Program, Launch, /*Seed=*/0, Ignored, &Counts).GaveUp || Counts.Warps == 0)
    return {};
  return localArrays(Program, Counts);
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

  /// Adds what Work takes to Cost, so many Times.
  void add(KernelCost &Cost, const LocalWork &Work, double Times) const {
    LocalLines Wanted = Work.Loaded, Missed = Work.Loaded * (1 - Kept), Stored = Work.Stored;
    const LocalLines WantedOfWalk = linesOfWalk(Elements), MissedOfWalk = linesOfWalk(Elements, Kept * Elements);
    Wanted += WantedOfWalk * Work.WalkLoads;
    Missed += MissedOfWalk * Work.WalkLoads;
    Stored += WantedOfWalk * Work.WalkStores;
    // Lanes that want different elements have no bank in common, and lines at random are looked up so many at a time
    // (LineWavefronts.h, measured). Stores go through to L2: 7.6 times, the pair of runtime-validate, is what that
    // takes.
    constexpr double LinesAtATime = 2.2;
    Cost.Pipes[CostUnit::L1] += Times * std::max(Work.Requests, (Wanted.Lines + Stored.Lines) / LinesAtATime);
    Cost.Pipes[CostUnit::Issue] += Times * Work.Requests;
    Cost.LatencyClocks += Times * Work.WalkLoads * latencyOfLoad(MissedOfWalk.Lines / WantedOfWalk.Lines);
    // No access to global memory changes it.
    for (std::vector<MemoryWork> *Works : {&Cost.Now, &Cost.Ideal})
      if (!Works->empty()) {
        MemoryWork &Memory = Works->front();
        Memory.L2Writes += Times * Stored.Sectors;
        Memory.L2LineWrites += Times * Stored.Lines;
        Memory.L2Reads += Times * Missed.Sectors;
        Memory.L2LineReads += Times * Missed.Lines;
      }
  }

private:
  double Elements;
  double Kept = 0; ///< share of the array that L1 holds
};

} // namespace

void addLocalArray(const LocalArray &Array, KernelCost &Cost, double Times) {
  const InMemory Held(Cost, Array);
  Held.add(Cost, Array.Work, Times);
  for (auto [Lengths, Work] : zip(Cost.OtherLengths, Array.Others))
    Held.add(Lengths, Work, Times);
}

} // namespace cudaperf
