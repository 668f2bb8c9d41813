// Kernels weighed by what a profile of the program says they take: a kernel that is twice as fast and took a hundredth
// of the time saves half a hundredth.

#ifndef CUDAPERF_TRIAGE_MEASUREDTIME_H
#define CUDAPERF_TRIAGE_MEASUREDTIME_H

#include "Finding/Finding.h"
#include "Profile/KernelProfile.h"
#include "llvm/ADT/ArrayRef.h"

namespace cudaperf {

/// Sets Finding::Profile of each place in Files that is about a kernel, and says what to report of Profile itself. With
/// ByCause places of one cause get the kernels of all of them.
ProfileSummary weigh(llvm::MutableArrayRef<FileResult> Files, const KernelProfile &Profile, bool ByCause);

/// How severe F is when its program is looked at: a warning whose cure saves less than a hundredth of the profile's GPU
/// time, or whose kernel takes less than that, is a note.
Severity levelInProgram(const Finding &F);

/// What findings that are mended one after the other save together.
struct Winnings {
  unsigned Findings = 0; ///< the first of them that hold nine tenths
  double Part = 0;       ///< of what all save, that these save
  double Saved = 0;      ///< of the profile's GPU time, by these
};

/// Of Findings in this order. Cures of one kernel are taken to multiply.
Winnings winningsOf(llvm::ArrayRef<const Finding *> Findings);

} // namespace cudaperf

#endif // CUDAPERF_TRIAGE_MEASUREDTIME_H
