// Loops of the host that bring a piece of data to the device, let it work, and bring the result back before the next
// piece goes: copies both ways and kernels could be under way at once.

#ifndef CUDAPERF_LAUNCH_ROUNDTRIPS_H
#define CUDAPERF_LAUNCH_ROUNDTRIPS_H

#include "Launch/DeviceWork.h"

namespace cudaperf {

struct RoundTrip {
  const HostCall *To = nullptr, *From = nullptr; ///< the first copy to the device, the last one back; both block
  DeviceWork Work;                               ///< the last between them
};

/// In source order, one a loop. Only of loops whose rounds bring another piece each, are not measured, and read what
/// comes back into memory that nothing of a later round comes from.
std::vector<RoundTrip> roundTrips(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ROUNDTRIPS_H
