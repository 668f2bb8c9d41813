// The counting and wording that all forms of the report share, and the sections of the check pages.

#include "Report.h"

#include "Text.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace cudaperf::validate {

std::vector<LineComparison> compareRunLines(const std::vector<RunResult> &Runs, const LinterReport &Linter) {
  std::vector<MeasuredKernel> Kernels;
  std::set<std::pair<std::string, std::array<unsigned, 3>>> Seen;
  for (const RunResult &Run : Runs)
    for (const CaseResult &Case : Run.Cases)
      for (const FormResult *Form : {&Case.Before, &Case.After})
        for (const MeasuredKernel &Kernel : Form->Kernels)
          if (Seen.insert({Kernel.Mangled, Kernel.Block}).second)
            Kernels.push_back(Kernel);
  return comparePredictions(Kernels, Linter);
}

std::string_view outcomeOf(const LineComparison &Line) {
  if (!Line.Predicted)
    return "no record";
  if (Line.isUnpredictable())
    return Line.Predicted->Pattern;
  return Line.difference() <= AgreementTolerance ? "agrees" : "differs";
}

LineTotals totalsOf(const std::vector<LineComparison> &Lines) {
  LineTotals Totals;
  for (const LineComparison &Each : Lines) {
    if (!Each.Predicted)
      ++Totals.NoRecord;
    else if (Each.isUnpredictable())
      ++Totals.Unpredictable;
    else
      ++(Each.difference() <= AgreementTolerance ? Totals.Agree : Totals.Differ);
  }
  return Totals;
}

std::vector<CheckSummary> summarizeChecks(const RunResult &Run) {
  std::vector<CheckSummary> Summaries;
  for (const CaseResult &Case : Run.Cases) {
    auto Found = std::find_if(Summaries.begin(), Summaries.end(), [&](auto &Each) { return Each.Check == Case.Check; });
    if (Found == Summaries.end())
      Found = Summaries.insert(Found, CheckSummary{.Check = Case.Check, .Counts = {}});
    ++Found->Counts[Case.Outcome];
    ++Found->Total;
    Found->AsClaimed += Case.isAsClaimed();
    if (Case.Speedup <= 0)
      continue;
    Interval &Range = Found->Speedups;
    Range.Low = Range.Low > 0 ? std::min(Range.Low, Case.Speedup) : Case.Speedup;
    Range.High = std::max(Range.High, Case.Speedup);
  }
  return Summaries;
}

std::string runHeadline(const RunResult &Run) {
  return Run.Gpu.Name + " (compute capability " + Run.Gpu.ComputeCapability + ", " +
         std::to_string(Run.Gpu.Multiprocessors) + " multiprocessors, " + byteCount(double(Run.Gpu.L2Bytes)) +
         " L2), CUDA " + Run.Gpu.Runtime + " on driver " + Run.Gpu.Driver + ", " + Run.Date;
}

std::string methodText(const RunResult &Run) {
  std::string Text =
      "Each pair is first checked against a CPU reference on fresh random inputs, with its outputs poisoned. Then both "
      "forms run in interleaved random order, the L2 cache evicted before each, timed by events, for at least " +
      std::to_string(Run.Settings.MinRounds) +
      " rounds and until the 95% bootstrap interval of the ratio of medians is narrow. Stated intervals are that "
      "interval widened by " +
      percent(MachineAllowance) + " (" + percent(RandomAccessAllowance) +
      " for random access) for what differs between machines; a speedup counts from " + percent(Run.Settings.Margin) +
      " on. Large copies reach " + threeDigits(Run.CopyCeiling) + " GB/s here.";
  if (Run.ControlRatio > 0)
    Text += " The same kernel as both forms measured " + fixed(Run.ControlRatio, 3) + " (" + fixed(Run.Control.Low, 3) +
            " to " + fixed(Run.Control.High, 3) + ").";
  return Text;
}

std::string measuredSection(const std::string &Check, const std::vector<RunResult> &Runs) {
  std::string Text;
  for (const RunResult &Run : Runs) {
    std::string Rows;
    for (const CaseResult &Case : Run.Cases)
      if (Case.Check == Check && Case.Speedup > 0)
        Rows += "| " + markdownCell(Case.Title) + " | " + Case.Parameters + " | " + duration(Case.Before.Times.Median) +
                " | " + duration(Case.After.Times.Median) + " | " + times(Case.Speedup) + " (" + times(Case.Stated) +
                ") | " + std::string(nameOf(Case.Outcome)) + " |\n";
    if (Rows.empty())
      continue;
    Text += "On " + Run.Gpu.Name + ", CUDA " + Run.Gpu.Runtime + ", " + Run.Date.substr(0, 10) +
            ":\n\n| fix | parameters | before | after | speedup (interval) | verdict |\n|---|---|---|---|---|---|\n" +
            Rows + "\n";
  }
  if (!Text.empty())
    Text += "The kernels, the method and what was not confirmed: [validation results](../validation/results.md).\n";
  return Text;
}

bool replaceMeasured(std::string &Page, const std::string &Section) {
  const std::string Begin = "<!-- measured:begin -->\n", End = "<!-- measured:end -->";
  if (Page.find(Begin) == Page.npos)
    if (size_t Last = Page.find("\n## References"); Last != Page.npos)
      Page.insert(Last + 1, "## Measured\n\n" + Begin + End + "\n\n");
  size_t From = Page.find(Begin);
  size_t To = Page.find(End, From == Page.npos ? 0 : From);
  if (From == Page.npos || To == Page.npos)
    return false;
  From += Begin.size();
  Page.replace(From, To - From, Section);
  return true;
}

} // namespace cudaperf::validate
