// Names of files as keys: the same file gets the same name however it was written.

#ifndef CUDAPERF_SUPPORT_PATHS_H
#define CUDAPERF_SUPPORT_PATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// Path made absolute and free of '.' and '..'; links are kept.
std::string absolutePath(llvm::StringRef Path);

/// The absolute path with all links followed; absolutePath() for what does not exist.
std::string realPath(llvm::StringRef Path);

/// Path seen from Folder, with '..' where it lies outside.
std::string relativePath(llvm::StringRef Path, llvm::StringRef Folder);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_PATHS_H
