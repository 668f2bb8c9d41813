// What is said of the accesses of a kernel: good, bad (strided), indirect or unknown, and why. The costs are counted in
// lib/Cost; here is decided, and nowhere else, what they mean. What looks bad is held against every doubt of Doubts.h.

#ifndef CUDAPERF_VERDICT_VERDICT_H
#define CUDAPERF_VERDICT_VERDICT_H

#include "Cost/AccessCost.h"
#include "Verdict/Thresholds.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// What is said of one access. Only lib/Verdict writes Pattern.
struct AccessVerdict {
  AccessCost Cost;
  AccessPattern Pattern = AccessPattern::Unknown;
  std::string Reason;                  ///< why the pattern is Unknown or Indirect; else empty
  std::optional<unsigned> KnownLaunch; ///< Cost is that at this one of KnownLaunches::Values
  bool isBad() const { return Pattern == AccessPattern::Strided; }
};

/// What is said of a kernel's accesses at one launch.
struct LaunchVerdicts {
  std::vector<AccessVerdict> Accesses; ///< those that were reached, in the order of KernelProgram::accesses()
  std::vector<WarpRun::Symbol> Symbols;
  bool GaveUp = false; ///< some warp took too many steps; accesses may be missing
  /// The verdict on Access, or null if it was not reached.
  const AccessVerdict *find(const MemoryAccess *Access) const;
};

/// Whether Cost, of an access that is followed, is bad.
bool isBad(const AccessCost &Cost, const BadRatios &Bad);

/// What the counts of one run say, with the doubts that they give themselves.
AccessVerdict verdictByCount(AccessCost Cost, const BadRatios &Bad);

/// Runs Program and decides; all doubts of Doubts.h are raised.
LaunchVerdicts decide(const KernelProgram &Program, const LaunchAssumption &Launch, const BadRatios &Bad);

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_VERDICT_H
