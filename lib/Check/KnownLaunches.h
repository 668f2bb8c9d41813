// Arguments of a kernel that its launches are seen to pass, but not always the same: a stride that halves every round,
// a launcher that is called with 1 and with 32. A kernel is judged with each of them besides the draws.

#ifndef CUDAPERF_CHECK_KNOWNLAUNCHES_H
#define CUDAPERF_CHECK_KNOWNLAUNCHES_H

#include "Cost/AccessCost.h"
#include "Launch/Launches.h"
#include "Source/SourceMap.h"
#include <map>
#include <vector>

namespace cudaperf {

/// Values that one launch passes together.
struct KnownLaunch {
  unsigned Site = 0; ///< tells launches of different sites apart
  SourceSpan LaunchedAt;
  std::map<unsigned, int64_t> Arguments;     ///< by position; those that all launches share are not among them
  std::vector<WarpRun::Symbol> Symbols = {}; ///< the sizes that were drawn all the same
};
struct KnownLaunches {
  std::vector<KnownLaunch> Values;
  bool Complete = false; ///< the kernel is launched with no other values of these arguments
};

/// Where Site is, in this file or another.
SourceSpan launchPlace(const LaunchSite &Site, const SourceMap &Source);

/// What the launches of Kernel, Sites, pass where they have such blocks, apart from arguments that are the same
/// everywhere. Large multiples of a warp are left out: they say nothing that a drawn size does not say.
KnownLaunches knownLaunches(const clang::FunctionDecl *Kernel, llvm::ArrayRef<LaunchSite> Sites,
                            const BlockAssumption &Block, const SourceMap &Source);

/// What an access costs at one known launch.
struct KnownCost {
  AccessCost Cost;
  unsigned Launch = 0; ///< index into KnownLaunches::Values
};

/// What is to be made of the costs of one access.
struct AccessVerdict {
  std::optional<AccessCost> AtDraws;  ///< stands for all launches, or for those that are not known
  std::optional<KnownCost> AtLaunch;  ///< instead of AtDraws
  std::optional<KnownCost> Sometimes; ///< bad at launches that do not stand for the kernel: nothing to warn of
};

/// Weighs what an access costs at drawn arguments (null: it is not reached) against the known ones, those of one site
/// in the order of its launches. A warning that rests on known arguments wants a site that is bad at its first launch
/// and at half of them; and, if there may be other values, that the access is bad with drawn ones, too.
AccessVerdict weigh(const AccessCost *AtDraws, llvm::ArrayRef<KnownCost> AtLaunches, const KnownLaunches &Known);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_KNOWNLAUNCHES_H
