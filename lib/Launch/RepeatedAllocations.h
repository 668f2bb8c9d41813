// Device memory that is allocated and freed again each time round a loop that launches.

#ifndef CUDAPERF_LAUNCH_REPEATEDALLOCATIONS_H
#define CUDAPERF_LAUNCH_REPEATEDALLOCATIONS_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

struct RepeatedAllocation {
  const HostCall *Allocation = nullptr, *Free = nullptr;
  const LaunchSite *Launch = nullptr; ///< one between them, in source order
  const HostCall *Repeated =
      nullptr; ///< the call, in a loop, of the function that all of them are in; null: their own loop
  const clang::ValueDecl *Pointer = nullptr;
  const clang::Expr *Size = nullptr;
};

/// Those whose size is the same each time as far as the loop says, in source order. Loops that measure time, and those
/// that go through devices, are left out: what they do each time is not what a program does.
std::vector<RepeatedAllocation> repeatedAllocations(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_REPEATEDALLOCATIONS_H
