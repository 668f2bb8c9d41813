// What all formats have in common: the findings of all files in one fixed order, each once, and the counts.

#ifndef CUDAPERF_REPORT_SUMMARY_H
#define CUDAPERF_REPORT_SUMMARY_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// The findings of Files by file, line, column and check. A kernel in a header that several files include is found
/// once for each of them; equal findings are given once. Points into Files.
std::vector<const Finding *> sortedFindings(llvm::ArrayRef<FileResult> Files);

/// The same for the findings that a baseline holds.
std::vector<const Finding *> sortedBaselined(llvm::ArrayRef<FileResult> Files);

/// The same for the findings that NOLINT comments silence.
std::vector<const Finding *> sortedSuppressed(llvm::ArrayRef<FileResult> Files);

/// The same for skipped kernels.
std::vector<const SkippedKernel *> sortedSkipped(llvm::ArrayRef<FileResult> Files);

/// Skipped kernels as a reader wants them: the instances of a template are one.
struct SkippedTemplate {
  std::string Name; ///< with the arguments of its only instance, else without any
  SourceSpan Where;
  size_t Instances = 1;
  std::vector<std::string> Reasons; ///< of all instances, the most frequent first
};
std::vector<SkippedTemplate> skippedTemplates(llvm::ArrayRef<FileResult> Files);

/// "'f<int>'", "'f' (34 instances)"
std::string describeName(const SkippedTemplate &Skipped);
/// The first reason, and how many others there are.
std::string describeReason(const SkippedTemplate &Skipped);

/// All accesses, in such an order.
std::vector<const AccessRecord *> sortedAccesses(llvm::ArrayRef<FileResult> Files);

/// The same for the costs of kernels.
std::vector<const CostRecord *> sortedCosts(llvm::ArrayRef<FileResult> Files);

struct Summary {
  unsigned Findings = 0;
  unsigned Places = 0;  ///< that the findings stand for
  unsigned LeftOut = 0; ///< findings beyond those that were asked for
  unsigned Kernels = 0; ///< looked at; one in a header counts for each file that includes it
  unsigned Skipped = 0;
  unsigned Suppressed = 0;
  unsigned Baselined = 0;
  unsigned Untouched = 0;
  unsigned Files = 0;
  unsigned Partial = 0;
  unsigned Failed = 0;
  unsigned Left = 0; ///< of those that failed: the run was stopped before
};

/// Findings: those of Files, one for each cause, without LeftOut others.
Summary summarize(llvm::ArrayRef<FileResult> Files, llvm::ArrayRef<Finding> Findings, unsigned LeftOut = 0);

/// "3 findings at 7 places in 12 kernels of 2 files (1 file partial, 1 kernel skipped)".
std::string describe(const Summary &Counts);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_SUMMARY_H
