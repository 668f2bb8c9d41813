// The options of cuda-perf-lint as values.
//
// To add one: a row in OptionRows.cpp, a field here, docs/command-line.md.

#ifndef CUDAPERF_TOOLS_OPTIONS_H
#define CUDAPERF_TOOLS_OPTIONS_H

#include "Config/Config.h"
#include "Report/ReportFormats.h"
#include "Report/ReportInput.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// What to do; Lint unless an option asks for something else.
enum class Action {
  Lint,
  Merge,
  Trend,
  ClearCache,
  Doctor,
  Help,
  Version,
  ListChecks,
  Explain,
  DumpConfig,
  DumpIr,
  Completions,
  Man,
  Serve
};
enum class ColorChoice { Auto, Always, Never };
/// Diff: --fix-dry-run, print what Apply would write.
enum class FixMode { None, Apply, Diff };

/// --group: whether what one change cures is one finding, or every place is.
enum class Grouping { ByCause, ByPlace };

/// --output FORMAT=FILE: a report beside the main one.
struct ExtraReport {
  const ReportFormat *Format;
  std::string File;
};

struct Options {
  Action What = Action::Lint;
  std::string ExplainedCheck;
  std::string Shell; ///< of Completions

  std::vector<std::string> Inputs;
  std::vector<std::string> CompilerFlags;
  std::optional<Shard> Part; ///< --shard
  std::string StdinFileName = "stdin.cu";
  std::string DatabasePath; ///< -p: a compile_commands.json or its folder; empty: the one found above each file
  std::string ConfigFile;   ///< empty: the one found above each file

  /// What the command line adds to every file's configuration.
  std::string Checks;
  std::vector<BlockDimOption> BlockDims;
  std::string GpuArch;
  std::optional<ToolkitChoice> Toolkit;
  bool DumpAccesses = false;
  bool DumpCosts = false;

  Severity MinSeverity = Severity::Note;
  std::optional<double> MinGain;
  std::optional<FailRule> FailOn;
  bool ExitZero = false;
  bool Strict = false; ///< what could not be analysed makes the exit code 2

  const ReportFormat *Format = nullptr; ///< null: text, or for Merge that of the inputs
  std::string OutputFile;               ///< of the main report; empty: standard output
  std::vector<ExtraReport> ExtraReports;
  ColorChoice Color = ColorChoice::Auto;
  Grouping Groups = Grouping::ByCause;
  FindingOrder Order = FindingOrder::ByPlace;
  std::string Date;      ///< for the head of an HTML report
  unsigned Top = 0;      ///< how many findings to report, the dearest; 0: all
  bool Remedies = false; ///< in the messages of the language server
  bool Quiet = false;
  bool Verbose = false;

  std::string ProfileFile; ///< --profile
  std::string Baseline;    ///< --baseline
  std::string NewBaseline; ///< --write-baseline
  std::string Since;       ///< a revision of git
  std::vector<std::string> Lines;
  bool Statistics = false;
  bool ReportUnusedSuppressions = false;
  bool AddNolint = false;

  FixMode Fixes = FixMode::None;
  FixSafety AllowedFixes = FixSafety::Safe;

  bool NoCache = false;
  std::string CacheFolder; ///< empty: the user's

  unsigned Jobs = 0; ///< 0: as many as there are cores
  unsigned TimeoutSeconds = 120;
  unsigned MemoryMegabytes = 2048; ///< for one file; 0: no limit
};

/// How many files to look at at a time: at least 1, at most one for each core.
unsigned jobCount(const Options &Settings);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_OPTIONS_H
