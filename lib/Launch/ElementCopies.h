// Single elements of device memory that the host reads or writes: each is a copy of its own, for which the host waits.

#ifndef CUDAPERF_LAUNCH_ELEMENTCOPIES_H
#define CUDAPERF_LAUNCH_ELEMENTCOPIES_H

#include "Launch/LaunchSite.h"
#include "Launch/RepeatedCalls.h"

namespace cudaperf {

struct ElementCopy {
  const HostCall *Copy = nullptr;       ///< what makes it: a conversion, an assignment, 'cudaMemcpy'
  const clang::Expr *Element = nullptr; ///< as it is written, "v[i]"
  bool IsToHost = false;
  const HostRegion *Loop = nullptr; ///< the innermost around it that is at work; null if there is none
  bool Moves = false;               ///< each round copies another element
  bool HasWork = false;             ///< each round gives the device work, too
  CallRate Rate = CallRate::InLoop; ///< without a Loop: of the function that it is in
};

/// In source order: elements of Thrust's vectors and pointers on the device, and copies of up to 16 bytes that go
/// through memory by a loop. None in rounds that print, measure or complain, which look at what came out, none in loops
/// that are known to be short, and outside of loops none of functions that are seldom called.
std::vector<ElementCopy> elementCopies(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ELEMENTCOPIES_H
