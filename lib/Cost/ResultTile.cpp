#include "Cost/ResultTile.h"
#include "Analysis/LiveRegisters.h"
#include "Cost/ComputedPlaces.h"
#include "Cost/InstructionWork.h"
#include "Cost/RunCost.h"
#include "Cost/WordsForAll.h"
#include "Cost/WorkChange.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

/// Of what a loop does alike so many loads at least are to be saved.
static constexpr size_t FewestLoads = 1;
/// Blocks of a multiprocessor that have to be left, one after the other or at a time: the last ones leave some idle.
static constexpr double FewestBlocksOfSm = 2;
/// Not asked for here: verdicts take it.
static constexpr unsigned MostUnreliable = 8;

namespace {

class TileSearch {
public:
  TileSearch(const KernelProgram &Program, const CostedLaunch &Launch, const KernelCost &Given)
      : Program(Program), Launch(Launch), Cost(withWordsForAll(Given, RequestTrace(Program, Launch.Launch))),
        Visits(Program, countRun(Program, Launch, MostUnreliable).Traffic.Counts), Work(workOfBlocks(Program)),
        Places(computedPlaces(Program)) {}

  bool isKnown() const { return Visits.isKnown(); }

  /// Results for each thread, of those that differ as Alike says.
  ResultTile with(const AlikeWork &Alike, unsigned Results) {
    ResultTile Tile = busiestLoop(Alike);
    Tile.Results = Results;
    if (Tile.Loads.size() < FewestLoads)
      return Tile;
    const KernelCost Then = changed(Alike, Results);
    Tile.Gain = gainOver(Cost, [&](LaunchSize Size) {
      // A warp does what Results warps did.
      const double Share = Cost.GridBlocks > 0 ? Then.BusySms / Cost.BusySms : 1;
      return Results * Share * timeOf(Cost, Size) / timeOf(Then, Size);
    });
    return Tile;
  }

  /// Registers that a thread has to keep for each result while Loop goes round: what comes in from before it, and what
  /// it hands on from round to round. What a round computes on the way can wait its turn.
  unsigned registersOfResult(const AlikeWork &Alike, int Loop) const {
    const LoopShape &Shape = Program.loops()[unsigned(Loop)];
    SmallPtrSet<const Value *, 16> Kept;
    for (const BasicBlock &Block : Program.code()) {
      const int Number = Program.numberOf(Block);
      if (!Shape.Blocks.test(unsigned(Number)))
        continue;
      for (const Instruction &Inst : Block)
        for (const Value *Operand : Inst.operands()) {
          const auto *Before = dyn_cast<Instruction>(Operand);
          if (Before && !Shape.Blocks.test(unsigned(Program.numberOf(*Before->getParent()))))
            Kept.insert(Before);
        }
      if (Number == Shape.Header)
        for (const PHINode &Node : Block.phis())
          Kept.insert(&Node);
    }
    double Bytes = 0;
    const DataLayout &Layout = Program.code().getParent()->getDataLayout();
    for (const Value *Each : Kept)
      if (!isa<AllocaInst>(Each) && Alike.differs(Program.slotOf(Each)))
        Bytes += double(Layout.getTypeStoreSize(Each->getType()));
    return unsigned(Bytes / RegisterBytes);
  }

  /// Bytes of shared memory that a block takes with Results results a thread: what differs is there for each.
  uint64_t sharedBytes(const AlikeWork &Alike, unsigned Results) const {
    const DataLayout &Layout = Program.code().getParent()->getDataLayout();
    uint64_t OfResult = 0;
    for (const Value *Array : Alike.differentArrays()) {
      const auto *Variable = dyn_cast_or_null<GlobalVariable>(Array);
      const uint64_t Bytes = Variable ? Layout.getTypeAllocSize(Variable->getValueType()) : 0;
      if (!Array || (Variable && Bytes == 0)) // the launch gives its size
        OfResult = Launch.SharedBytes;
      OfResult = std::min(Launch.SharedBytes, OfResult + Bytes);
    }
    return Launch.SharedBytes + (Results - 1) * OfResult;
  }

private:
  static constexpr double RegisterBytes = 4;

  bool isShared(const AlikeWork &Alike, unsigned Block) const {
    return Program.blocks()[Block].Loop >= 0 && Alike.isTogether(Block);
  }

