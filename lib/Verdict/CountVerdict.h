// What is said of an access by the counts of one run, and the doubts that these give themselves. To add such a doubt: a
// row in countDoubts(), a function with the reason why it is needed, and a test in test/unit/Verdict/DoubtsTest.cpp.

#ifndef CUDAPERF_VERDICT_COUNTVERDICT_H
#define CUDAPERF_VERDICT_COUNTVERDICT_H

#include "Cost/AccessCost.h"
#include "Verdict/Thresholds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cudaperf {

/// What is said of one access. Only lib/Verdict writes Pattern.
struct AccessVerdict {
  AccessCost Cost;
  AccessPattern Pattern = AccessPattern::Unknown;
  std::string Reason;                  ///< why the pattern is Unknown or Indirect; else empty
  std::optional<unsigned> KnownLaunch; ///< Cost is that at this one of KnownLaunches::Values
  bool isBad() const { return Pattern == AccessPattern::Strided; }
};

/// A reason not to call an access bad that its own counts give.
struct CountDoubt {
  llvm::StringLiteral Name;
  llvm::StringLiteral Reason; ///< why the access is unknown then, as records say it
  bool (*Concerns)(const AccessCost &Cost);
};

/// Those there are; the first that concerns an access is the one that is said.
llvm::ArrayRef<CountDoubt> countDoubts();

/// Whether Cost, of an access that is followed, is bad.
bool isBad(const AccessCost &Cost, const BadRatios &Bad);

/// What the counts of one run say, with the doubts that they give themselves.
AccessVerdict verdictByCount(AccessCost Cost, const BadRatios &Bad);

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_COUNTVERDICT_H
