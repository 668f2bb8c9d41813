#include "Report/PlainText.h"
#include "Report/ProfileWords.h"
#include "Report/Snippet.h"
#include "Report/SourcePaths.h"
#include "Report/Words.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

std::string describeInLines(const Finding &F, llvm::StringRef Root) {
  std::string Text = printable(F.Message);
  if (std::string Basis = describeBasis(F); !Basis.empty())
    Text += "\n" + printable(Basis);
  if (const std::string Gain = describeGain(F); !Gain.empty())
    Text += "\n" + Gain;
  if (const std::string Share = describeShare(F); !Share.empty())
    Text += "\n" + Share;
  for (const Note &N : F.Notes)
    Text += llvm::formatv("\n{0}:{1}: {2}", printableName(pathFromRoot(Root, N.Where.File)), N.Where.Line,
                          printable(N.Message));
  return Text;
}

} // namespace cudaperf
