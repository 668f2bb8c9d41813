#include "CheckReport.h"
#include "Report/Words.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::formatv;

namespace cudaperf {

static std::string placeOf(const SourceSpan &Where) {
  return formatv("{0}:{1}:{2}", Where.File, Where.Line, Where.Column);
}

static std::string plural(size_t Count, llvm::StringRef Noun) {
  return formatv("{0} {1}{2}", Count, Noun, Count == 1 ? "" : "s");
}

std::string describeChecked(const FileResult &Result) {
  std::string Text;
  for (const KernelRecord &Kernel : Result.Kernels) {
    Text += formatv("{0}: kernel '{1}'", placeOf(Kernel.Where), Kernel.Name);
    for (const BlockAssumption &Block : Kernel.Blocks)
      Text += formatv(", block {0} {1}", describeBlock(Block.Block), describeSource(Block.Source));
    Text += "\n";
  }
  for (const SkippedKernel &Kernel : Result.Skipped)
    Text += formatv("{0}: kernel '{1}' skipped: {2}\n", placeOf(Kernel.Where), Kernel.Name, Kernel.Reason);
  for (const std::string &Remark : Result.Remarks)
    Text += Remark + "\n";
  for (const Finding &F : Result.Findings) {
    Text += formatv("{0}: {1}: {2} [{3}]\n", placeOf(F.Where), wordFor(F.Level), F.Message, F.Check);
    if (!F.Notes.empty())
      Text += "  " + F.Notes.front().Message + "\n";
  }
  Text += formatv("cuda-perf: {0} analysed, {1} skipped, {2}\n", plural(Result.Kernels.size(), "kernel"),
                  Result.Skipped.size(), plural(Result.Findings.size(), "finding"));
  return Text;
}

} // namespace cudaperf
