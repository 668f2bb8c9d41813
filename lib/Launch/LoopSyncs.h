// Host code that waits for the device in each round of a loop, although nothing in the loop looks at what the device
// did.

#ifndef CUDAPERF_LAUNCH_LOOPSYNCS_H
#define CUDAPERF_LAUNCH_LOOPSYNCS_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

struct LoopSync {
  const HostCall *Wait = nullptr;
  const LaunchSite *Launch = nullptr; ///< the last one before it in the loop
  const clang::Stmt *Loop = nullptr;  ///< that it is in; of loops inside each other that all wait, the outermost
};

/// In source order. Only of loops that launch on one stream, and that do nothing else but count, exchange pointers,
/// call CUDA and complain: no other function is called, no element of an array is read, nothing is copied or timed, so
/// that the stream's own order is all they need.
std::vector<LoopSync> loopSyncs(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LOOPSYNCS_H
