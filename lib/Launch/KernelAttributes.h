// What the declaration of a kernel says about the blocks that it can be launched with.

#ifndef CUDAPERF_LAUNCH_KERNELATTRIBUTES_H
#define CUDAPERF_LAUNCH_KERNELATTRIBUTES_H

#include "Finding/Finding.h"
#include <optional>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace cudaperf {

/// What limits the block of a kernel.
struct BlockLimit {
  /// The most threads a block can have: __launch_bounds__(n), __maxnreg__ aside.
  std::optional<unsigned> MaxThreads;
  /// The blocks that a multiprocessor must have registers for: __launch_bounds__(n, m).
  std::optional<unsigned> MinBlocks;
  /// The exact shape: __block_size__((x, y, z)) or reqd_work_group_size(x, y, z).
  std::optional<Dim3> Exact;
};

/// From the attributes of any declaration of Kernel; bounds that depend on template parameters are those of the
/// specialisation. Values that are no constants, or out of range, are left out.
BlockLimit blockLimit(const clang::FunctionDecl *Kernel, const clang::ASTContext &Context);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_KERNELATTRIBUTES_H
