// Waits between launches that follow each other: the stream keeps them in order by itself.

#ifndef CUDAPERF_LAUNCH_LINESYNCS_H
#define CUDAPERF_LAUNCH_LINESYNCS_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

struct LineSync {
  const HostCall *Wait = nullptr;
  const LaunchSite *Before = nullptr, *After = nullptr; ///< on one stream; After is null if there is a copy
  const HostCall *Copy = nullptr;                       ///< that blocks: it waits for Before by itself
  const clang::Stmt *Loop = nullptr;                    ///< at work, of which each round waits; null: none
};

/// By function, in source order. Only of functions that launch on one stream, and where nothing between two launches of
/// a sequence of statements, or of the rounds of a loop, could look at what the first one did, and the wait is
/// unconditional. Before copies only those in loops.
std::vector<LineSync> lineSyncs(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LINESYNCS_H
