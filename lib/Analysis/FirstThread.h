// A kernel as the first thread of a launch sees it: sides of its block and grid, and arguments, as constants.

#ifndef CUDAPERF_ANALYSIS_FIRSTTHREAD_H
#define CUDAPERF_ANALYSIS_FIRSTTHREAD_H

#include "Analysis/KernelRun.h"

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// Puts what is known of the first thread at Launch in place of the special registers and arguments of Copy: a step by
/// an unknown number is none that LLVM counts.
void settleFirstThread(llvm::Function &Copy, const LaunchAssumption &Launch);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_FIRSTTHREAD_H
