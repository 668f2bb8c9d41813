#include "Report/Formats.h"
#include "Report/Snippet.h"
#include "Triage/Causes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

std::string writeConciseReport(const ReportInput &Input) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  for (const Finding &F : Input.Findings) {
    const std::string Others = describeOtherPlaces(F);
    Out << llvm::formatv("{0}:{1}:{2}: {3}{4} [{5}]\n", printableName(F.Where.File), F.Where.Line, F.Where.Column,
                         printable(F.Message), Others.empty() ? "" : printable(" (also " + Others + ")"), F.Check);
  }
  return Text;
}

} // namespace cudaperf
