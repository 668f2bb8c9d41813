// What may be written to without being named: a header that a linted file includes may lie anywhere.

#ifndef CUDAPERF_TOOLS_PROJECTFOLDERS_H
#define CUDAPERF_TOOLS_PROJECTFOLDERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// The folders of the repositories that the inputs lie in; of an input in none, its folder.
class ProjectFolders {
public:
  explicit ProjectFolders(llvm::ArrayRef<std::string> Inputs);
  /// Whether File, its links followed, lies in one of them.
  bool contain(llvm::StringRef File) const;

private:
  std::vector<std::string> Folders;
};

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_PROJECTFOLDERS_H
