#include "Report/Statistics.h"
#include "Report/Summary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace cudaperf {

namespace {
struct Tally {
  std::string Check;
  unsigned Findings = 0, Fixable = 0;
};
} // namespace

std::string writeStatistics(llvm::ArrayRef<FileResult> Files) {
  std::map<std::string, Tally> ByCheck;
  for (const Finding *F : sortedFindings(Files)) {
    Tally &T = ByCheck[F->Check];
    T.Check = F->Check;
    ++T.Findings;
    T.Fixable += !F->Fixes.empty();
  }
  std::vector<Tally> Sorted;
  for (auto &[Check, T] : ByCheck)
    Sorted.push_back(std::move(T));
  llvm::stable_sort(Sorted, [](const Tally &A, const Tally &B) { return A.Findings > B.Findings; });
  if (Sorted.empty())
    return "";
  std::string Text = "findings  fixable  check\n";
  for (const Tally &T : Sorted) {
    const unsigned Percent = (100 * T.Fixable + T.Findings / 2) / T.Findings;
    Text += llvm::formatv("{0,8}  {1,6}%  {2}\n", T.Findings, Percent, T.Check).str();
  }
  return Text;
}

} // namespace cudaperf
