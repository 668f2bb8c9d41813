// Names of source files as other programs expect them: relative to the root of the tree, or as a URI.

#ifndef CUDAPERF_REPORT_SOURCEPATHS_H
#define CUDAPERF_REPORT_SOURCEPATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// File, if not absolute seen from Root, without "." and ".."; relative to Root (which is absolute) if it lies below
/// it, absolute otherwise. Symbolic links are not looked at.
std::string pathFromRoot(llvm::StringRef Root, llvm::StringRef File);

/// Path as a URI reference: absolute paths get "file://", bytes that a URI cannot hold are percent-encoded.
std::string uriOfPath(llvm::StringRef Path);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_SOURCEPATHS_H
