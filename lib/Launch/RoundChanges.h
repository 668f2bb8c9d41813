// What changes from one round of a loop to the next: of what launches pass, the functions that the loop calls among
// them.

#ifndef CUDAPERF_LAUNCH_ROUNDCHANGES_H
#define CUDAPERF_LAUNCH_ROUNDCHANGES_H

#include "Launch/LaunchSite.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cudaperf {

/// In the order of what they ask of who would launch all rounds at once.
enum class RoundChange {
  Nothing,
  Pointers, ///< nothing but pointers, which take each other's places
  Values
};

/// A call that is followed from a loop into a function of the file.
struct FollowedCall {
  const HostCall *Call = nullptr;
  const FollowedCall *Outer = nullptr; ///< null: Call is in the loop itself
};

class RoundChanges {
public:
  /// Loop has Around.
  RoundChanges(const HostCode &Code, const HostRegion &Loop) : Code(Code), Loop(Loop) {}

  /// What Function writes, Loop writes.
  void add(const clang::FunctionDecl *Function) { Functions.insert(Function); }

  /// Of the arguments that Site passes when it is reached by Through; null: it is in the loop itself. After all add().
  RoundChange of(const LaunchSite &Site, const FollowedCall *Through);
  /// Whether Choice, reached in the same way, can be made in another way in the next round.
  bool of(const HostChoice &Choice, const FollowedCall *Through);

private:
  bool isInside(const HostWrite &Write) const;
  bool changes(const clang::Stmt *E, const FollowedCall *Through);
  bool objectChanges(const clang::ValueDecl *Object, const FollowedCall *Through);
  static bool isMovedPointer(const HostWrite &Write);

  const HostCode &Code;
  const HostRegion &Loop;
  llvm::DenseSet<const clang::FunctionDecl *> Functions;
  llvm::SmallPtrSet<const clang::ValueDecl *, 16> Asked; ///< of the argument that is looked at
  bool OnlyPointers = true;                              ///< the same
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ROUNDCHANGES_H
