// Chooses which warps of which blocks stand for a whole launch, and runs them.

#ifndef CUDAPERF_ANALYSIS_KERNELRUN_H
#define CUDAPERF_ANALYSIS_KERNELRUN_H

#include "Analysis/WarpRun.h"

namespace cudaperf {

/// What is known, or assumed, about a launch.
struct LaunchAssumption {
  BlockAssumption Block;
  std::optional<Dim3> Grid; ///< nothing: drawn
  /// Constant arguments by position; of pointers the bytes from the start of a buffer.
  std::map<unsigned, int64_t> Arguments;
  std::map<MemberNumber, KnownMember> KnownMembers;   ///< numbers in structures that the launch tells
  std::map<MemberNumber, int64_t> Members;            ///< others that are not drawn
  std::map<const llvm::Instruction *, int64_t> Loads; ///< what these find where all lanes load from one address
  unsigned BlocksOn = 0;                              ///< the sample is taken this many blocks further along the grid
  bool FirstBlocks = false; ///< the sample is taken at the start of the grid: what lies further in may do nothing
  IndexExchange Exchange = IndexExchange::None;
  /// How far apart threadIdx.x is in neighbouring lanes, be it beyond the block: neighbours along another digit of the
  /// threads' number. Only for kernels that know their threads by that number alone (hasFlatRows).
  int64_t LaneStep = 1;
  /// The sample is one block, not warps of several: its first MostWarpsOfBlock warps.
  bool OneBlock = false;
};

/// The warps of a sample have the turns 0 to SampledRuns - 1. Run on demand, beside the block whose first warp has turn
/// 0: NeighbourTurn is its second warp, NextRowTurn and NextPlaneTurn are the first warps of the next blocks along y
/// and z.
inline constexpr unsigned SampledRuns = 8, NeighbourTurn = SampledRuns, NextRowTurn = SampledRuns + 1,
                          NextPlaneTurn = SampledRuns + 2, AllTurns = SampledRuns + 3;
/// Of a sample taken of several blocks: whether Turn is not one of it.
constexpr bool isBeside(unsigned Turn) { return Turn >= SampledRuns; }

/// A warp of a sample: its number in its block, and where that lies in the grid.
struct SampledWarp {
  unsigned Warp = 0;
  Dim3 BlockIndex;
};
/// The one that has Turn, if the sample is taken of several blocks.
SampledWarp sampledWarp(const LaunchAssumption &Launch, unsigned Seed, unsigned Turn);

/// How many warps of LaunchAssumption::OneBlock are run.
inline constexpr unsigned MostWarpsOfBlock = 16;

/// What became of a run.
struct KernelRunSummary {
  bool GaveUp = false;            ///< some warp took too many steps
  std::vector<DrawnSize> Symbols; ///< the sizes that the first warp drew
};

/// Runs a sample of warps of Program and hands every request to Sink. Seed picks other drawn numbers. Counts, if given,
/// is filled, and the warps beside are run too, which count nowhere: blocks along an axis that some address rests on.
KernelRunSummary runKernel(const KernelProgram &Program, const LaunchAssumption &Launch, unsigned Seed,
                           RequestSink Sink, RunCounts *Counts = nullptr);

/// Runs every warp of one block, well inside the grid, and hands every request to Sink, and what each warp counted to
/// Done. Returns whether some warp took too many steps. A request's turn is the number of its warp.
bool runBlock(const KernelProgram &Program, const LaunchAssumption &Launch, RequestSink Sink,
              llvm::function_ref<void(const RunCounts &)> Done);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_KERNELRUN_H
