// A text search through the sources of one folder.

#ifndef CUDAPERF_FRONTEND_FOLDERSEARCH_H
#define CUDAPERF_FRONTEND_FOLDERSEARCH_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// What a file is by its extension; those to look at first come first.
enum class SourceKind { Cuda, Host, Header };

/// None for what is no source of CUDA, C++ or C.
std::optional<SourceKind> sourceKind(llvm::StringRef File);

/// The sources of \p Folder (not of its subfolders) whose text \p IsWanted, sorted by kind, then by name. Of a folder
/// with very many files only some are looked at, of very large files none: generated code.
std::vector<std::string> findSources(llvm::StringRef Folder,
                                     llvm::function_ref<bool(llvm::StringRef Name, llvm::StringRef Text)> IsWanted);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_FOLDERSEARCH_H
