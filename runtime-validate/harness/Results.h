// Everything one run of the harness found out, as values. The reports, the JSON file and the comparisons are made of
// these; nothing here knows a GPU.

#ifndef CUDAPERF_VALIDATE_RESULTS_H
#define CUDAPERF_VALIDATE_RESULTS_H

#include "Device.h"
#include "Statistics.h"
#include "Verdict.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf::validate {

enum class Space { Global, Shared };
enum class Operation { Load, Store, Atomic };

/// What a profile saw at one source line of one kernel, all its instructions of one space and operation together.
/// Requests are warp-level instructions; PerRequest counts sectors (global) or wavefronts (shared).
struct MeasuredLine {
  std::string File;
  unsigned Line = 0;
  Space Where = Space::Global;
  Operation What = Operation::Load;
  unsigned Instructions = 0; ///< distinct machine instructions
  double Requests = 0;
  double ActiveLanes = 0;
  double PerRequest = 0;
  double IdealPerRequest = 0;
  double WorstRatio = 0; ///< of a single instruction
  double ratio() const { return IdealPerRequest > 0 ? PerRequest / IdealPerRequest : 0; }
};

struct MeasuredKernel {
  std::string Range; ///< "hot-atomic/sum/type=float|before" in our own profiles, else empty
  std::string Name;
  std::string Mangled;
  std::array<unsigned, 3> Block{};
  std::array<unsigned, 3> Grid{};
  std::vector<MeasuredLine> Lines;
};

/// One record of the linter's --dump-accesses.
struct PredictedAccess {
  std::string File;
  unsigned Line = 0;
  std::string Mangled;
  Space Where = Space::Global;
  Operation What = Operation::Load;
  std::array<unsigned, 3> Block{};
  double PerRequest = 0;
  double IdealPerRequest = 0;
  std::string Pattern;
  double ratio() const { return IdealPerRequest > 0 ? PerRequest / IdealPerRequest : 0; }
};

/// One finding of the linter, as far as a profile can say something about it.
struct StaticFinding {
  std::string Check;
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  std::string Kernel;
  std::string Message;
};

/// A measured line beside the prediction for it.
struct LineComparison {
  MeasuredKernel Kernel; ///< without its lines
  MeasuredLine Measured;
  std::optional<PredictedAccess> Predicted; ///< the worst of the line; none: the linter has no record there
  /// How far the predicted ratio lies from the measured one, as a share; 0 without a prediction. Where an unrolled loop
  /// gave a line instructions of several ratios, that is the nearer of the worst one and the mean of all.
  double difference() const;
  bool isUnpredictable() const {
    return Predicted && (Predicted->Pattern == "indirect" || Predicted->Pattern == "unknown");
  }
};

struct FormResult {
  std::string Source;
  Summary Times; ///< milliseconds
  std::vector<double> Samples;
  double LeastBytes = 0;
  std::vector<MeasuredKernel> Kernels; ///< with --ncu
  /// GB/s of the bytes that must move; 0 when not measured.
  double bandwidth() const { return Times.Median > 0 ? LeastBytes / Times.Median / 1e6 : 0; }
};

struct CaseResult {
  std::string Check, Pair, Parameters, Title;
  Claim Claimed;
  FormResult Before, After;
  double Speedup = 0;   ///< ratio of the medians; 0 when not measured
  Interval Statistical; ///< bootstrap interval of it
  Interval Stated;      ///< the same, widened by the allowance
  double Allowance = 0;
  Verdict Outcome = Verdict::NotRun;
  std::string Reason; ///< for NotRun and WrongResult, and what else a reader should know
  std::string name() const { return caseName(Check, Pair, Parameters); }
  bool isAsClaimed() const { return validate::isAsClaimed(Outcome, Claimed.Expected); }
};

struct RunSettings {
  unsigned MinRounds = 50;
  double MinSeconds = 0.2;
  double Margin = DefaultMargin;
  uint64_t Seed = 1;
  bool operator==(const RunSettings &) const = default;
};

struct RunResult {
  std::string Version;
  std::string Date; ///< UTC, ISO 8601
  DeviceDescription Gpu;
  RunSettings Settings;
  double CopyCeiling = 0; ///< GB/s
  /// The same kernel as both forms: what the method reports where there is nothing to find.
  double ControlRatio = 0;
  Interval Control;
  std::vector<CaseResult> Cases;
};

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_RESULTS_H
