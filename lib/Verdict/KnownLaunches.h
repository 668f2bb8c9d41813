// Arguments of a kernel that its launches are seen to pass, but not always the same: a stride that halves every round,
// a launcher that is called with 1 and with 32. A kernel is run with each of them besides the draws.

#ifndef CUDAPERF_VERDICT_KNOWNLAUNCHES_H
#define CUDAPERF_VERDICT_KNOWNLAUNCHES_H

#include "Verdict/Verdict.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <vector>

namespace cudaperf {

/// Values that one launch passes together.
struct KnownLaunch {
  unsigned Site = 0; ///< tells launches of different sites apart
  SourceSpan LaunchedAt;
  bool Grows = false;                    ///< later launches of the site pass more, and how much is not known
  std::map<unsigned, int64_t> Arguments; ///< by position; those that all launches share are not among them
  std::vector<DrawnSize> Symbols = {};   ///< the sizes that were drawn all the same
};
struct KnownLaunches {
  std::vector<KnownLaunch> Values;
  bool Complete = false; ///< the kernel is launched with no other values of these arguments
};

/// What is to be made of the verdicts on one access.
struct CombinedVerdict {
  /// Stands for all launches, or for those that are not known; or for all by one of them, its KnownLaunch.
  std::optional<AccessVerdict> Stands;
  std::optional<AccessVerdict> Sometimes; ///< bad at launches that do not stand for the kernel: nothing to warn of
};

/// Holds what is said of an access at drawn arguments (null: it is not reached) against the known ones, those of one
/// site in the order of its launches. A warning that rests on known arguments wants a site that is bad at its first
/// launch and at half of them; and, if there may be other values, that the access is bad with drawn ones, too. What is
/// bad with drawn ones is not excused by good launches of a site whose arguments grow: in the end they are large.
CombinedVerdict combine(const AccessVerdict *AtDraws, llvm::ArrayRef<AccessVerdict> AtLaunches,
                        const KnownLaunches &Known);

/// combine() for each access of Program, in its order: Drawn is what is said at Launch. Each of Known is run, and
/// gets its symbols.
std::vector<CombinedVerdict> decideAtLaunches(const KernelProgram &Program, const LaunchAssumption &Launch,
                                              const LaunchVerdicts &Drawn, KnownLaunches &Known, const BadRatios &Bad);

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_KNOWNLAUNCHES_H
