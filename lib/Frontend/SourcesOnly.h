// '#include "/etc/passwd"' makes Clang quote that file in its errors, which end up in a report that others read. So the
// file system of a parse has nothing but sources in it.

#ifndef CUDAPERF_FRONTEND_SOURCESONLY_H
#define CUDAPERF_FRONTEND_SOURCESONLY_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace cudaperf {

/// Whether a compiler has business with the file \p Path, which exists: a regular file that, its links followed,
///   - is called like a source of C, C++ or CUDA, or lies in /usr (the standard headers have no extension); or
///   - has a preprocessor directive near its beginning; or
///   - lies in \p Project, a real path, in no hidden folder and under no hidden name: tables that a project includes.
bool isSourceFile(llvm::StringRef Path, llvm::StringRef Project);

/// \p Files in which nothing can be opened that is no source by isSourceFile() for the project of \p MainFile. That a
/// file exists can still be seen: Clang tells installations of GCC by their object files.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> sourcesOnly(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                                                            llvm::StringRef MainFile);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_SOURCESONLY_H
