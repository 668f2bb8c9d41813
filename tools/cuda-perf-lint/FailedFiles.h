// What is said of files that came to no result.

#ifndef CUDAPERF_TOOLS_CUDA_PERF_LINT_FAILEDFILES_H
#define CUDAPERF_TOOLS_CUDA_PERF_LINT_FAILEDFILES_H

#include "Finding/Finding.h"
#include "Options.h"
#include "Output.h"
#include "Session.h"
#include "llvm/ADT/ArrayRef.h"

namespace cudaperf {

/// Says of each of Results, those of Jobs, why it failed, if it did.
void complainOfFailed(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results, Complaints &Errors);

/// If a signal stopped the run: says so, how much was left, and that what needs everything is not done.
/// \p AreKept: what was analysed need not be again.
void complainOfInterruption(const Options &Settings, llvm::ArrayRef<FileResult> Results, bool AreKept,
                            Complaints &Errors);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CUDA_PERF_LINT_FAILEDFILES_H