  /// Integers are mostly addresses and counters, of which machine code has other ones: they count as each result's own.
  static bool isArithmetic(const Step &S) {
    const Type *const Of = S.Inst->getType();
    return S.Access < 0 && (Of->isFPOrFPVectorTy() || (isa<CallBase>(S.Inst) && !Of->isIntegerTy()));
  }

  /// What a warp issues in Block, but for what it does for all results.
  UnitNumbers ownWork(const AlikeWork &Alike, unsigned Block) const {
    UnitNumbers Own = Work[Block].Pipes;
    const std::vector<Step> &Steps = Program.blocks()[Block].Steps;
    for (size_t I = 0; I < Steps.size(); ++I)
      if (isShared(Alike, Block) && Places[Block][I] == int(Block) && isArithmetic(Steps[I]) &&
          !Alike.differs(Steps[I]))
        addTimes(Own, workOfStep(Steps[I], Program), -1);
    for (double &Unit : Own.Of)
      Unit = std::max(0.0, Unit);
    return Own;
  }

  bool isOwn(const AlikeWork &Alike, unsigned Access) const {
    const MemoryAccess &Made = Program.accesses()[Access];
    if (!isShared(Alike, Made.Block))
      return true;
    const auto &Steps = Program.blocks()[Made.Block].Steps;
    const auto Found = find_if(Steps, [&](const Step &S) { return S.Access == int(Access); });
    return Found == Steps.end() || Alike.differs(*Found);
  }

  KernelCost changed(const AlikeWork &Alike, unsigned Results) const {
    KernelCost Then = Cost;
    for (unsigned Block = 0; Block < Program.blocks().size(); ++Block) {
      UnitNumbers More;
      addTimes(More, ownWork(Alike, Block), (Results - 1) * Visits.ofBlock(Block));
      addTimes(Then.Pipes, More, 1);
      // Several results do not wait for each other.
      Then.LatencyClocks += More[CostUnit::Issue];
    }
    for (unsigned I = 0; I < Then.Now.size(); ++I)
      for (MemoryWork *Each : {&Then.Now[I], &Then.Ideal[I]}) {
        Each->DramBytes *= Results; // the caches may have shared it already
        Each->DramAtRandom *= Results;
        if (!isOwn(Alike, I))
          continue;
        for (double MemoryWork::*Part :
             {&MemoryWork::Requests, &MemoryWork::L1, &MemoryWork::Shared, &MemoryWork::L2Reads, &MemoryWork::L2Writes,
              &MemoryWork::L2LineReads, &MemoryWork::L2LineWrites, &MemoryWork::AtomicClocks})
          Each->*Part *= Results;
      }
    Then.FittingBlocks =
        std::min(Cost.FittingBlocks,
                 double(residentBlocks(Launch.Gpu, Launch.Launch.Block.Block.count(), sharedBytes(Alike, Results))));
    Then.spread(Cost.GridBlocks / Results);
    Then.OtherLengths.clear();
    return Then;
  }

  /// Whether something is computed in Loop that differs: a loop that only fills a tile, or copies, makes no results.
  bool makesResults(const AlikeWork &Alike, const LoopShape &Loop) const {
    return any_of(Loop.Blocks.set_bits(), [&](unsigned Block) {
      return any_of(Program.blocks()[Block].Steps, [&](const Step &S) {
        return S.Access < 0 && (isArithmetic(S) || isa<CmpInst, SelectInst>(S.Inst)) && Alike.differs(S);
      });
    });
  }

  /// The innermost loop in which a warp saves most.
  ResultTile busiestLoop(const AlikeWork &Alike) const {
    ResultTile Best;
    double Most = 0;
    for (int Loop = 0; Loop < int(Program.loops().size()); ++Loop) {
      ResultTile Tile{.Loop = Loop};
      double Saved = 0;
      const double Rounds = Visits.ofBlock(unsigned(Program.loops()[unsigned(Loop)].Header));
      if (!makesResults(Alike, Program.loops()[unsigned(Loop)]))
        continue;
      for (unsigned I = 0; I < Program.accesses().size(); ++I) {
        const MemoryAccess &Access = Program.accesses()[I];
        if (Program.blocks()[Access.Block].Loop != Loop || Access.Redundant || Cost.Now[I].Requests == 0)
          continue;
        // What fills a tile is part of what serves all results, and nothing to point at.
        if (all_of(Access.Inst->users(), [](const User *U) { return isa<StoreInst>(U); }))
          continue;
        if (isOwn(Alike, I) || Access.Operation != AccessOperation::Load) {
          Tile.OtherLoads += Access.Operation == AccessOperation::Load;
          continue;
        }
        Tile.Loads.push_back(I);
        Saved += Cost.Now[I].Requests;
      }
      llvm::stable_sort(Tile.Loads, [&](unsigned A, unsigned B) { return wavefronts(A) > wavefronts(B); });
      if (Rounds > 0)
        countInstructions(Alike, Rounds, Tile);
      if (Saved > Most) {
        Most = Saved;
        Best = std::move(Tile);
      }
    }
    return Best;
  }

