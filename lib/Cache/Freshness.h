// Whether the disk is as it was when something was read from it.

#ifndef CUDAPERF_CACHE_FRESHNESS_H
#define CUDAPERF_CACHE_FRESHNESS_H

#include "Support/DiskLook.h"
#include "Support/ReadLog.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace cudaperf {

/// Asks the disk each question once, however many logs hold it: to be used for a moment, not kept.
class Freshness {
public:
  /// Whether every question of Log is answered as it was.
  bool holds(const ReadLog &Log);

private:
  struct Found : DiskLook {
    std::optional<std::string> Hash; ///< of the content, if it was asked for
  };
  Found &look(llvm::StringRef Path);
  bool isAsBefore(const DiskNote &Asked, const DiskAnswer &Before);

  llvm::StringMap<Found> Paths;
  std::map<DiskNote, std::string> Answers;
};

} // namespace cudaperf

#endif // CUDAPERF_CACHE_FRESHNESS_H
