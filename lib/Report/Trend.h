// Several JSON reports of one project, one after the other: what is new, what is fixed, what stays.

#ifndef CUDAPERF_REPORT_TREND_H
#define CUDAPERF_REPORT_TREND_H

#include "Finding/Finding.h"
#include "Report/Merge.h"
#include "Report/Summary.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace cudaperf {

/// One report and what has changed since the one before.
struct TrendPoint {
  std::string Name;    ///< as a user calls the report: its file without folder and ".json", as far as that is unique
  std::string Version; ///< of the program that wrote it
  Summary Counts;
  std::vector<Finding> Findings; ///< one for each cause, by place
  std::map<std::string, unsigned> ByCheck;
  /// Since the point before, none of them for the first. A finding goes on if one of its places is there in both.
  std::vector<Finding> New, Fixed;
  unsigned Unchanged = 0; ///< of Findings
};

/// The points of Reports, which come oldest first; at least two. Other versions of the program are taken as they are.
/// Fails, naming the report, for what is no JSON report of cuda-perf-lint.
llvm::Expected<std::vector<TrendPoint>> trendOf(llvm::ArrayRef<NamedReport> Reports);

/// For a terminal: totals, checks, then what is new and fixed in the last report. IsQuiet: only what is new.
std::string writeTrendText(llvm::ArrayRef<TrendPoint> Points, bool IsQuiet);

/// The same as a page that needs nothing else; Date as the user gives it, or empty.
std::string writeTrendHtml(llvm::ArrayRef<TrendPoint> Points, llvm::StringRef Date);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_TREND_H
