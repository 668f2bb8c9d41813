// Comma-separated globs as clang-tidy reads them: '-' takes away, the last entry that matches decides.

#ifndef CUDAPERF_SUPPORT_GLOBLIST_H
#define CUDAPERF_SUPPORT_GLOBLIST_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// Whether Text matches Pattern as a whole; '*' stands for any characters, everything else for itself.
bool matchesGlob(llvm::StringRef Pattern, llvm::StringRef Text);

/// A list such as "-*,cuda-perf-*,-cuda-perf-hot-atomic"; blanks and line breaks around entries do not count.
class GlobList {
public:
  struct Entry {
    std::string Pattern;
    bool Adds = true;
    bool operator==(const Entry &) const = default;
  };

  explicit GlobList(llvm::StringRef Globs);

  /// Whether the last entry that matches Name adds it; false if none matches.
  bool contains(llvm::StringRef Name) const;
  const std::vector<Entry> &entries() const { return Entries; }

private:
  std::vector<Entry> Entries;
};

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_GLOBLIST_H
