// The order of launches, copies and synchronisation in host functions: could two launches that follow each other be
// one, as far as the host is concerned?
//
// Conservative: whatever is not understood counts as touching the buffer. Calls that only look at the error state, and
// calls into system headers that do not get the buffer, do not.

#ifndef CUDAPERF_LAUNCH_HOSTORDER_H
#define CUDAPERF_LAUNCH_HOSTORDER_H

#include "Launch/HostValues.h"
#include "Launch/Launches.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cudaperf {

/// Two launches that run one after the other; indices into the launches given to HostOrder.
struct LaunchPair {
  unsigned First = 0, Second = 0;
};

class HostOrder {
public:
  /// Both must outlive this.
  HostOrder(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

  /// Launches of one function that always run one after the other, on the same stream, with no third between them. In
  /// source order.
  std::vector<LaunchPair> neighbours() const;

  /// Those with the same grid and block, also with a few others between them.
  std::vector<LaunchPair> pairs();

  /// Whether something between the two launches of Pair may read or write Buffer or synchronises with the device.
  bool isDisturbed(LaunchPair Pair, const BufferId &Buffer);

  /// Whether Buffer, written by the first launch of Pair, is certainly not looked at after the second one other than
  /// to free it: then fusing the two makes it superfluous.
  bool isOnlyFreedAfter(LaunchPair Pair, const BufferId &Buffer);

  /// Whether the expressions certainly have the same value at the two places, e.g. the element counts that two
  /// launches pass: equal constants, or the same computation on variables that do not change in between.
  bool isSameValue(const clang::Expr *A, HostPlace AtA, const clang::Expr *B, HostPlace AtB);

  /// Whether two launches certainly have the same grid and block.
  bool isSameShape(const LaunchSite &A, const LaunchSite &B);

private:
  bool isCopy(const clang::ValueDecl *Pointer);
  bool mentions(const HostUse &Use, const BufferId &Buffer);
  bool callDisturbs(const HostCall &Call, const BufferId &Buffer);
  bool bodyDisturbs(const clang::FunctionDecl *Function, const BufferId &Buffer);
  const clang::Expr *origin(const clang::Expr *E, HostPlace &At) const;

  const HostCode &Code;
  llvm::ArrayRef<LaunchSite> Launches;
  HostValues Values;
  llvm::DenseMap<const clang::ValueDecl *, bool> Copies; ///< isCopy's answers
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTORDER_H
