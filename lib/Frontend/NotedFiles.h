// What Clang reads and looks for, noted in the log of what was read (Support/ReadLog.h).

#ifndef CUDAPERF_FRONTEND_NOTEDFILES_H
#define CUDAPERF_FRONTEND_NOTEDFILES_H

#include "llvm/Support/VirtualFileSystem.h"

namespace cudaperf {

/// Files itself if no log is kept. Files must be the disk's.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> notingReads(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_NOTEDFILES_H
