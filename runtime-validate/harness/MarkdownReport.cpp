// The report as Markdown: docs/validation/results.md is one of these.

#include "Report.h"
#include "Text.h"

namespace cudaperf::validate {
namespace {

std::string row(std::initializer_list<std::string> Cells) {
  std::string Text = "|";
  for (const std::string &Each : Cells)
    Text += " " + markdownCell(Each) + " |";
  return Text + "\n";
}

std::string heading(std::initializer_list<std::string> Cells) {
  std::string Text = row(Cells) + "|";
  for (size_t I = 0; I < Cells.size(); ++I)
    Text += "---|";
  return Text + "\n";
}

std::string summaryTable(const RunResult &Run) {
  std::string Text = heading({"check", "pairs", "confirmed", "no effect here", "slower here", "not run", "speedups"});
  for (const CheckSummary &Each : summarizeChecks(Run)) {
    auto Count = [&](Verdict V) {
      auto Found = Each.Counts.find(V);
      return std::to_string(Found == Each.Counts.end() ? 0 : Found->second);
    };
    Text +=
        row({"`" + Each.Check + "`", std::to_string(Each.Total), Count(Verdict::Confirmed), Count(Verdict::NoEffect),
             Count(Verdict::Slower), Count(Verdict::NotRun), Each.Speedups.High > 0 ? times(Each.Speedups) : "-"});
  }
  return Text;
}

/// "sectors per request 32 → 4".
std::string claimText(const Claim &Claimed) {
  return Claimed.Metric + " " + threeDigits(Claimed.Before) + " → " + threeDigits(Claimed.After);
}

std::string bandwidths(const CaseResult &Case, double Ceiling) {
  auto Share = [&](const FormResult &Form) { return percent(Ceiling > 0 ? Form.bandwidth() / Ceiling : 0); };
  return Share(Case.Before) + " → " + Share(Case.After);
}

std::string caseTables(const RunResult &Run) {
  std::string Text, Check;
  for (const CaseResult &Case : Run.Cases) {
    if (Case.Check != Check) {
      Check = Case.Check;
      Text += "\n### " + Check + "\n\n" +
              heading({"pair", "claim", "before", "after", "of copy speed", "speedup (interval)", "variation",
                       "outliers", "verdict"});
    }
    std::string Name = Case.Pair + " " + Case.Parameters;
    if (Case.Speedup <= 0) {
      Text += row({Name, claimText(Case.Claimed), "", "", "", "", "", "", std::string(nameOf(Case.Outcome))});
      continue;
    }
    Text += row({Name, claimText(Case.Claimed), duration(Case.Before.Times.Median), duration(Case.After.Times.Median),
                 bandwidths(Case, Run.CopyCeiling), "**" + times(Case.Speedup) + "** (" + times(Case.Stated) + ")",
                 percent(Case.Before.Times.Variation) + ", " + percent(Case.After.Times.Variation),
                 std::to_string(Case.Before.Times.Outliers) + ", " + std::to_string(Case.After.Times.Outliers) +
                     " of " + std::to_string(Case.After.Times.Samples),
                 std::string(nameOf(Case.Outcome))});
  }
  return Text;
}

std::string unconfirmed(const RunResult &Run) {
  std::string Text;
  for (const CaseResult &Case : Run.Cases)
    if (Case.Outcome != Verdict::Confirmed)
      Text += "- `" + Case.name() + "`: " + std::string(nameOf(Case.Outcome)) +
              (Case.isAsClaimed() ? ", as claimed" : "") + (Case.Reason.empty() ? "" : ". " + Case.Reason) + "\n";
  return Text.empty() ? "" : "\n### Not confirmed, and why\n\n" + Text;
}

std::string runSection(const RunResult &Run) {
  return "## " + Run.Gpu.Name + "\n\n" + runHeadline(Run) + ". " + methodText(Run) + "\n\n" + summaryTable(Run) +
         unconfirmed(Run) + caseTables(Run);
}

std::string placeOf(const std::string &File, unsigned Line, unsigned Column = 0) {
  return "`" + placeText(File, Line, Column) + "`";
}

std::string accessOf(const MeasuredLine &Line) {
  return std::string(nameOf(Line.Where)) + " " + std::string(nameOf(Line.What));
}

std::string perRequest(double Actual, double Ideal) { return threeDigits(Actual) + " / " + threeDigits(Ideal); }

std::string linesSection(const std::vector<LineComparison> &Lines) {
  LineTotals Totals = totalsOf(Lines);
  std::string Text =
      "\n## Predicted against measured\n\nSectors (global) and wavefronts (shared) per request: what the "
      "linter predicts for the line's worst access, and what Nsight Compute counted for the line; the "
      "ratios compared are those of the worst instruction. " +
      std::to_string(Totals.Agree) + " lines agree within " + percent(AgreementTolerance) + ", " +
      std::to_string(Totals.Differ) + " differ, " + std::to_string(Totals.Unpredictable) +
      " are indirect or unknown to the linter, " + std::to_string(Totals.NoRecord) + " have no prediction.\n\n" +
      heading({"line", "access", "block", "lanes", "predicted", "measured", "ratios", "outcome"});
  for (const LineComparison &Each : Lines) {
    const MeasuredLine &M = Each.Measured;
    Text += row({placeOf(M.File, M.Line), accessOf(M), shapeText(Each.Kernel.Block), fixed(M.ActiveLanes, 1),
                 Each.Predicted ? perRequest(Each.Predicted->PerRequest, Each.Predicted->IdealPerRequest) : "",
                 perRequest(M.PerRequest, M.IdealPerRequest),
                 (Each.Predicted ? fixed(Each.Predicted->ratio(), 2) : "none") + ", " + fixed(M.WorstRatio, 2),
                 std::string(outcomeOf(Each))});
  }
  return Text;
}

std::string programSection(const ProgramReport &Program) {
  unsigned Counts[4] = {};
  for (const JudgedFinding &Each : Program.Findings)
    ++Counts[int(Each.Outcome)];
  std::string Text =
      "## Findings against the profile\n\n" + std::to_string(Program.Kernels) + " kernels profiled. " +
      std::to_string(Counts[0]) + " findings confirmed, " + std::to_string(Counts[1]) + " not confirmed, " +
      std::to_string(Counts[2]) + " at lines that the profile does not hold, " + std::to_string(Counts[3]) +
      " of checks that no counter of the profile can judge; " + std::to_string(Program.Missed.size()) +
      " bad lines without a finding.\n\n" +
      heading({"finding", "check", "what the linter says", "measured per request", "times ideal", "outcome"});
  for (const JudgedFinding &Each : Program.Findings)
    Text += row({placeOf(Each.Finding.File, Each.Finding.Line, Each.Finding.Column), "`" + Each.Finding.Check + "`",
                 Each.Finding.Message,
                 Each.Measured ? perRequest(Each.Measured->PerRequest, Each.Measured->IdealPerRequest) : "",
                 Each.Measured ? fixed(Each.Measured->WorstRatio, 2) : "", std::string(nameOf(Each.Outcome))});
  if (Program.Missed.empty())
    return Text + "\nNo line of ratio 2 and more is without a finding.\n";
  Text += "\n### What the linter missed\n\n" +
          heading({"line", "access", "kernel", "measured", "times ideal", "prediction"});
  for (const MissedLine &Each : Program.Missed)
    Text += row({placeOf(Each.Measured.File, Each.Measured.Line), accessOf(Each.Measured), "`" + Each.Kernel.Name + "`",
                 perRequest(Each.Measured.PerRequest, Each.Measured.IdealPerRequest), fixed(Each.Measured.ratio(), 2),
                 Each.Predicted ? Each.Predicted->Pattern + ", " + fixed(Each.Predicted->ratio(), 2) : "none"});
  return Text;
}

std::string agreementSection(const std::vector<CaseAgreement> &Both) {
  unsigned Verdicts = 0, Within = 0;
  for (const CaseAgreement &Each : Both) {
    Verdicts += Each.sameVerdict();
    Within += Each.withinIntervals();
  }
  std::string Total = std::to_string(Both.size());
  std::string Text = "\n## Two runs compared\n\n" + std::to_string(Verdicts) + " of " + Total +
                     " verdicts are the same, " + std::to_string(Within) + " of " + Total +
                     " pairs have each speedup inside the other run's interval.\n\n" +
                     heading({"pair", "first", "second", "verdicts", "intervals"});
  for (const CaseAgreement &Each : Both)
    Text += row({Each.First.name(), times(Each.First.Speedup) + " (" + times(Each.First.Stated) + ")",
                 times(Each.Second.Speedup) + " (" + times(Each.Second.Stated) + ")",
                 Each.sameVerdict() ? "same" : "differ", Each.withinIntervals() ? "within" : "outside"});
  return Text;
}

} // namespace

std::string markdownReport(const Report &Content) {
  std::string Text = Content.Program ? "# Static findings and a profile of the same program\n\n"
                                     : "# What the fixes gain, measured\n\nWritten by `cuda-perf-validate`; every "
                                       "number comes from `runtime-validate/results/`. Do not edit.\n\n";
  if (Content.Agreements.empty())
    for (const RunResult &Each : Content.Runs)
      Text += runSection(Each);
  else
    Text += agreementSection(Content.Agreements);
  if (Content.Program)
    Text += programSection(*Content.Program);
  const auto &Lines = Content.Program ? Content.Program->Lines : Content.Lines;
  return Lines.empty() ? Text : Text + linesSection(Lines);
}

} // namespace cudaperf::validate
