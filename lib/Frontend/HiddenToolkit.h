// Keeps a toolkit that lies in the system's include directories away from a parse with the bundled headers.

#ifndef CUDAPERF_FRONTEND_HIDDENTOOLKIT_H
#define CUDAPERF_FRONTEND_HIDDENTOOLKIT_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace cudaperf {

/// \p Files without the CUDA headers in /usr/include and /usr/local/include, where distributions put them: half of a
/// toolkit beside the bundled headers defines everything twice.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> hideToolkit(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_HIDDENTOOLKIT_H
