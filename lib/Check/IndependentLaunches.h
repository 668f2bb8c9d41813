// Launches that follow each other on one stream, none of which needs what another one leaves, and each of which is
// known to fill a part of the GPU only: they could run side by side.

#ifndef CUDAPERF_CHECK_INDEPENDENTLAUNCHES_H
#define CUDAPERF_CHECK_INDEPENDENTLAUNCHES_H

#include "Check/UnitFacts.h"

namespace cudaperf {

struct IndependentLaunch {
  const LaunchSite *Site = nullptr;
  const KernelFacts *Kernel = nullptr;
  double Microseconds = 0; ///< that the device works, at the least
};

/// At least two, in the order of the code.
using IndependentLaunches = std::vector<IndependentLaunch>;

/// All of the unit, in source order. A launch is among them only if its kernel touches nothing but the buffers that it
/// gets, and each of those that one of them writes is known to lie apart from all that the others get (lieApart).
std::vector<IndependentLaunches> independentLaunches(const UnitFacts &Unit);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_INDEPENDENTLAUNCHES_H
