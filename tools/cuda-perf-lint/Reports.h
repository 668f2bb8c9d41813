// The reports of a run: the main one, and those that --output FORMAT=FILE asks for.

#ifndef CUDAPERF_TOOLS_REPORTS_H
#define CUDAPERF_TOOLS_REPORTS_H

#include "Options.h"
#include "Report/ReportInput.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// Every check as the formats describe it, sorted by id.
std::vector<RuleInfo> describeRules(KnownChecks Known);

/// The folder that the paths in reports are relative to: the current one.
std::string reportRoot();

/// Finds out before hours of work what would keep writeReports from writing.
llvm::Error checkReports(const Options &Settings);

/// Whether no report, and no new baseline, would overwrite one of Inputs, files that the run reads.
llvm::Error checkOutputsAgainst(const Options &Settings, llvm::ArrayRef<std::string> Inputs);

struct ReportedFindings {
  std::vector<Finding> Findings; ///< one for each cause or for each place, by place
  unsigned LeftOut = 0;          ///< beyond --top
};

/// The findings of Files as Settings want them.
ReportedFindings reportedFindings(const Options &Settings, llvm::ArrayRef<FileResult> Files);

/// What --statistics prints for them.
std::string statisticsOf(const Options &Settings, llvm::ArrayRef<FileResult> Files);

/// Writes every report that Settings ask for: the files all or none, then standard output. Input comes without
/// findings. Diff, if there is one, takes the place of the main report.
llvm::Error writeReports(const Options &Settings, ReportInput Input, std::optional<std::string> Diff = {});

/// The same for texts that are there already: Main is the main report, Extra gives that of every other format.
llvm::Error writeTexts(const Options &Settings, std::string Main,
                       llvm::function_ref<std::string(const ReportFormat &)> Extra);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_REPORTS_H
