// NOLINT comments that silence nothing any more.

#ifndef CUDAPERF_ADOPTION_UNUSEDSUPPRESSIONS_H
#define CUDAPERF_ADOPTION_UNUSEDSUPPRESSIONS_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace cudaperf {

class SourceTexts;

inline constexpr llvm::StringLiteral UnusedSuppressionId = "cuda-perf-unused-suppression";

/// A finding for every comment of the file of Result that names one of this tool's checks and silences nothing.
/// Suppressed: what was silenced anywhere in the run, since a header's comment may count in another file only.
/// RunChecks: the checks that ran; a comment for others may well be of use. Nothing for a file that was not analysed
/// whole.
std::vector<Finding> unusedSuppressions(const FileResult &Result, llvm::ArrayRef<const Finding *> Suppressed,
                                        llvm::ArrayRef<llvm::StringRef> RunChecks, SourceTexts &Texts);

} // namespace cudaperf

#endif // CUDAPERF_ADOPTION_UNUSEDSUPPRESSIONS_H
