// Waits between launches that follow each other: the stream keeps them in order by itself.

#ifndef CUDAPERF_LAUNCH_LINESYNCS_H
#define CUDAPERF_LAUNCH_LINESYNCS_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

struct LineSync {
  const HostCall *Wait = nullptr;
  const LaunchSite *Before = nullptr, *After = nullptr; ///< on one stream
};

/// By function, in source order. Only of functions that launch on one stream, and where nothing between two launches of
/// a sequence of statements could look at what the first one did, and the wait is unconditional.
std::vector<LineSync> lineSyncs(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LINESYNCS_H
