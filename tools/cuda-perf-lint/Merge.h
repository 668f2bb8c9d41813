// cuda-perf-lint merge REPORT...

#ifndef CUDAPERF_TOOLS_MERGE_H
#define CUDAPERF_TOOLS_MERGE_H

#include "Options.h"
#include "Output.h"
#include "Report/Merge.h"

namespace cudaperf {

/// The texts of the reports that Names name, "-" for standard input.
llvm::Expected<std::vector<NamedReport>> readReports(llvm::ArrayRef<std::string> Names);

/// Joins the reports that Settings.Inputs name and writes them as one. Returns whether there are findings as severe as
/// Settings.FailOn; what kept it from being done, and what could not be linted, goes to Errors.
bool runMerge(const Options &Settings, KnownChecks Known, Complaints &Errors);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_MERGE_H
