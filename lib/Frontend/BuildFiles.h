// Which macros the build of a file's project defines, as far as the text of its build files says.

#ifndef CUDAPERF_FRONTEND_BUILDFILES_H
#define CUDAPERF_FRONTEND_BUILDFILES_H

#include "Frontend/BuildText.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// A macro as a build file defines it.
struct FoundMacro {
  std::string Name;
  std::optional<std::string> Value; ///< none: the build computes it, or is given it
  std::string File;                 ///< the build file
};

/// The build files beside a source, in the folders above it up to the top of its project, and in folders such as
/// 'cmake' below these. The disk is read at the first question.
class BuildFiles {
public:
  explicit BuildFiles(std::string Source) : Source(std::move(Source)) {}

  /// What is said of the macro Name, at most once a build file, those nearest to the source first. Values that are
  /// known come before those that are not.
  std::vector<FoundMacro> definitionsOf(llvm::StringRef Name);

  /// What the build's variable Name, or option, is if nobody gives it; none if the files do not say.
  std::optional<std::string> valueOf(llvm::StringRef Name);

private:
  void collect();
  void collectOnce();
  void readFolder(const std::string &Folder);

  std::string Source;
  bool IsCollected = false;
  std::vector<std::string> Names; ///< of Texts
  std::vector<BuildText> Texts;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_BUILDFILES_H
