// What the formats are made from: the results of a run, and what a reader elsewhere must be told about them.

#ifndef CUDAPERF_REPORT_REPORTINPUT_H
#define CUDAPERF_REPORT_REPORTINPUT_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cudaperf {

class SourceTexts;

/// One of several runs that share the inputs between them (--shard): the Index-th, from 1, of Count.
struct Shard {
  unsigned Index = 1, Count = 1;
  bool operator==(const Shard &) const = default;
};

/// A check as a report describes it.
struct RuleInfo {
  std::string Id;
  std::string Summary;  ///< one sentence
  std::string Page;     ///< its manual page, Markdown; may be empty
  std::string PageHtml; ///< the same as HTML that is trusted as it is
  std::string HelpUri;  ///< where the page can be read; may be empty
  Severity Level = Severity::Warning;
  bool IsPreview = false;
};

/// Borrows everything; made on the spot for one call.
struct ReportInput {
  llvm::ArrayRef<FileResult> Files;
  llvm::ArrayRef<Finding> Findings;           ///< of Files, one for each cause, by place
  unsigned LeftOut = 0;                       ///< findings that --top keeps out of them
  llvm::ArrayRef<RuleInfo> Rules;             ///< every check there is, sorted by id
  SourceTexts &Texts;                         ///< of the files that findings are in
  llvm::StringRef Root;                       ///< absolute; files below it are named relative to it
  std::optional<Shard> Part = {};             ///< if these are not the results of all inputs
  std::string Gpu = {};                       ///< what was judged for, "sm_90"; empty: not known, as after a merge
  std::optional<ProfileSummary> Profile = {}; ///< that the findings were weighed by
  llvm::StringRef HomeUri = {};               ///< where the linter is at home; may be empty
  std::string Date = {};                      ///< of the report, as the user gives it: no clock is asked
};

} // namespace cudaperf

#endif // CUDAPERF_REPORT_REPORTINPUT_H
