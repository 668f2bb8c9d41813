// Predicted against measured: the linter's JSON joined with a profile's lines, and two runs of the harness joined
// with each other.

#ifndef CUDAPERF_VALIDATE_COMPARE_H
#define CUDAPERF_VALIDATE_COMPARE_H

#include "JsonFields.h"
#include "Results.h"

namespace cudaperf::validate {

/// What `cuda-perf-lint --format=json --dump-accesses` said; several files are appended to one another.
struct LinterReport {
  std::vector<PredictedAccess> Accesses;
  std::vector<StaticFinding> Findings;
};

/// Adds the accesses and findings of one JSON report.
Failure addLinterJson(const Json &Text, LinterReport &Report);

/// A prediction agrees with the counters when the ratio actual/ideal lies this close.
inline constexpr double AgreementTolerance = 0.02;
/// From this ratio on a line is bad. A little under 2, because warps at the border of the grid pull the mean down.
inline constexpr double BadRatio = 1.95;

/// Every measured line of these kernels beside the worst prediction for it. Accesses are joined by the kernel's
/// mangled name, the file's base name, space, operation and line; where the line itself has none, up to two lines
/// away, because compilers differ in the line they give a long expression. Predictions for the measured block shape
/// go before others.
std::vector<LineComparison> comparePredictions(const std::vector<MeasuredKernel> &Kernels, const LinterReport &Report);

/// What a profile says of a finding. NoCounter: the check is not about sectors or wavefronts. NotSeen: the profile
/// holds no access at that line.
enum class FindingOutcome { Confirmed, NotConfirmed, NotSeen, NoCounter };
std::string_view nameOf(FindingOutcome Value);

struct JudgedFinding {
  StaticFinding Finding;
  FindingOutcome Outcome = FindingOutcome::NotSeen;
  std::optional<MeasuredLine> Measured; ///< the worst line at the place
};

/// A line that the profile shows to be bad and no finding names.
struct MissedLine {
  MeasuredKernel Kernel; ///< without its lines
  MeasuredLine Measured;
  std::optional<PredictedAccess> Predicted;
};

struct ProgramReport {
  std::vector<JudgedFinding> Findings;
  std::vector<MissedLine> Missed;
  std::vector<LineComparison> Lines;
  unsigned Kernels = 0;
};

/// Confronts the findings with the profile of a program.
ProgramReport judgeProgram(const std::vector<MeasuredKernel> &Kernels, const LinterReport &Report);

/// One case in two runs.
struct CaseAgreement {
  CaseResult First, Second;
  bool sameVerdict() const { return First.Outcome == Second.Outcome; }
  /// Whether each run's speedup lies in the interval that the other one states.
  bool withinIntervals() const {
    return First.Stated.contains(Second.Speedup) && Second.Stated.contains(First.Speedup);
  }
};

/// The cases that both runs hold, in the order of the first.
std::vector<CaseAgreement> compareRuns(const RunResult &First, const RunResult &Second);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_COMPARE_H
