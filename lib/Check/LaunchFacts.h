// What the launches of a kernel are seen to pass.

#ifndef CUDAPERF_CHECK_LAUNCHFACTS_H
#define CUDAPERF_CHECK_LAUNCHFACTS_H

#include "Launch/Launches.h"
#include "Source/SourceMap.h"
#include "Verdict/KnownLaunches.h"

namespace cudaperf {

/// Where Site is, in this file or another.
SourceSpan launchPlace(const LaunchSite &Site, const SourceMap &Source);

/// Site, whose block is known, with the constants that it passes.
LaunchAssumption assumedLaunch(const LaunchSite &Site);

/// What the launches of Kernel, Sites, pass where they have such blocks, apart from arguments that are the same
/// everywhere. Large multiples of a warp are left out: they say nothing that a drawn size does not say.
KnownLaunches knownLaunches(const clang::FunctionDecl *Kernel, llvm::ArrayRef<LaunchSite> Sites,
                            const BlockAssumption &Block, const SourceMap &Source);

/// The parameters to which every launch passes the variable that it takes the block's length from,
/// 'f<<<blocks, threads>>>(threads)': they are the length of a block of one dimension, whatever that is.
std::vector<unsigned> blockLengthParameters(llvm::ArrayRef<LaunchSite> Sites);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LAUNCHFACTS_H
