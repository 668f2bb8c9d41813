// What the validation harness measured for each check, in one sentence; taken from runtime-validate/results at build
// time.

#ifndef CUDAPERF_CHECK_MEASUREDEVIDENCE_H
#define CUDAPERF_CHECK_MEASUREDEVIDENCE_H

#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// For example "padding this reference kernel: 2.9x faster on NVIDIA H200"; "" for a check without a measurement.
llvm::StringRef measuredEvidence(llvm::StringRef CheckId);

/// The same of one pair, with these parameters if they are given, else with the first: the experiment that has a
/// finding's shape.
llvm::StringRef measuredEvidence(llvm::StringRef CheckId, llvm::StringRef Pair, llvm::StringRef Parameters = {});

} // namespace cudaperf

#endif // CUDAPERF_CHECK_MEASUREDEVIDENCE_H
