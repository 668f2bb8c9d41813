// Where the headers of a project lie, for includes that neither a flag nor a usual place leads to.

#ifndef CUDAPERF_FRONTEND_PROJECTHEADERS_H
#define CUDAPERF_FRONTEND_PROJECTHEADERS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// The headers of the project that a file lies in: below the nearest folder around it that is the top of a repository
/// or holds a licence. A file without such a folder has no project. Of very large projects some folders are not looked
/// at, those deep inside.
class ProjectHeaders {
public:
  explicit ProjectHeaders(std::string File) : File(std::move(File)) {}

  /// The directory that would have to be on the include path for Header to be found. Of several that hold it the one
  /// that shares most of its path with the file; none if there are two such. The disk is read at the first question.
  std::optional<std::string> directoryOf(llvm::StringRef Header);

  /// The file of the project that Header is made of when it is built: of its name and ".in" or the like. Of several the
  /// one that shares most of its path with the file, of those the first by name.
  std::optional<std::string> templateOf(llvm::StringRef Header);

  /// The headers that share most of their path with the file first, at most \p Most.
  std::vector<std::string> nearest(unsigned Most);

private:
  void collect();
  void collectOnce();
  std::vector<std::string> folders() const;

  std::string File;
  bool IsCollected = false;
  llvm::StringMap<std::vector<std::string>> FoldersOf; ///< by a header's name
  /// By the name of the header that they make; none until one is asked for.
  std::optional<llvm::StringMap<std::vector<std::string>>> Templates;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PROJECTHEADERS_H
