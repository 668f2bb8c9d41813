// The lines that a change touches, to report only what is found on them.

#ifndef CUDAPERF_ADOPTION_CHANGEDLINES_H
#define CUDAPERF_ADOPTION_CHANGEDLINES_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cudaperf {

class ChangedLines {
public:
  /// Adds lines First to Last (from 1, both included) of File.
  void add(llvm::StringRef File, unsigned First, unsigned Last);
  /// Adds all lines of File.
  void addFile(llvm::StringRef File);
  /// Adds "FILE:A-B,C,D-E", as --lines takes it.
  llvm::Error addText(llvm::StringRef Text);
  /// Adds the new side of every hunk of a diff as 'git diff --src-prefix=a/ --dst-prefix=b/' prints it; its names are
  /// relative to Root.
  llvm::Error addDiff(llvm::StringRef Diff, llvm::StringRef Root);

  /// Whether some line of Where was added.
  bool touch(const SourceSpan &Where) const;

  /// Equal for the same lines.
  std::string describe() const;

private:
  std::map<std::string, std::vector<std::pair<unsigned, unsigned>>> Ranges; ///< by real path
};

} // namespace cudaperf

#endif // CUDAPERF_ADOPTION_CHANGEDLINES_H
