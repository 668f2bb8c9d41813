#include "Report/SkippedRemarks.h"
#include "Report/NothingAnalyzed.h"
#include "Report/Summary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

struct ReasonedRemark {
  SkippedRemark Remark;
  std::string Reason;
};

} // namespace

/// Adds Remarks to All, of those with one reason at most a few; What they are about stands in the line about the rest.
static void addShortened(std::vector<ReasonedRemark> Remarks, llvm::StringRef What, bool Whole,
                         std::vector<SkippedRemark> &All) {
  constexpr unsigned MostInFull = 3;
  llvm::StringMap<unsigned> Totals, Seen;
  for (const ReasonedRemark &Each : Remarks)
    ++Totals[Each.Reason];
  for (ReasonedRemark &Each : Remarks) {
    const unsigned Total = Totals[Each.Reason], Number = ++Seen[Each.Reason];
    // A line more would take as much room as the last one that is left out.
    if (Whole || Number <= MostInFull || Total == MostInFull + 1)
      All.push_back(std::move(Each.Remark));
    else if (Number == Total)
      All.push_back({{},
                     llvm::formatv("the same of {0} {1} more, which --verbose names: {2}", Total - MostInFull, What,
                                   Each.Reason)});
  }
}

std::vector<SkippedRemark> remarksOnSkipped(llvm::ArrayRef<FileResult> Files, bool Whole) {
  std::vector<ReasonedRemark> Kernels, Unknown;
  for (const SkippedTemplate &Skipped : skippedTemplates(Files)) {
    const std::string Reason = describeReason(Skipped);
    Kernels.push_back({{Skipped.Where, "kernel " + describeName(Skipped) + " was skipped: " + Reason}, Reason});
  }
  for (const FileResult &File : Files)
    if (const std::string Why = whyNoKernelIsKnown(File); !Why.empty())
      Unknown.push_back({{{.File = File.File}, Why}, Why});
  std::vector<SkippedRemark> All;
  addShortened(std::move(Kernels), "kernels", Whole, All);
  addShortened(std::move(Unknown), "files", Whole, All);
  return All;
}

} // namespace cudaperf
