// Where '#line' says that generated code comes from is nobody's place to look or to mend: findings lie where the text
// is.

#ifndef CUDAPERF_SOURCE_PHYSICALLINES_H
#define CUDAPERF_SOURCE_PHYSICALLINES_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/SourceManagerInternals.h"
#include <utility>
#include <vector>

namespace clang {
class SourceManager;
} // namespace clang

namespace cudaperf {

/// While it lives, '#line' has no effect on what Sources presumes, and so none on debug information that is made.
class PhysicalLines {
public:
  explicit PhysicalLines(clang::SourceManager &Sources);
  ~PhysicalLines();
  PhysicalLines(const PhysicalLines &) = delete;
  PhysicalLines &operator=(const PhysicalLines &) = delete;

private:
  clang::SourceManager &Sources;
  std::vector<std::pair<clang::FileID, std::vector<clang::LineEntry>>> Saved;
};

} // namespace cudaperf

#endif // CUDAPERF_SOURCE_PHYSICALLINES_H
