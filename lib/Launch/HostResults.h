// Values that functions of CUDA's libraries find out on the device and hand to the host, which waits for them.

#ifndef CUDAPERF_LAUNCH_HOSTRESULTS_H
#define CUDAPERF_LAUNCH_HOSTRESULTS_H

#include "Launch/HostCode.h"
#include <optional>

namespace cudaperf {

struct HostResult {
  const clang::ValueDecl *Into = nullptr; ///< the host's variable that is passed for it; null: it is returned
};

/// What Call hands over if it is a scalar product, a norm or the like of cuBLAS's, or an algorithm of Thrust's that
/// finds a number; none if it may stay on the device.
std::optional<HostResult> hostResult(const HostCode &Code, const HostCall &Call);

/// Whether something asks cuBLAS for results on the device.
bool keepsResultsOnDevice(const HostCode &Code);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTRESULTS_H
