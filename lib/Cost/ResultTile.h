// What a kernel gains if each thread makes two or four results in place of one, of those that share most of what is
// loaded and computed for them: a tile in registers.

#ifndef CUDAPERF_COST_RESULTTILE_H
#define CUDAPERF_COST_RESULTTILE_H

#include "Analysis/AlikeWork.h"
#include "Cost/Gain.h"
#include <optional>

namespace cudaperf {

/// The innermost loop in which most is done alike, and what of it.
struct ResultTile {
  RegisterAxis Axis = RegisterAxis::X; ///< blocks that differ in this index only share the work
  unsigned Results = 1;                ///< of a thread
  int Loop = -1;                       ///< into KernelProgram::loops()
  std::vector<unsigned>
      Loads;               ///< its loads that are done alike, the dearest first: numbers in KernelProgram::accesses()
  unsigned OtherLoads = 0; ///< those that are not
  double AlikeInstructions = 0, Instructions = 0; ///< that a warp issues for a round, loads among them
  GainEstimate Gain;
};

/// What a tile may ask for.
struct TileGoal {
  double MinGain = 1;       ///< for data in L2 and in DRAM
  unsigned Registers = 128; ///< of a thread that are live at once
};

/// The tile that gains most of Program at Launch, of Cost. None if none is worth it, if the grid is known and would not
/// fill the GPU with so many results a thread, or if the registers are too many.
std::optional<ResultTile> resultTile(const KernelProgram &Program, const CostedLaunch &Launch, const KernelCost &Cost,
                                     const TileGoal &Goal);

} // namespace cudaperf

#endif // CUDAPERF_COST_RESULTTILE_H
