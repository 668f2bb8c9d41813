#include "Report/Hints.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

/// Fewer are read in the time that the hint takes.
constexpr long FewestNotes = 5;

/// The file to ask about: the first one that kernels were skipped in, else the first one with an error.
static const FileResult *firstInPart(llvm::ArrayRef<FileResult> Files) {
  const FileResult *First = nullptr;
  for (const FileResult &File : Files) {
    if (File.Status != FileStatus::Partial)
      continue;
    if (!File.Skipped.empty())
      return &File;
    First = First ? First : &File;
  }
  return First;
}

std::vector<std::string> hintsFor(llvm::ArrayRef<FileResult> Files, llvm::ArrayRef<Finding> Findings) {
  std::vector<std::string> Hints;
  const long Notes = llvm::count_if(Findings, [](const Finding &F) { return F.Level == Severity::Note; });
  if (Notes >= FewestNotes)
    Hints.push_back(
        llvm::formatv("{0} of the findings are notes, which may gain little or have no remedy that was tried; "
                      "--severity=warning leaves them out",
                      Notes == long(Findings.size()) ? "all" : std::to_string(Notes)));
  if (const FileResult *File = firstInPart(Files))
    Hints.push_back(
        llvm::formatv("why {0} was analysed only in part, and what would help: cuda-perf-lint doctor {0}", File->File));
  return Hints;
}

} // namespace cudaperf
