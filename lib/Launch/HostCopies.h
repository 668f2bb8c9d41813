// Copies between host and device that host functions make: which way, how much, of whose memory.

#ifndef CUDAPERF_LAUNCH_HOSTCOPIES_H
#define CUDAPERF_LAUNCH_HOSTCOPIES_H

#include "Launch/HostCode.h"
#include <optional>

namespace cudaperf {

struct HostCopy {
  bool IsToHost = false; ///< else to the device
  bool IsAsync = false;
  const clang::Expr *Bytes = nullptr;
  const clang::ValueDecl *Host = nullptr; ///< the variable or field that the host's address is made of; null: another
  const clang::Expr *HostAddress = nullptr;
};

/// What Call copies if it is such a copy, and its direction is written there.
std::optional<HostCopy> hostCopy(const HostCall &Call);

/// Whether Call is a copy that waits for all that the default stream has to do.
bool isBlockingCopy(const HostCall &Call);

/// The variable or field that S, by itself, names; null if it names none.
const clang::ValueDecl *namedBy(const clang::Stmt *S);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTCOPIES_H
