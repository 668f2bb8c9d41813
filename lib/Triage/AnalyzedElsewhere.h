// Kernels that a file by itself says nothing of, and another one of the same run does: templates of a header, which
// only those who include it instantiate. And what it says of kernels that another one includes and launches.

#ifndef CUDAPERF_TRIAGE_ANALYZEDELSEWHERE_H
#define CUDAPERF_TRIAGE_ANALYZEDELSEWHERE_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace cudaperf {

/// What begins the remark of dropAnalyzedElsewhere().
constexpr llvm::StringLiteral AnalyzedElsewhere = "its kernels are analysed as part of '";

/// Takes off the lists of skipped kernels those that stand in the file itself, of which it has no instance and another
/// of \p Files an analysed one. A file that has no others gets a remark. Findings about kernels that stand in the file
/// itself, a header or one that sees no launch of them, go where another file, which includes it, has a launch: it has
/// judged them by more of the program. A file that was left to another one, IsLeftToIt, fails if that has failed.
void dropAnalyzedElsewhere(std::vector<FileResult> &Files);

} // namespace cudaperf

#endif // CUDAPERF_TRIAGE_ANALYZEDELSEWHERE_H
