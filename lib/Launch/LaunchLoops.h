// Loops of the host that launch and never wait for the device: what a round launches, how often they go round, what
// changes from round to round.

#ifndef CUDAPERF_LAUNCH_LAUNCHLOOPS_H
#define CUDAPERF_LAUNCH_LAUNCHLOOPS_H

#include "Launch/RoundChanges.h"

namespace cudaperf {

struct LoopLaunch {
  const LaunchSite *Site = nullptr;
  uint64_t Times = 1; ///< in a round; 0: in some rounds, and not only now and then
};

struct LaunchLoop {
  const HostRegion *Loop = nullptr; ///< has Around
  std::vector<LoopLaunch> Launches; ///< in the order of a round; at least one
  std::optional<uint64_t> Rounds;   ///< if they are known
  RoundChange Changes = RoundChange::Nothing;
  bool IsTimed = false; ///< the function around it reads a clock before and after it
};

/// Inner loops before those around them. A loop is left out if something in it, or in a function that it calls, may
/// wait for the device, is work of the host that takes time, measures, or is not known; what happens only now and then
/// ('if (t % 100 == 0)') and what ends the loop or the program aside. None in files that use graphs.
std::vector<LaunchLoop> launchLoops(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

/// How often a round launches.
uint64_t launchesOfRound(const LaunchLoop &Loop);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LAUNCHLOOPS_H
