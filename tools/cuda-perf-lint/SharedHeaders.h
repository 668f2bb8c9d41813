// In a run over many files the CUDA headers are parsed once, not once a file; where results are kept, once for many
// runs.

#ifndef CUDAPERF_TOOLS_SHAREDHEADERS_H
#define CUDAPERF_TOOLS_SHAREDHEADERS_H

#include "KeptResults.h"
#include "Options.h"
#include "Session.h"
#include "llvm/ADT/ArrayRef.h"

namespace cudaperf {

/// Gives those of Jobs that include the same headers a snapshot of them: one of an earlier run, or a new one if the
/// jobs, or later runs, are enough for that to pay. Each is made in a process of its own; where that fails, the files
/// are parsed as if there were none.
void shareHeaders(llvm::ArrayRef<Job *> Jobs, const Options &Settings, KeptResults &Kept);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_SHAREDHEADERS_H
