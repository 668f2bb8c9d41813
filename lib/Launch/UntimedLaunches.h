// Times that the host takes around a launch without waiting for it.

#ifndef CUDAPERF_LAUNCH_UNTIMEDLAUNCHES_H
#define CUDAPERF_LAUNCH_UNTIMEDLAUNCHES_H

#include "Launch/ClockReadings.h"
#include "Launch/LaunchSite.h"

namespace cudaperf {

struct UntimedLaunch {
  ClockDifference Time;
  const LaunchSite *Launch = nullptr; ///< the last one in that time
  const HostCall *Through = nullptr;  ///< the call of a function that launches; null: the time's own function does
};

/// One a reading that ends a time, in the order of the code. Left out is what may wait between the last launch and that
/// reading, or may be a time of something else as well: calls that are not known to do nothing, copies, loops, events;
/// and functions that speak of the time of launches.
std::vector<UntimedLaunch> untimedLaunches(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_UNTIMEDLAUNCHES_H
