// Loops of the host that give the device work and, in each round, wait for a few bytes of what it has found out:
// whether there is another round, how large the next launch is, one result of many.

#ifndef CUDAPERF_LAUNCH_ROUNDREADS_H
#define CUDAPERF_LAUNCH_ROUNDREADS_H

#include "Launch/DeviceWork.h"

namespace cudaperf {

/// What is done with the bytes.
enum class ReadFor {
  Ending, ///< the loop goes on or ends by them
  Launch, ///< other work of the loop takes them, or has its size from them
  HostOnly
};

struct RoundRead {
  const HostCall *Copy = nullptr; ///< to the host; or the call of a library that hands its result to the host
  /// The last before it in a round, maybe in a function that the loop calls; of a library that hands over a result,
  /// that.
  DeviceWork Work;
  const clang::Stmt *Loop = nullptr;      ///< the innermost around the copy
  uint64_t Bytes = 0;                     ///< 0: a result, or many
  const clang::ValueDecl *Many = nullptr; ///< the host's array of more elements than a handful; only for Ending
  ReadFor Use = ReadFor::HostOnly;
  bool IsPassedOn = false; ///< for Ending: other work of the loop takes them, too
  /// For Launch: the host goes by it itself, to leave out the rest of a round, to allocate memory or to look something
  /// up.
  bool IsNeededHere = false;
  std::vector<const HostCall *> Waits; ///< of the loop, right before a copy that waits itself
};

/// In source order, one a loop: the first copy or result. Only of those that every round brings and the host waits for,
/// copies of up to 64 bytes, or of more if the loop
/// ends by what it makes of them. None of loops that measure.
std::vector<RoundRead> roundReads(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ROUNDREADS_H
