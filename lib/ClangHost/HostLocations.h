// Findings name files, lines and columns; hosts speak of Clang's source locations. From the one to the other.

#ifndef CUDAPERF_CLANGHOST_HOSTLOCATIONS_H
#define CUDAPERF_CLANGHOST_HOSTLOCATIONS_H

#include "Finding/Finding.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"

namespace cudaperf {

class HostLocations {
public:
  explicit HostLocations(const clang::SourceManager &Sources) : Sources(Sources) {}

  /// Invalid if the host's parse has not read the file.
  clang::SourceLocation locate(const SourceSpan &Where) const;
  /// Invalid if Where is a point, or lies in a file that the host has not read.
  clang::CharSourceRange range(const SourceSpan &Where) const;
  /// The edits of Repair; none if one of them is not in a file that the host has read.
  llvm::SmallVector<clang::FixItHint, 2> hints(const Fix &Repair) const;

private:
  clang::FileID fileOf(const SourceSpan &Where) const;
  const clang::SourceManager &Sources;
};

} // namespace cudaperf

#endif // CUDAPERF_CLANGHOST_HOSTLOCATIONS_H
