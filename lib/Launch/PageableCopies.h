// Asynchronous copies between the device and host memory that is certainly pageable.

#ifndef CUDAPERF_LAUNCH_PAGEABLECOPIES_H
#define CUDAPERF_LAUNCH_PAGEABLECOPIES_H

#include "Launch/LaunchSite.h"
#include <optional>

namespace cudaperf {

struct PageableCopy {
  enum class Memory { Heap, Vector, Array };
  const HostCall *Copy = nullptr;
  const LaunchSite *Launch = nullptr;     ///< the next launch of the function, else its last one
  const clang::ValueDecl *Host = nullptr; ///< the variable by which the host's memory is known
  Memory What = Memory::Heap;
  const clang::Expr *Allocation = nullptr; ///< of Heap: the call or 'new' that the memory comes from
  bool ToDevice = false;
  std::optional<uint64_t> Bytes; ///< if it is known
};

/// Copies from pageable memory up to this size are made aside at once, and nobody waits.
inline constexpr uint64_t StagedBytes = 64 * 1024;

/// In source order: copies in loops of functions that launch, on streams other than the default one, of memory that is
/// there before the loop. Pageable is what nothing in this file can make anything else: memory of malloc, new, a local
/// vector or array, all of a variable's values. Left out are small copies, those that the host waits for right behind
/// them anyway, and files that register memory.
std::vector<PageableCopy> pageableCopies(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_PAGEABLECOPIES_H
