// What the text report says of kernels that were skipped, and of files that may lack theirs: a cause that many share,
// as a header that nobody finds is, is said for the first few.

#ifndef CUDAPERF_REPORT_SKIPPEDREMARKS_H
#define CUDAPERF_REPORT_SKIPPEDREMARKS_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cudaperf {

struct SkippedRemark {
  SourceSpan Where; ///< without a file if the remark is about those that are left out
  std::string Message;
};

/// A remark for each kernel template of Files that was skipped, by place, then one for each file for which
/// whyNoKernelIsKnown() says something. Unless they are to be Whole, only the first three of those with one reason, and
/// how many there are more.
std::vector<SkippedRemark> remarksOnSkipped(llvm::ArrayRef<FileResult> Files, bool Whole);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_SKIPPEDREMARKS_H
