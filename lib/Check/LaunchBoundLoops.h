// Loops of the host in which the device waits for launches: what the host does in a round (LaunchLoops) and how long
// its kernels take (LaunchTime) put together.

#ifndef CUDAPERF_CHECK_LAUNCHBOUNDLOOPS_H
#define CUDAPERF_CHECK_LAUNCHBOUNDLOOPS_H

#include "Check/UnitFacts.h"
#include "Launch/LaunchLoops.h"

namespace cudaperf {

struct LaunchBoundLoop {
  LaunchLoop Loop;
  const KernelFacts *Kernel = nullptr; ///< of the first launch that every round makes
  const LaunchSite *First = nullptr;   ///< that launch
  uint64_t Launches = 0;               ///< of a round
  double HostMicroseconds = 0;         ///< of a round: for the launches
  double DeviceMicroseconds = 0;       ///< the same: for the kernels, without their starts
  GainEstimate Gain;                   ///< of launching all of them at once
};

/// All of the unit whose every kernel's time is known and which gain by that; a loop around one of these is not listed.
/// A loop that does the same in each round, and hands nothing on to the next one, is a measurement, and none of these.
std::vector<LaunchBoundLoop> launchBoundLoops(const UnitFacts &Unit);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LAUNCHBOUNDLOOPS_H
