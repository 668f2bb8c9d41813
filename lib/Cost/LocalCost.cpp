#include "Cost/LocalCost.h"
#include "Cost/Gain.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DataLayout.h"
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

/// Different ones of Elements that the lanes of a warp want, if any of them is as likely as the others.
double placesAtRandom(uint64_t Elements) {
  const double Count = double(Elements);
  return Count * (1 - std::pow(1 - 1 / Count, WarpLanes));
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
      : Program(Program), Counts(Counts), Around(loopsOfBlocks(Program)) {}

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
  double executions(unsigned I, double Counted) const {
    for (int Loop : Around[Program.accesses()[I].Block])
      Counted *= Counts.Loops[Loop].factor();
    return Counted / Counts.Warps;
  }

  void add(unsigned I, const AllocaInst &Array, LocalArray &To) {
    const RunCounts::LocalCount &Count = Counts.Locals[I];
    const double Requests = executions(I, Count.Requests);
    To.Array = &Array;
    To.Bytes = Program.code().getParent()->getDataLayout().getTypeAllocSize(Array.getAllocatedType());
    To.Requests += Requests;
    const uint64_t Elements = elementsOf(Array.getAllocatedType());
    const double Places = has(Count.On, Unreliable) ? Requests * placesAtRandom(Elements) : executions(I, Count.Places);
    To.Places += Places;
    const std::optional<LocalArray::Index> By = indexOf(I);
    const bool IsLoad = Program.accesses()[I].Operation == AccessOperation::Load;
    To.StoredPlaces += IsLoad ? 0 : Places;
    const bool IsKept = Elements < (IsLoad ? LeastLoaded : LeastStored);
    if (!By || IsKept || Around[Program.accesses()[I].Block].empty() || Requests <= MostRequests[&Array])
      return;
    MostRequests[&Array] = Requests;
    To.Dearest = &Program.accesses()[I];
    To.By = *By;
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

std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, const LocalArray &Array) {
  if (!Cost.isKnown())
    return std::nullopt;
  // An element of all lanes is a line. Lanes that want different ones have no bank in common, and lines at random are
  // looked up so many at a time (LineWavefronts.h, measured). Stores go through to L2, with two sectors of a line or
  // so: 7.6 times, the pair of runtime-validate, is what that takes.
  constexpr double LinesAtATime = 2.2, SectorsOfLine = 2;
  const double Wavefronts = std::max(Array.Requests, Array.Places / LinesAtATime);
  const double Threads = WarpLanes * Cost.WarpsOfBlock * Cost.ResidentBlocks;
  const double Kept = std::min(1.0, Cost.Rates->L1KiB * 1024 / 2 / (Threads * double(Array.Bytes)));
  KernelCost Now = Cost, Then = Cost;
  Now.Pipes[CostUnit::L1] += Wavefronts;
  Now.Pipes[CostUnit::Issue] += Array.Requests;
  if (!Now.Now.empty()) {
    MemoryWork &Work = Now.Now.front();
    Work.L2Writes += SectorsOfLine * Array.StoredPlaces;
    Work.L2LineWrites += Array.StoredPlaces;
    Work.L2Reads += (1 - Kept) * SectorsOfLine * (Array.Places - Array.StoredPlaces);
    Work.L2LineReads += (1 - Kept) * (Array.Places - Array.StoredPlaces);
  }
  Then.Pipes[CostUnit::Shared] += Array.Requests;
  Then.Pipes[CostUnit::Issue] += Array.Requests;
  return gainBetween(Now, Then);
}

} // namespace cudaperf
