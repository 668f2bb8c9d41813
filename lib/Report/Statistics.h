// --statistics: how much each check has to say.

#ifndef CUDAPERF_REPORT_STATISTICS_H
#define CUDAPERF_REPORT_STATISTICS_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cudaperf {

/// A table with one line a check, most findings first: their number, the share with a fix, the check.
std::string writeStatistics(llvm::ArrayRef<FileResult> Files);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_STATISTICS_H
