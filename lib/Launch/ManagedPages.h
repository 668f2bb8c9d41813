// Managed memory that the host fills and a kernel is then given, without a word to the driver in between.

#ifndef CUDAPERF_LAUNCH_MANAGEDPAGES_H
#define CUDAPERF_LAUNCH_MANAGEDPAGES_H

#include "Launch/LaunchSite.h"
#include <optional>

namespace cudaperf {

struct ManagedPages {
  const HostCall *Allocation = nullptr;
  const clang::VarDecl *Pointer = nullptr;
  const clang::Expr *Filled = nullptr; ///< the last place before the launch where the host writes it
  const LaunchSite *Launch = nullptr;  ///< the first one that gets it
  std::vector<unsigned> Parameters;    ///< of its kernel, that do
  const HostCall *Through = nullptr;   ///< the call of the function that launches; null: the allocation's own one does
  std::optional<uint64_t> Bytes;       ///< if they are known
};

/// In source order. The host writes all over the memory: in a loop, by a function of the C or C++ library, or in a
/// function of this file. Left out is what anything else may have moved before the launch: copies and fills of CUDA's,
/// functions that are not here; and files that prefetch, advise or attach.
std::vector<ManagedPages> managedPages(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_MANAGEDPAGES_H
