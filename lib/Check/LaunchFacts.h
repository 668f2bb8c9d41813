// What the launches of a kernel are seen to pass.

#ifndef CUDAPERF_CHECK_LAUNCHFACTS_H
#define CUDAPERF_CHECK_LAUNCHFACTS_H

#include "Launch/Launches.h"
#include "Source/SourceMap.h"
#include "Verdict/KnownLaunches.h"

namespace cudaperf {

/// Where Site is, in this file or another.
SourceSpan launchPlace(const LaunchSite &Site, const SourceMap &Source);

/// What the launches of Kernel, Sites, pass where they have such blocks, apart from arguments that are the same
/// everywhere. Large multiples of a warp are left out: they say nothing that a drawn size does not say.
KnownLaunches knownLaunches(const clang::FunctionDecl *Kernel, llvm::ArrayRef<LaunchSite> Sites,
                            const BlockAssumption &Block, const SourceMap &Source);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LAUNCHFACTS_H