  double wavefronts(unsigned Access) const { return Cost.Now[Access].L1 + Cost.Now[Access].Shared; }

  void countInstructions(const AlikeWork &Alike, double Rounds, ResultTile &Tile) const {
    for (unsigned Block = 0; Block < Program.blocks().size(); ++Block) {
      if (Program.blocks()[Block].Loop != Tile.Loop)
        continue;
      const double Visited = Visits.ofBlock(Block) / Rounds, Issued = Work[Block].Pipes[CostUnit::Issue];
      Tile.Instructions += Visited * Issued;
      Tile.AlikeInstructions += Visited * (Issued - ownWork(Alike, Block)[CostUnit::Issue]);
    }
    for (unsigned I = 0; I < Program.accesses().size(); ++I)
      if (Program.blocks()[Program.accesses()[I].Block].Loop == Tile.Loop) {
        Tile.Instructions += Cost.Now[I].Requests / Rounds;
        Tile.AlikeInstructions += isOwn(Alike, I) ? 0 : Cost.Now[I].Requests / Rounds;
      }
  }

  const KernelProgram &Program;
  const CostedLaunch &Launch;
  const KernelCost Cost;
  const VisitCounts Visits;
  const std::vector<BlockWork> Work;
  const std::vector<std::vector<int>> Places;
};

} // namespace

/// Whether the grid, as far as it is known, has Results blocks along Axis, and fills the GPU with so many fewer.
static bool fillsGpu(const KernelCost &Cost, const std::optional<Dim3> &Grid, RegisterAxis Axis, unsigned Results) {
  if (Grid && (Axis == RegisterAxis::X ? Grid->X : Axis == RegisterAxis::Y ? Grid->Y : Grid->Z) < Results)
    return false;
  return Cost.GridBlocks == 0 || Cost.GridBlocks >= FewestBlocksOfSm * Results * Cost.Rates->Sms;
}

std::optional<ResultTile> resultTile(const KernelProgram &Program, const CostedLaunch &Launch, const KernelCost &Cost,
                                     const TileGoal &Goal) {
  if (!Cost.isKnown() || Program.loops().empty() ||
      any_of(Program.accesses(), [](const MemoryAccess &Access) { return Access.Matrix.has_value(); }))
    return std::nullopt;
  const std::optional<unsigned> Live = liveRegisters(Program.code());
  if (!Live)
    return std::nullopt;
  std::optional<ResultTile> Best;
  std::optional<TileSearch> Search;
  for (const RegisterAxis Axis : {RegisterAxis::X, RegisterAxis::Y, RegisterAxis::Z}) {
    const AlikeWork Alike(Program, RegisterKind::BlockIndex, Axis);
    if (!Alike.isAsked())
      continue;
    if (!Search)
      Search.emplace(Program, Launch, Cost);
    if (!Search->isKnown())
      return std::nullopt;
    for (const unsigned Results : {2U, 4U}) {
      if (!fillsGpu(Cost, Launch.Launch.Grid, Axis, Results))
        continue;
      ResultTile Tile = Search->with(Alike, Results);
      if (Tile.Loop < 0 || Search->sharedBytes(Alike, Results) > MaxStaticSharedBytes ||
          *Live + (Results - 1) * Search->registersOfResult(Alike, Tile.Loop) > Goal.Registers)
        continue;
      Tile.Axis = Axis;
      if (std::min(Tile.Gain.InL2, Tile.Gain.Large) >= Goal.MinGain && (!Best || Tile.Gain.Low > Best->Gain.Low * 1.02))
        Best = std::move(Tile);
    }
  }
  return Best;
}

} // namespace cudaperf
