// What belongs to the project of a file: the folder of its repository, or that of the file.

#ifndef CUDAPERF_SUPPORT_PROJECT_H
#define CUDAPERF_SUPPORT_PROJECT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cudaperf {

/// The real path of the nearest folder around \p Path, itself included if it is one, that is the top of a repository;
/// else that of \p Path or, for a file or a link to one, of its folder.
std::string projectFolder(llvm::StringRef Path);

/// Whether \p Folder holds what a version control system keeps at the top of a repository.
bool isTopOfRepository(llvm::StringRef Folder);

/// \p Path as a patch names it that git applies: relative to the top of its repository, or, in none, to \p Folder. A
/// file outside of both keeps its absolute name.
std::string patchName(llvm::StringRef Path, llvm::StringRef Folder);

/// Whether \p Path, its links followed, lies in \p Folder, a real path.
bool liesInside(llvm::StringRef Path, llvm::StringRef Folder);

/// Fails if \p Path, a file that nobody named but that was found by its name, is a link to a file of another name:
/// what is wrong with that one would be quoted in an error, whatever it holds.
llvm::Error checkFoundFile(llvm::StringRef Path);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_PROJECT_H
