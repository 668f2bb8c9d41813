// What a launch has to do with the launches before it.

#ifndef CUDAPERF_LAUNCH_LAUNCHORIGIN_H
#define CUDAPERF_LAUNCH_LAUNCHORIGIN_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

/// Whether Site passes, as a number, what is the grid of another launch of the same function: it puts together what
/// that one's blocks have left, one value each.
bool isLastPass(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const LaunchSite &Site);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LAUNCHORIGIN_H
