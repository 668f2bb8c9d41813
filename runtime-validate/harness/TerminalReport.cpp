// Tables of text, columns aligned.

#include "Report.h"
#include "Text.h"

#include <algorithm>

namespace cudaperf::validate {
namespace {

/// Rows of cells; the first row is the heading. Columns are as wide as their widest cell.
class Table {
public:
  explicit Table(std::vector<std::string> Heading) { add(std::move(Heading)); }
  void add(std::vector<std::string> Cells) { Rows.push_back(std::move(Cells)); }
  bool empty() const { return Rows.size() == 1; }

  std::string text() const {
    std::vector<size_t> Widths(Rows[0].size());
    for (const auto &Row : Rows)
      for (size_t I = 0; I < Row.size(); ++I)
        Widths[I] = std::max(Widths[I], Row[I].size());
    std::string Text;
    for (const auto &Row : Rows) {
      std::string Line;
      for (size_t I = 0; I < Row.size(); ++I)
        Line += Row[I] + std::string(Widths[I] - Row[I].size() + 2, ' ');
      Text += Line.substr(0, Line.find_last_not_of(' ') + 1) + "\n";
    }
    return Text;
  }

private:
  std::vector<std::vector<std::string>> Rows;
};

std::string bandwidthText(const FormResult &Form, double Ceiling) {
  std::string Text = threeDigits(Form.bandwidth()) + " GB/s";
  return Ceiling > 0 ? Text + " (" + percent(Form.bandwidth() / Ceiling) + ")" : Text;
}

std::string runText(const RunResult &Run) {
  Table Rows({"pair", "before", "after", "speedup", "interval", "bandwidth after", "verdict"});
  std::string Reasons;
  for (const CaseResult &Case : Run.Cases) {
    if (Case.Speedup > 0)
      Rows.add({Case.name(), duration(Case.Before.Times.Median), duration(Case.After.Times.Median), times(Case.Speedup),
                times(Case.Stated), bandwidthText(Case.After, Run.CopyCeiling),
                std::string(nameOf(Case.Outcome)) + (Case.isAsClaimed() ? "" : " (not as claimed)")});
    else
      Rows.add({Case.name(), "", "", "", "", "", std::string(nameOf(Case.Outcome))});
    if (!Case.Reason.empty())
      Reasons += "  " + Case.name() + ": " + Case.Reason + "\n";
  }
  std::string Text = runHeadline(Run) + "\n\n" + Rows.text();
  return Reasons.empty() ? Text : Text + "\n" + Reasons;
}

std::string linesText(const std::vector<LineComparison> &Lines) {
  Table Rows({"line", "access", "predicted", "measured", "outcome"});
  for (const LineComparison &Each : Lines)
    Rows.add({placeText(Each.Measured.File, Each.Measured.Line),
              std::string(nameOf(Each.Measured.Where)) + " " + std::string(nameOf(Each.Measured.What)),
              Each.Predicted ? fixed(Each.Predicted->ratio(), 2) : "", fixed(Each.Measured.WorstRatio, 2),
              std::string(outcomeOf(Each))});
  LineTotals Totals = totalsOf(Lines);
  return "predicted against measured, as actual over ideal per request:\n" + Rows.text() + "\n" +
         std::to_string(Totals.Agree) + " lines agree within " + percent(AgreementTolerance) + ", " +
         std::to_string(Totals.Differ) + " differ, " + std::to_string(Totals.Unpredictable) +
         " are indirect or unknown, " + std::to_string(Totals.NoRecord) + " have no prediction\n";
}

std::string programText(const ProgramReport &Program) {
  Table Findings({"finding", "check", "measured", "outcome"});
  for (const JudgedFinding &Each : Program.Findings)
    Findings.add({placeText(Each.Finding.File, Each.Finding.Line, Each.Finding.Column), Each.Finding.Check,
                  Each.Measured ? fixed(Each.Measured->WorstRatio, 2) + "x ideal" : "",
                  std::string(nameOf(Each.Outcome))});
  Table Missed({"missed by the linter", "access", "measured", "kernel"});
  for (const MissedLine &Each : Program.Missed)
    Missed.add({placeText(Each.Measured.File, Each.Measured.Line),
                std::string(nameOf(Each.Measured.Where)) + " " + std::string(nameOf(Each.Measured.What)),
                fixed(Each.Measured.ratio(), 2) + "x ideal", Each.Kernel.Name});
  std::string Text = std::to_string(Program.Kernels) + " kernels profiled\n\n";
  Text += Findings.empty() ? "no findings\n" : Findings.text();
  return Text + "\n" + (Missed.empty() ? "no line of ratio 2 and more without a finding\n" : Missed.text());
}

std::string agreementText(const std::vector<CaseAgreement> &Both) {
  Table Rows({"pair", "first", "second", "verdicts", "intervals"});
  for (const CaseAgreement &Each : Both)
    Rows.add({Each.First.name(), times(Each.First.Speedup), times(Each.Second.Speedup),
              Each.sameVerdict()
                  ? "same"
                  : std::string(nameOf(Each.First.Outcome)) + " / " + std::string(nameOf(Each.Second.Outcome)),
              Each.withinIntervals() ? "within" : "outside"});
  return Rows.text();
}

} // namespace

std::string terminalReport(const Report &Content) {
  std::string Text;
  if (Content.Agreements.empty())
    for (const RunResult &Each : Content.Runs)
      Text += runText(Each) + "\n";
  else
    Text += agreementText(Content.Agreements);
  if (!Content.Lines.empty())
    Text += linesText(Content.Lines);
  if (Content.Program)
    Text += programText(*Content.Program) + "\n" + linesText(Content.Program->Lines);
  return Text;
}

} // namespace cudaperf::validate
