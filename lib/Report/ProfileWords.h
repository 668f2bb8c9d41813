// What a report says of the profile that kernels were weighed by.

#ifndef CUDAPERF_REPORT_PROFILEWORDS_H
#define CUDAPERF_REPORT_PROFILEWORDS_H

#include "Finding/Finding.h"
#include "Report/ReportInput.h"
#include "Triage/MeasuredTime.h"
#include <string>
#include <vector>

namespace cudaperf {

/// "41 %", "4.1 %", "less than 0.1 %".
std::string percentText(double Part);

/// "41 % of the profile's GPU time, about 27 % would be saved"; empty if there is no profile, or F is not about a
/// kernel.
std::string describeShare(const Finding &F);

/// What the profile makes of the findings of a report, all of them.
struct ProfileTotals {
  Winnings Dearest;         ///< in the order of their cost
  unsigned NotRun = 0;      ///< findings in kernels that the profile does not name
  unsigned IdleKernels = 0; ///< that these are in
};
ProfileTotals totalsOf(const ReportInput &Input);

/// Sentences for the end of a report: what the profile is, what the dearest findings hold, how many findings are in
/// kernels that did not run, what of the time is in kernels that were not linted. Empty without a profile.
std::vector<std::string> describeProfile(const ReportInput &Input);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_PROFILEWORDS_H
