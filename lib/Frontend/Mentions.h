// Finds the files of a project that may call the functions of one of its files.

#ifndef CUDAPERF_FRONTEND_MENTIONS_H
#define CUDAPERF_FRONTEND_MENTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace cudaperf {

/// The sources other than \p File that mention one of \p Names (mentions()): those beside File, and in up to
/// two folders above that belong to the same project (in a repository, or up to the last with a build file). Those
/// beside File come first, in a folder CUDA files first, then in the order of their names. If there are none, those in
/// the folders beside and below these, and then those one further down; if there are none either, the headers of all
/// but the last. A file of which \p IsOfNoUse, which is given its path, is true does not count.
std::vector<std::string> filesMentioning(llvm::ArrayRef<std::string> Names, llvm::StringRef File,
                                         llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse);

/// The headers in the folders where filesMentioning() looks first whose own functions call one of \p Names: wrappers
/// that others call in their place.
std::vector<std::string> headersCalling(llvm::ArrayRef<std::string> Names, llvm::StringRef File,
                                        llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse);

/// Those of Names, of functions of File, that no other file which filesMentioning() finds says elsewhere than where it
/// declares them; files of which IsOfNoUse is true do not count. Nor does a file that IsOther() says means another
/// function by that name.
std::set<std::string> unsaidNames(std::set<std::string> Names, llvm::StringRef File,
                                  llvm::function_ref<bool(llvm::StringRef File)> IsOfNoUse,
                                  llvm::function_ref<bool(llvm::StringRef File, const std::string &Name)> IsOther);

/// Those of \p Names that headers other than \p File declare as kernels, in the folders where filesMentioning() looks
/// first.
std::set<std::string> declaredInHeaders(const std::set<std::string> &Names, llvm::StringRef File);

/// Whether the project of \p File is a program, as far as filesMentioning() looks: some source has a main(), and no
/// 'CMakeLists.txt' installs headers, by which other programs would use the project's functions.
bool isOfProgram(llvm::StringRef File);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_MENTIONS_H
