// Buffers that are copied between host and device around each launch that gets them: over a bus some fifty times slower
// than the GPU's own memory, which takes longer than a short kernel.

#ifndef CUDAPERF_LAUNCH_COPIEDBUFFERS_H
#define CUDAPERF_LAUNCH_COPIEDBUFFERS_H

#include "Launch/HostCopies.h"
#include "Launch/LaunchSite.h"
#include <set>
#include <vector>

namespace cudaperf {

class CopiedBuffers {
public:
  explicit CopiedBuffers(const HostCode &Code);

  /// Whether Type can be that of a buffer, or of what holds one.
  static bool mayBeBuffer(clang::QualType Type);

  /// Whether all that Site passes and that can be a buffer is copied to the device before it, or to the host behind it,
  /// as often as it is launched, and there is some. What a launcher is given its callers may copy, here and in
  /// other files, if all of these were read (HostCode::outside()).
  bool areAllOf(const LaunchSite &Site) const;

  /// The positions of those of Arguments, which a call or launch at Place passes, of which that is so.
  std::set<unsigned> positionsIn(llvm::ArrayRef<const clang::Expr *> Arguments, HostPlace Place) const;

private:
  struct CopyCall {
    HostPlace Where;
    const clang::Expr *Device = nullptr;
    bool IsToHost = false;
  };

  bool isCopied(const clang::Expr *Buffer, HostPlace Place, unsigned Levels) const;
  bool isCopiedByCallers(unsigned Position, const clang::FunctionDecl &Function, unsigned Levels) const;

  const HostCode &Code;
  std::vector<CopyCall> Copies;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_COPIEDBUFFERS_H
