// Results of earlier runs: a file that is as it was, and so is all that was read for it, is not analysed again. For
// what is analysed the CUDA headers of an earlier run are there, parsed.

#ifndef CUDAPERF_TOOLS_KEPTRESULTS_H
#define CUDAPERF_TOOLS_KEPTRESULTS_H

#include "Adoption.h"
#include "Cache/ResultCache.h"
#include "Finding/Finding.h"
#include "Options.h"
#include "Session.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cudaperf {

class HeaderSnapshot;

class KeptResults {
public:
  /// Opens the cache that Settings name, or the user's. Fails only for one that was named; without a cache nothing is
  /// found, and nothing is kept.
  static llvm::Expected<KeptResults> open(const Options &Settings);

  /// Fills in those of Results, one for each of Jobs, that lintFile() gave before and would give again. The numbers of
  /// the others.
  std::vector<size_t> take(llvm::ArrayRef<Job> Jobs, const Options &Settings, const FindingFilter &Filter,
                           llvm::MutableArrayRef<FileResult> Results);

  /// The result of Lint, lintFile() for Work, which is kept if it would be the same another time. Called in a process
  /// that does nothing else.
  FileResult keep(const Job &Work, const Options &Settings, const FindingFilter &Filter,
                  llvm::function_ref<FileResult()> Lint) const;

  /// Whether there is a cache.
  bool isOpen() const { return Cache.has_value(); }

  /// The headers that an earlier run kept under Key, their HeaderSnapshot::keyOf(), if none of them has changed.
  std::shared_ptr<const HeaderSnapshot> findHeaders(llvm::StringRef Key);
  void keepHeaders(llvm::StringRef Key, const HeaderSnapshot &Headers) const;

  /// Removes what has become too much. Called by a process that no file belongs to.
  void trim() const;

private:
  std::optional<FileResult> find(const Job &Work, const Options &Settings, const FindingFilter &Filter);
  std::string nameOf(const Job &Work, const Options &Settings, const FindingFilter &Filter) const;
  std::string nameOfHeaders(llvm::StringRef Key) const;

  std::optional<ResultCache> Cache;
  std::string Program;            ///< what a result depends on whatever the file
  std::set<std::string> NotFound; ///< names
};

/// Has each of Jobs know the others that are analysed with the same settings: what is part of one of them is left to
/// it.
void tellOfEachOther(llvm::MutableArrayRef<Job> Jobs);

/// 'cuda-perf-lint cache clear': what was done, in words.
llvm::Expected<std::string> clearCache(const Options &Settings);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_KEPTRESULTS_H
