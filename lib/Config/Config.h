// The configuration file .cuda-perf-lint: which checks run, their options and severities, block shapes, what is
// excluded. docs/configuration.md is its manual.
//
// To add a key: a reader in Config.cpp (the table Keys), a line in ConfigDump.cpp, the manual.

#ifndef CUDAPERF_CONFIG_CONFIG_H
#define CUDAPERF_CONFIG_CONFIG_H

#include "Config/AnalysisOptions.h"
#include "Config/CheckInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

inline constexpr llvm::StringLiteral ConfigFileName = ".cuda-perf-lint";

/// The checks there are, for the validation of names.
using KnownChecks = llvm::ArrayRef<const CheckInfo *>;

/// More globs for the checks, for the files that PathGlob matches.
struct PathChecks {
  std::string PathGlob; ///< relative to the folder of the configuration
  std::string Checks;
};

/// Which findings make the exit code 1.
struct FailRule {
  Severity Least = Severity::Hint; ///< those at least this severe,
  double LeastGain = 1;            ///< and, if above 1, surely estimated to gain this: by the low end of the interval
  bool fails(const Finding &F) const { return F.Level >= Least && (LeastGain <= 1 || sureGain(F) >= LeastGain); }

  /// Of the program, if a profile says what its kernels take, else of the kernel.
  static double sureGain(const Finding &F) {
    if (F.Profile)
      return F.Profile->Gain ? F.Profile->Gain->Low : 1;
    return F.Gain ? F.Gain->Low : 1;
  }
  bool operator==(const FailRule &) const = default;
};

struct Config {
  std::string File; ///< where it was read from; empty: the defaults
  AnalysisOptions Analysis;
  std::vector<std::string> ExcludePaths; ///< globs, relative to the folder of File
  std::vector<PathChecks> PerPath;       ///< in order, applied after Analysis.Checks
  FailRule FailOn;
};

/// Reads Text, which came from File. An unknown key, check or option, or a value of the wrong form is an error that
/// reads "File:line:column: message" and suggests the nearest name.
llvm::Expected<Config> parseConfig(llvm::StringRef Text, llvm::StringRef File, KnownChecks Known);

/// Reads the file File.
llvm::Expected<Config> loadConfig(llvm::StringRef File, KnownChecks Known);

/// The configuration file that serves File (or the folder File): in its folder or the nearest one above. None if
/// there is no such file.
std::optional<std::string> findConfig(llvm::StringRef File);

/// Whether the globs of Settings exclude File, itself or by one of the folders it is in.
bool isExcluded(const Config &Settings, llvm::StringRef File);

/// The globs that decide which checks count for findings in File: Analysis.Checks and what PerPath adds.
std::string checksFor(const Config &Settings, llvm::StringRef File);

/// Settings as a configuration file with every key, and every option of the enabled checks at its value.
std::string dumpConfig(const Config &Settings, KnownChecks Known);

/// Whether Globs (after the default set) enable Check.
bool isEnabled(const CheckInfo &Check, llvm::StringRef Globs);

/// An error if an entry of Globs matches no check at all; '*' and entries for other tools' checks do no harm.
llvm::Error validateGlobs(llvm::StringRef Globs, KnownChecks Known);

/// "32", "32,8" or "32,8,4", each at least 1 and 1024 threads at most in all.
llvm::Expected<Dim3> parseBlockDim(llvm::StringRef Text);

/// A GPU architecture as the options name it.
llvm::Expected<std::string> parseGpuArch(llvm::StringRef Text);

/// "auto", "none" or a folder, relative to Base.
ToolkitChoice parseToolkit(llvm::StringRef Text, llvm::StringRef Base);

/// An error if Value is not of the kind (number, true or false) that the default of Option shows.
llvm::Error validateOption(const CheckOption &Option, llvm::StringRef Value);

/// hint, note, warning or error.
llvm::Expected<Severity> parseSeverity(llvm::StringRef Text);

/// How many times as fast, a number from 1 on: "1.2".
llvm::Expected<double> parseGain(llvm::StringRef Text);

/// A severity, or "gain:" and a number as parseGain() reads it.
llvm::Expected<FailRule> parseFailRule(llvm::StringRef Text);

} // namespace cudaperf

#endif // CUDAPERF_CONFIG_CONFIG_H
