// In a run over many files the CUDA headers are parsed once, not once a file.

#ifndef CUDAPERF_TOOLS_SHAREDHEADERS_H
#define CUDAPERF_TOOLS_SHAREDHEADERS_H

#include "Options.h"
#include "Session.h"
#include "llvm/ADT/ArrayRef.h"

namespace cudaperf {

/// Gives a snapshot of their headers to those of Jobs that include the same ones, if they are enough for that to pay.
/// Each is made in a process of its own; where that fails, the files are parsed as if there were none.
void shareHeaders(llvm::ArrayRef<Job *> Jobs, const Options &Settings);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_SHAREDHEADERS_H
