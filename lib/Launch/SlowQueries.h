// Questions to the driver that take longer than most kernels, asked again each time something is launched.

#ifndef CUDAPERF_LAUNCH_SLOWQUERIES_H
#define CUDAPERF_LAUNCH_SLOWQUERIES_H

#include "Launch/DeviceWork.h"
#include "Launch/RepeatedCalls.h"

namespace cudaperf {

struct SlowQuery {
  const HostCall *Query = nullptr;
  DeviceWork Work;                  ///< the first behind it, in the function that asks or in one that calls that one
  CallRate Rate = CallRate::InLoop; ///< of the function that all of it is in; InLoop also if the loop is in it
  const clang::FunctionDecl *Function = nullptr; ///< that function
};

/// All properties of a device, asked for on every way through a loop or a function that gives the device work. Not of
/// loops over devices, of main(), or what is kept in a static variable.
std::vector<SlowQuery> slowQueries(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_SLOWQUERIES_H
