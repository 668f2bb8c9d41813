// The text of source files for those who quote or edit it: read once, or given where the disk is not the truth
// (standard input, an editor's buffer).

#ifndef CUDAPERF_SUPPORT_SOURCETEXTS_H
#define CUDAPERF_SUPPORT_SOURCETEXTS_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// Reads lazily and remembers; answers point into it and live as long as it does.
class SourceTexts {
public:
  /// Takes Text for File instead of what is on disk.
  void add(llvm::StringRef File, std::string Text);

  /// The whole text of File; none if it cannot be read.
  std::optional<llvm::StringRef> text(llvm::StringRef File);

  /// Line Number (from 1) of File without its line break; none if there is no such line.
  std::optional<llvm::StringRef> line(llvm::StringRef File, unsigned Number);

  /// The number (from 1) of the line that holds byte Offset of File; 0 if there is no such byte.
  unsigned lineAt(llvm::StringRef File, size_t Offset);

  /// The offset of the first byte of line Number (from 1) of File; none if there is no such line.
  std::optional<size_t> lineStart(llvm::StringRef File, unsigned Number);

private:
  struct Source {
    std::optional<std::string> Text;
    std::vector<size_t> LineStarts;
  };
  const Source &load(llvm::StringRef File);
  static std::vector<size_t> findLineStarts(llvm::StringRef Text);

  std::map<std::string, Source, std::less<>> Sources;
};

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_SOURCETEXTS_H
