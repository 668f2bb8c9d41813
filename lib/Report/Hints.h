// What a reader may do next: sentences for the end of a report in text.

#ifndef CUDAPERF_REPORT_HINTS_H
#define CUDAPERF_REPORT_HINTS_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// How to see warnings alone, where notes are many, and how to learn what a file lacks that could not be analysed
/// whole.
std::vector<std::string> hintsFor(llvm::ArrayRef<FileResult> Files, llvm::ArrayRef<Finding> Findings);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_HINTS_H
