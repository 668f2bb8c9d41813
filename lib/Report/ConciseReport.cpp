#include "Report/Formats.h"
#include "Report/Snippet.h"
#include "Report/Summary.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

std::string writeConciseReport(const ReportInput &Input) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  for (const Finding *F : sortedFindings(Input.Files))
    Out << llvm::formatv("{0}:{1}:{2}: {3} [{4}]\n", printableName(F->Where.File), F->Where.Line, F->Where.Column,
                         printable(F->Message), F->Check);
  return Text;
}

} // namespace cudaperf
