// Host functions that have a stream for their work and put the work, or a part of it, on the default stream.

#ifndef CUDAPERF_LAUNCH_UNUSEDSTREAMS_H
#define CUDAPERF_LAUNCH_UNUSEDSTREAMS_H

#include "Launch/StreamWork.h"

namespace cudaperf {

struct UnusedStream {
  /// Idle: nothing in the function is on the stream. Part: something is, with the data of what is not.
  enum class Kind { Idle, Part };
  Kind What = Kind::Idle;
  const clang::ValueDecl *Stream = nullptr;  ///< a parameter or local variable; of Part a field or global too
  const clang::FunctionDecl *Host = nullptr; ///< the function
  std::vector<StreamWork> OnDefault;         ///< at least one; of Idle the first is a launch
  StreamWork OnStream;                       ///< of Part: what is on the stream
  const clang::ValueDecl *Buffer = nullptr;  ///< of Part: what both use
};

/// At most one a function, in the order of the code. A function is passed over if it does anything with the stream that
/// is not understood: compares it, keeps it, hands it on; if it uses a second one; and if all its callers pass none.
std::vector<UnusedStream> unusedStreams(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_UNUSEDSTREAMS_H
