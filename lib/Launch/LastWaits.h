// Host functions that launch and, before they return, wait for the device, though they look at nothing that it did; and
// waits right before a copy that waits itself.

#ifndef CUDAPERF_LAUNCH_LASTWAITS_H
#define CUDAPERF_LAUNCH_LASTWAITS_H

#include "Launch/LaunchSite.h"
#include "Launch/RepeatedCalls.h"

namespace cudaperf {

struct LastWait {
  const HostCall *Wait = nullptr;
  const LaunchSite *Launch = nullptr; ///< the last one before it
  CallRate Rate = CallRate::Unknown;  ///< of the function; not Seldom
  const HostCall *Copy = nullptr;     ///< that waits itself, right behind it; null: the function returns
};

/// In source order. Only of functions that launch on one stream, neither measure nor loop around the wait, and may be
/// called often. None where the host can look at the device's memory without a call.
std::vector<LastWait> lastWaits(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LASTWAITS_H
