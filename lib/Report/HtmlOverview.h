// The top of the HTML report: totals, kernels ranked, checks and files with counts, each leading to its findings.

#ifndef CUDAPERF_REPORT_HTMLOVERVIEW_H
#define CUDAPERF_REPORT_HTMLOVERVIEW_H

#include "Report/ReportInput.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>

namespace cudaperf {

/// A finding of the page and the element that shows it.
struct ShownFinding {
  const Finding *Of = nullptr;
  std::string Anchor;     ///< its id
  std::string FileAnchor; ///< that of the file's section
};

/// What was judged and what that rests on: version, GPU, date, block shapes, assumptions. As a <dl>.
std::string htmlBasis(const ReportInput &Input);

/// The overview of Shown, all of Input's findings; empty if there are none.
std::string htmlOverview(const ReportInput &Input, llvm::ArrayRef<ShownFinding> Shown);

/// "1.9x to 3.2x", "less than 1.05x": what a finding is estimated to gain, of its kernel's time.
std::string gainInterval(const GainEstimate &Gain);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_HTMLOVERVIEW_H
