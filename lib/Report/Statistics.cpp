#include "Report/Statistics.h"
#include "Report/Summary.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <nlohmann/json.hpp>

namespace cudaperf {

namespace {
struct Tally {
  std::string Check;
  unsigned Findings = 0, Safe = 0, Unsafe = 0;
};
} // namespace

static bool hasFix(const Finding &F, FixSafety Safety) {
  return llvm::any_of(F.Fixes, [&](const Fix &Each) { return Each.Safety == Safety; });
}

/// Most findings first; ties by name.
static std::vector<Tally> tally(llvm::ArrayRef<Finding> Findings) {
  std::map<std::string, Tally> ByCheck;
  for (const Finding &F : Findings) {
    Tally &T = ByCheck[F.Check];
    T.Check = F.Check;
    ++T.Findings;
    if (hasFix(F, FixSafety::Safe))
      ++T.Safe;
    else
      T.Unsafe += hasFix(F, FixSafety::Unsafe);
  }
  std::vector<Tally> Sorted;
  for (auto &[Check, T] : ByCheck)
    Sorted.push_back(std::move(T));
  llvm::stable_sort(Sorted, [](const Tally &A, const Tally &B) { return A.Findings > B.Findings; });
  return Sorted;
}

std::string writeStatistics(llvm::ArrayRef<Finding> Findings) {
  const std::vector<Tally> Sorted = tally(Findings);
  if (Sorted.empty())
    return "";
  std::string Text = "findings  --fix  --fix-unsafe  check\n";
  for (const Tally &T : Sorted)
    Text += llvm::formatv("{0,8}  {1,5}  {2,12}  {3}\n", T.Findings, T.Safe, T.Unsafe, T.Check).str();
  return Text;
}

std::string writeStatisticsJson(llvm::ArrayRef<FileResult> Files, llvm::ArrayRef<Finding> Findings) {
  using Json = nlohmann::ordered_json;
  Json Checks = Json::array();
  for (const Tally &T : tally(Findings))
    Checks.push_back(
        {{"check", T.Check}, {"findings", T.Findings}, {"safe_fixes", T.Safe}, {"unsafe_fixes", T.Unsafe}});
  const Summary Counts = summarize(Files, Findings);
  const Json Object = {{"schema_version", 1},
                       {"tool", {{"name", "cuda-perf-lint"}, {"version", toolVersion().str()}}},
                       {"checks", std::move(Checks)},
                       {"summary",
                        {{"findings", Counts.Findings},
                         {"files", Counts.Files},
                         {"kernels", Counts.Kernels},
                         {"skipped_kernels", Counts.Skipped},
                         {"failed_files", Counts.Failed}}}};
  return Object.dump(/*indent=*/2) + "\n";
}

} // namespace cudaperf
