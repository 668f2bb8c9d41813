// Results that need not be worked out again: kept under a key that says what was asked, with a log of what was read on
// the way. A result is given back while the log's questions are answered as they were.

#ifndef CUDAPERF_CACHE_RESULTCACHE_H
#define CUDAPERF_CACHE_RESULTCACHE_H

#include "Cache/CacheFolder.h"
#include "Cache/Freshness.h"
#include "Support/ReadLog.h"
#include <optional>
#include <set>
#include <string>

namespace cudaperf {

class ResultCache {
public:
  explicit ResultCache(CacheFolder Folder) : Folder(std::move(Folder)) {}

  /// The name of a result under everything that it depends on and that was not read from the disk.
  static std::string nameOf(llvm::StringRef Key);

  /// The result called Name, if nothing that it was made from has changed. What changes while the cache is in use may
  /// go unseen. An entry that is damaged, or of another version of this program, counts as none.
  std::optional<std::string> find(llvm::StringRef Name);

  /// Keeps Result. Nothing happens if it cannot be kept, or if Reads are spoiled.
  void keep(llvm::StringRef Name, const ReadLog &Reads, llvm::StringRef Result) const;

  /// Makes room where results called Names may have been kept.
  void trim(const std::set<std::string> &Names) const;

private:
  CacheFolder Folder;
  Freshness Disk;
};

} // namespace cudaperf

#endif // CUDAPERF_CACHE_RESULTCACHE_H
