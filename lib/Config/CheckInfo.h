// What is known about a check without running it: its id, one sentence, how far it is to be trusted, its options.

#ifndef CUDAPERF_CONFIG_CHECKINFO_H
#define CUDAPERF_CONFIG_CHECKINFO_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace cudaperf {

/// Preview: off unless it is asked for by name or glob. Stable: on by default.
enum class Maturity { Preview, Stable };

/// One option of a check, as the configuration file names it.
struct CheckOption {
  llvm::StringLiteral Name;
  llvm::StringLiteral Default;
  llvm::StringLiteral Summary;
  double Least = 0, Most = 0; ///< of a number: what it may be, both included
};

/// One check; every member is static text.
struct CheckInfo {
  llvm::StringLiteral Id;
  llvm::StringLiteral Summary; ///< one sentence, the same as in its docs page
  Maturity Stage = Maturity::Preview;
  Severity Level = Severity::Warning; ///< unless the configuration says otherwise
  llvm::ArrayRef<CheckOption> Options = {};
  /// The accesses that are bad from the option MinRatio of this check on (lib/Verdict); none if it has no such option.
  std::optional<AccessSpace> RatesAccesses = std::nullopt;
  /// Whether its cure changes indices or the layout of data, no line alone: its warnings gain more (lib/Verdict).
  bool IsRework = false;
};

/// The option of checks with RatesAccesses.
inline constexpr llvm::StringLiteral MinRatioOption = "MinRatio";

} // namespace cudaperf

#endif // CUDAPERF_CONFIG_CHECKINFO_H
