// A text search through the sources of one folder.

#ifndef CUDAPERF_FRONTEND_FOLDERSEARCH_H
#define CUDAPERF_FRONTEND_FOLDERSEARCH_H

#include "Support/Disk.h"
#include "Support/SourceKind.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// The sources of \p Folder (not of its subfolders) of which \p IsCandidate by name and whose text answers \p Question
/// with yes, sorted by kind, then by name. Of a folder with very many files only some are looked at, of very large
/// files none: generated code.
std::vector<std::string> findSources(llvm::StringRef Folder, const TextQuestion &Question,
                                     llvm::function_ref<bool(llvm::StringRef Name)> IsCandidate);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_FOLDERSEARCH_H
