// The options for bringing the linter into an old code base: which findings are left out, and what is written so that
// they are left out from now on.

#ifndef CUDAPERF_TOOLS_ADOPTION_H
#define CUDAPERF_TOOLS_ADOPTION_H

#include "Adoption/Baseline.h"
#include "Adoption/ChangedLines.h"
#include "Options.h"
#include "Output.h"
#include "Session.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace cudaperf {

class SourceTexts;

/// --baseline, --since and --lines.
class FindingFilter {
public:
  /// Reads the baseline and asks git.
  static llvm::Expected<FindingFilter> load(const Options &Settings);

  /// Takes the findings on other lines and those of the baseline out of Result.Findings.
  void apply(FileResult &Result, SourceTexts &Texts) const;

  /// Equal for filters that take out the same; empty for one that takes out nothing.
  std::string describe() const;

  /// Says which entries of the baseline stand for nothing any more: their number, under -v the entries.
  void remarkStale(const Options &Settings, llvm::ArrayRef<FileResult> Results, SourceTexts &Texts) const;

private:
  std::optional<Baseline> Known;
  std::optional<ChangedLines> Changed;
};

/// What is wrong with the combination of these options; empty if nothing is.
std::string adoptionMistake(const Options &Settings);

/// --write-baseline: writes the findings of Results, which count as baselined from then on.
llvm::Error writeNewBaseline(const Options &Settings, std::vector<FileResult> &Results, SourceTexts &Texts);

/// --add-nolint: writes the comments; the findings that they silence count as suppressed from then on.
void addNolintComments(const Options &Settings, std::vector<FileResult> &Results, SourceTexts &Texts,
                       Complaints &Errors);

/// --report-unused-suppressions: adds a finding for every comment that silences nothing.
void addUnusedSuppressions(const Options &Settings, llvm::ArrayRef<Job> Jobs, KnownChecks Known,
                           std::vector<FileResult> &Results, SourceTexts &Texts);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_ADOPTION_H
