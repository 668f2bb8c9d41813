// Finds headers that no flag leads to, in the places where projects keep them.

#ifndef CUDAPERF_FRONTEND_INCLUDEGUESS_H
#define CUDAPERF_FRONTEND_INCLUDEGUESS_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class PPCallbacks;
} // namespace clang

namespace cudaperf {

/// The directory that would have to be on the include path for \p File to include \p Header: one above the file, up to
/// the project's root, or below one of these by a usual name (include, inc, common, ...) or as the only one that has
/// the header. None if there is no such directory or no way to choose.
std::optional<std::string> guessIncludeDirectory(llvm::StringRef File, llvm::StringRef Header);

/// The file that an include of \p Name in a file of \p Folder means on Windows, where letters have no case in names and
/// backslashes part them. None if there is no such file, or several that differ in case alone.
std::optional<std::string> fileOfOtherSpelling(llvm::StringRef Folder, llvm::StringRef Name);

/// Callbacks that, when an include fails, extend the search path by a guess and let the include succeed; else skip it
/// and add its name to \p Missing. \p Remarks says what was guessed.
std::unique_ptr<clang::PPCallbacks> makeIncludeRecovery(clang::CompilerInstance &Clang, std::string File,
                                                        std::vector<std::string> &Missing,
                                                        std::vector<std::string> &Remarks);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_INCLUDEGUESS_H
