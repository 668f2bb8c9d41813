// --statistics: how much each check has to say.

#ifndef CUDAPERF_REPORT_STATISTICS_H
#define CUDAPERF_REPORT_STATISTICS_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cudaperf {

/// A table with one line a check, most findings first: their number, how many of them --fix would make good and how
/// many more --fix-unsafe, the check. Empty if there are none.
std::string writeStatistics(llvm::ArrayRef<Finding> Findings);

/// The same as JSON, with the counts of the summary.
std::string writeStatisticsJson(llvm::ArrayRef<FileResult> Files, llvm::ArrayRef<Finding> Findings);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_STATISTICS_H
