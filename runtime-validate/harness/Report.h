// What the reports are made of, and the three forms they are printed in.

#ifndef CUDAPERF_VALIDATE_REPORT_H
#define CUDAPERF_VALIDATE_REPORT_H

#include "Compare.h"
#include "Results.h"

#include <map>

namespace cudaperf::validate {

/// Everything one call of the harness has to say. Empty parts are left out of the reports.
struct Report {
  std::vector<RunResult> Runs;
  /// Predicted against measured for the kernels of the pairs, each line once.
  std::vector<LineComparison> Lines;
  std::optional<ProgramReport> Program;
  std::vector<CaseAgreement> Agreements;
};

/// Joins the counters of all runs with the linter's predictions; a line that several cases ran appears once.
std::vector<LineComparison> compareRunLines(const std::vector<RunResult> &Runs, const LinterReport &Linter);

/// Counts over a list of line comparisons.
struct LineTotals {
  unsigned Agree = 0; ///< within AgreementTolerance
  unsigned Differ = 0;
  unsigned Unpredictable = 0; ///< the linter says indirect or unknown
  unsigned NoRecord = 0;
};
LineTotals totalsOf(const std::vector<LineComparison> &Lines);
std::string_view outcomeOf(const LineComparison &Line);

/// The verdicts of one check in one run.
struct CheckSummary {
  std::string Check;
  std::map<Verdict, unsigned> Counts;
  unsigned AsClaimed = 0;
  unsigned Total = 0;
  Interval Speedups; ///< smallest and largest median speedup
};
/// In the order in which the checks appear.
std::vector<CheckSummary> summarizeChecks(const RunResult &Run);

/// "measured on NVIDIA H200 (compute capability 9.0, 132 multiprocessors, 50 MiB L2), 2026-01-02, …".
std::string runHeadline(const RunResult &Run);
/// How the numbers were taken, in words.
std::string methodText(const RunResult &Run);

/// Tables for a terminal or a log.
std::string terminalReport(const Report &Content);
std::string markdownReport(const Report &Content);
/// One self-contained HTML file.
std::string htmlReport(const Report &Content);

/// The Measured section of a check's page, without its heading.
std::string measuredSection(const std::string &Check, const std::vector<RunResult> &Runs);
/// Replaces what lies between the markers of a page by the section. A page without markers gets them under a heading
/// of their own ahead of its references; false when it has neither.
bool replaceMeasured(std::string &Page, const std::string &Section);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_REPORT_H
