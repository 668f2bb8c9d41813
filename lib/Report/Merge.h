// Reports of several runs as the report of one: the other half of --shard.
//
// JSON reports become values again, so that every format can be written from them; SARIF reports are joined as they
// are.

#ifndef CUDAPERF_REPORT_MERGE_H
#define CUDAPERF_REPORT_MERGE_H

#include "Finding/Finding.h"
#include "Report/JsonReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

struct NamedReport {
  std::string Name; ///< for messages
  std::string Text;
};

struct MergedReports {
  std::vector<FileResult> Files;        ///< of JSON reports, each file once, by name
  JsonLists Lists;                      ///< what any of them lists
  std::optional<std::string> Sarif;     ///< the joined report if they were SARIF; then Files is empty
  std::vector<std::string> Failures;    ///< why files could not be analysed
  std::optional<Severity> WorstOfSarif; ///< of the findings of SARIF that are not suppressed
};

/// Joins Reports, what several of them hold once. Fails, naming the report, if one is damaged, not ours, of another
/// version or of another kind than the first, and if they are shards of which one is missing.
llvm::Expected<MergedReports> mergeReports(llvm::ArrayRef<NamedReport> Reports);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_MERGE_H
