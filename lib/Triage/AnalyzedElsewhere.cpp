#include "Triage/AnalyzedElsewhere.h"
#include "Support/SourceKind.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace cudaperf {

/// Where a kernel is defined; how long its name is makes no difference.
static std::pair<std::string, unsigned> lineOf(const SourceSpan &Where) { return {Where.File, Where.Line}; }

static bool isLaunched(const KernelRecord &Kernel) {
  return llvm::any_of(Kernel.Blocks, [](const BlockAssumption &Block) { return Block.Source == BlockSource::Launch; });
}

static bool isOnlyAssumed(const KernelRecord &Kernel) {
  return llvm::all_of(Kernel.Blocks, [](const BlockAssumption &Block) { return Block.Source == BlockSource::Default; });
}

/// Takes off what a file says of a kernel of its own where another one, which includes it, has launched that, if the
/// file saw no launch, or is a header: what that shows, who includes it shows, too, and more of the program. A source
/// that another one includes may be a part of a program by itself as well.
static void dropIncluded(std::vector<FileResult> &Files) {
  std::set<std::pair<std::string, unsigned>> Launched;
  for (const FileResult &File : Files)
    for (const KernelRecord &Kernel : File.Kernels)
      if (Kernel.Where.File != File.File && isLaunched(Kernel))
        Launched.insert(lineOf(Kernel.Where));
  for (FileResult &File : Files)
    for (const KernelRecord &Own : File.Kernels)
      if (Own.Where.File == File.File && Launched.contains(lineOf(Own.Where)) &&
          (isOnlyAssumed(Own) || sourceKind(File.File) == SourceKind::Header))
        llvm::erase_if(File.Findings, [&](const Finding &F) { return F.Kernel == Own.Name; });
}

static void failWithWhole(std::vector<FileResult> &Files) {
  for (FileResult &Part : Files) {
    if (!Part.IsLeftToIt)
      continue;
    const auto Whole = llvm::find_if(
        Files, [&](const FileResult &Each) { return Each.Status == FileStatus::Failed && Each.File == Part.PartOf; });
    if (Whole == Files.end())
      continue;
    Part.Status = FileStatus::Failed;
    Part.WasLeft = Whole->WasLeft;
    Part.Errors = {{.Where = {.File = Part.File},
                    .Message = "it is analysed as part of '" + Part.PartOf + "', which could not be analysed"}};
  }
}

void dropAnalyzedElsewhere(std::vector<FileResult> &Files) {
  failWithWhole(Files);
  dropIncluded(Files);
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
