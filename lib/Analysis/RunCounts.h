// How often a sample of warps comes by each block of a kernel, and how much longer its loops are than the model runs
// them: what work is scaled by.

#ifndef CUDAPERF_ANALYSIS_RUNCOUNTS_H
#define CUDAPERF_ANALYSIS_RUNCOUNTS_H

#include <vector>

namespace cudaperf {

class KernelProgram;

/// Runs for coverage count nowhere. Where data picks the side of a branch, both sides count: as for a warp whose lanes
/// part there.
struct RunCounts {
  /// What is taken for a loop whose length the source does not give: one that ends with a size, and one that ends with
  /// loaded data. Documented in docs/cost-model.md.
  static constexpr double OpenRounds = 128, DataRounds = 16;

  struct LoopCount {
    double Rounds = 0;     ///< that were run
    double Missing = 0;    ///< that the loop had still had to go where the model left it
    bool HasGuess = false; ///< Missing holds rounds that nothing tells
    bool OnData = false;   ///< loaded data, another for each lane, ends it
    double factor() const { return Rounds > 0 ? (Rounds + Missing) / Rounds : 1; }
  };

  RunCounts() = default;
  explicit RunCounts(const KernelProgram &Program);

  std::vector<double> Visits;   ///< by block, of all warps together
  std::vector<LoopCount> Loops; ///< by loop
  double Warps = 0;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_RUNCOUNTS_H
