// What a launch has to do with the others.

#ifndef CUDAPERF_LAUNCH_LAUNCHORIGIN_H
#define CUDAPERF_LAUNCH_LAUNCHORIGIN_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

/// Whether Site passes, as a number, what is the grid of another launch of the same function: it puts together what
/// that one's blocks have left, one value each.
bool isLastPass(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const LaunchSite &Site);

/// Whether the variable that Site passes for parameter Index is what another launch of the same function makes its grid
/// of, by arithmetic: "(n + 255) / 256". Then it counts elements, and they are many.
bool isElementCount(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const LaunchSite &Site, unsigned Index);

/// Whether other launches may run beside Site: it has a stream of its own and is repeated.
bool sharesGpu(const LaunchSite &Site);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LAUNCHORIGIN_H
