// What host functions put on streams, launches and asynchronous copies alike, and what else they do with a stream.

#ifndef CUDAPERF_LAUNCH_STREAMWORK_H
#define CUDAPERF_LAUNCH_STREAMWORK_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

class HostValues;

/// A launch, or an asynchronous copy or fill.
struct StreamWork {
  const clang::Expr *Call = nullptr;
  const LaunchSite *Launch = nullptr; ///< null: a copy or fill
  HostPlace Where;
  unsigned Begin = 0; ///< the order before its arguments
  HostStream Stream;
  llvm::SmallVector<BufferId, 8> Buffers; ///< that it reads or writes, those that are known
};

/// The argument of the asynchronous copy or fill Name that is its stream; -1 if it is none of these.
int streamArgument(llvm::StringRef Name);

/// The stream that Written, an argument of a call at At, is.
HostStream streamOf(HostValues &Values, const clang::Expr *Written, HostPlace At);

/// All in the order of the code. Launches in other files are none of them.
std::vector<StreamWork> streamWork(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

/// Whether the CUDA function Name only looks after a stream, and gives it nothing to do.
bool isStreamCare(llvm::StringRef Name);

/// Whether the CUDA function Name makes the host or another stream wait, or marks a place in a stream for that.
bool ordersStreams(llvm::StringRef Name);

/// Whether Type is cudaStream_t itself, not a reference to one.
bool isStream(clang::QualType Type);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_STREAMWORK_H
