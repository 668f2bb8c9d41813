#include "Analysis/KernelRun.h"
#include "llvm/Support/MathExtras.h"

namespace cudaperf {

/// A block well inside a grid of unknown size: not at its border, and not at a round number either.
static constexpr Dim3 InnerBlock{5, 3, 2};
static constexpr Dim3 unknownGrid(unsigned Seed) { return Seed & 1 ? Dim3{67, 71, 73} : Dim3{61, 59, 53}; }

/// Wanted, or what lies as far inside a smaller grid as can be: the last block is often not whole.
static unsigned innerIndex(unsigned Wanted, unsigned Turn, unsigned Count) {
  const unsigned First = std::min(Wanted, (Count - 1) / 2);
  return First + Turn % std::max(1u, Count - 1 - First);
}

/// The first warp of an inner block of Launch.
static WarpPlace innerPlace(const LaunchAssumption &Launch, unsigned Seed) {
  return {.Block = Launch.Block.Block,
          .Grid = Launch.Grid.value_or(unknownGrid(Seed)),
          .GridOn = Launch.Grid ? Depends::Nothing : Depends::Symbol,
          .Seed = Seed,
          .Arguments = Launch.Arguments,
          .KnownMembers = Launch.KnownMembers,
          .Members = Launch.Members,
          .Loads = Launch.Loads,
          .Exchange = Launch.Exchange,
          .LaneStep = Launch.LaneStep};
}

/// Neighbouring blocks in turn: where blocks are no multiple of 32 lanes wide, each is aligned differently.
static Dim3 innerBlock(const LaunchAssumption &Launch, const Dim3 &Grid, unsigned BlocksOn) {
  if (Launch.FirstBlocks)
    return {BlocksOn % std::min(2u, Grid.X), std::min(1u, Grid.Y - 1), std::min(1u, Grid.Z - 1)};
  return {innerIndex(InnerBlock.X, BlocksOn, Grid.X), innerIndex(InnerBlock.Y, 0, Grid.Y),
          innerIndex(InnerBlock.Z, 0, Grid.Z)};
}

static unsigned warpsOf(const LaunchAssumption &Launch) {
  return unsigned(llvm::divideCeil(Launch.Block.Block.count(), WarpLanes));
}

SampledWarp sampledWarp(const LaunchAssumption &Launch, unsigned Seed, unsigned Turn) {
  const Dim3 Grid = Launch.Grid.value_or(unknownGrid(Seed));
  if (isBeside(Turn)) {
    Dim3 Index = innerBlock(Launch, Grid, Launch.BlocksOn);
    Index.Y += Turn == NextRowTurn;
    Index.Z += Turn == NextPlaneTurn;
    return {.Warp = Turn == NeighbourTurn, .BlockIndex = Index};
  }
  // Evenly over the block's warps; a block of few warps is run several times, each time in another place of the grid.
  const unsigned Warps = warpsOf(Launch);
  return {.Warp = Warps <= SampledRuns ? Turn % Warps : unsigned(uint64_t(Turn) * (Warps - 1) / (SampledRuns - 1)),
          .BlockIndex = innerBlock(Launch, Grid, Turn + Launch.BlocksOn)};
}

KernelRunSummary runKernel(const KernelProgram &Program, const LaunchAssumption &Launch, unsigned Seed,
                           RequestSink Sink, RunCounts *Counts) {
  KernelRunSummary Summary;
  llvm::BitVector Reached(unsigned(Program.blocks().size()));
  WarpPlace Place = innerPlace(Launch, Seed);
  const unsigned Warps = warpsOf(Launch);
  if (Counts) {
    const bool WithCoverage = Counts->WithCoverage;
    *Counts = RunCounts(Program);
    Counts->WithCoverage = WithCoverage;
  }
  Depends On = Depends::Nothing; ///< what addresses of global memory and others rest on
  const auto Noting = [&](const WarpRequest &Request) {
    if (Counts)
      On |= Request.Address->dependsIn(Request.Active);
    Sink(Request);
  };
  auto RunWarp = [&](const SampledWarp &Sampled, unsigned Turn) {
    Place.Warp = Sampled.Warp;
    Place.Turn = Turn;
    Place.BlockIndex = Sampled.BlockIndex;
    WarpRun Run(Program, Place, Noting);
    Run.run(Reached, Turn < SampledRuns ? Counts : nullptr);
    if (Counts && Turn < SampledRuns)
      ++Counts->Warps;
    Summary.GaveUp |= Run.gaveUp();
    if (Turn == 0)
      Summary.Symbols = Run.sizes().vec();
  };
  if (Launch.OneBlock) {
    for (unsigned Warp = 0; Warp < std::min(Warps, MostWarpsOfBlock); ++Warp)
      RunWarp({.Warp = Warp, .BlockIndex = innerBlock(Launch, Place.Grid, Launch.BlocksOn)}, /*Turn=*/Warp);
    return Summary;
  }
  for (unsigned Turn = 0; Turn < SampledRuns; ++Turn)
    RunWarp(sampledWarp(Launch, Seed, Turn), Turn);
  if (!Counts)
    return Summary;
  if (Warps > 1)
    RunWarp(sampledWarp(Launch, Seed, NeighbourTurn), NeighbourTurn);
  const SampledWarp Row = sampledWarp(Launch, Seed, NextRowTurn), Plane = sampledWarp(Launch, Seed, NextPlaneTurn);
  if (has(On, Depends::BlockY) && Row.BlockIndex.Y < Place.Grid.Y)
    RunWarp(Row, NextRowTurn);
  if (has(On, Depends::BlockZ) && Plane.BlockIndex.Z < Place.Grid.Z)
    RunWarp(Plane, NextPlaneTurn);
  return Summary;
}

bool runBlock(const KernelProgram &Program, const LaunchAssumption &Launch, RequestSink Sink,
              llvm::function_ref<void(const RunCounts &)> Done) {
  llvm::BitVector Reached(unsigned(Program.blocks().size()));
  WarpPlace Place = innerPlace(Launch, /*Seed=*/0);
  Place.BlockIndex = innerBlock(Launch, Place.Grid, Launch.BlocksOn);
  bool GaveUp = false;
  for (; Place.Warp < warpsOf(Launch); ++Place.Warp) {
    Place.Turn = Place.Warp;
    RunCounts Counts(Program);
    WarpRun Run(Program, Place, Sink);
    Run.run(Reached, &Counts);
    Counts.Warps = 1;
    GaveUp |= Run.gaveUp();
    Done(Counts);
  }
  return GaveUp;
}

} // namespace cudaperf
