#include "Triage/AnalyzedElsewhere.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace cudaperf {

/// Where a kernel is defined; how long its name is makes no difference.
static std::pair<std::string, unsigned> lineOf(const SourceSpan &Where) { return {Where.File, Where.Line}; }

void dropAnalyzedElsewhere(std::vector<FileResult> &Files) {
  std::map<std::pair<std::string, unsigned>, std::string> Analyzed; // by whom first
  for (const FileResult &File : Files)
    for (const KernelRecord &Kernel : File.Kernels)
      Analyzed.try_emplace(lineOf(Kernel.Where), File.File);
  for (FileResult &File : Files) {
    std::string By;
    llvm::erase_if(File.Skipped, [&](const SkippedKernel &Skipped) {
      const auto Found = Analyzed.find(lineOf(Skipped.Where));
      const bool HasOwn = llvm::any_of(
          File.Kernels, [&](const KernelRecord &Own) { return lineOf(Own.Where) == lineOf(Skipped.Where); });
      if (Skipped.Where.File != File.File || Found == Analyzed.end() || HasOwn)
        return false;
      By = Found->second;
      return true;
    });
    if (By.empty() || !File.Skipped.empty())
      continue;
    File.Remarks.push_back(AnalyzedElsewhere.str() + By + "', which includes it");
    if (File.Status == FileStatus::Partial && File.Errors.empty())
      File.Status = FileStatus::Analyzed;
  }
}

} // namespace cudaperf
