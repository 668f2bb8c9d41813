// Which writes of a variable or field a place can see.

#ifndef CUDAPERF_LAUNCH_HOSTREACHING_H
#define CUDAPERF_LAUNCH_HOSTREACHING_H

#include "Launch/HostCandidates.h"

namespace cudaperf {

/// The writes that may have been the last one before a place, in the order of the source.
struct ReachingWrites {
  struct Source {
    const HostWrite *Write;
    HostReasons Reasons;
  };
  llvm::SmallVector<Source, 4> Sources;
  bool FromEntry = true; ///< also what the object held when the function was entered
  HostReasons EntryReasons;
};

/// What a search for writes asks of values.
struct ReachingQuestions {
  /// Of a write that stands for what a loop did (Starts, Ends), whether that is known; if not, the writes in the loop
  /// count.
  llvm::function_ref<bool(const HostWrite &)> IsKnown;
  /// Of an arm, whether it runs each time that its choice is come to, or never; nullopt if that is not known.
  llvm::function_ref<std::optional<bool>(const HostRegion &)> IsRun;
};

/// The writes to Target in At's function that may have been the last one before At. Owned: only those to a field of
/// Target's own object.
ReachingWrites reachingWrites(const HostCode &Code, HostTarget Target, HostPlace At, bool Owned, ReachingQuestions Ask);

/// What the function writes through the '&x' or reference to x that Write gives it; Object is null if it has no body
/// here. Component: of x.
HostTarget writtenThrough(const HostWrite &Write, int Component);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTREACHING_H
