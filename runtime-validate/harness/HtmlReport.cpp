// The report as one HTML file: no scripts, nothing loaded from elsewhere, dark and light by the reader's setting.
//
// Charts are inline SVG with percentages as coordinates, so that they follow the width of the page.

#include "Report.h"
#include "Text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace cudaperf::validate {
namespace {

constexpr char Style[] = R"(
:root { color-scheme: light dark; --page: #fff; --text: #1c2024; --quiet: #5c6670; --rule: #d9dee3; --card: #f6f8fa;
  --before: #c2571a; --after: #1f6fb2; --good: #1a7f37; --bad: #b3261e; --plain: #6b7480; }
@media (prefers-color-scheme: dark) { :root { --page: #14171a; --text: #e6e9ec; --quiet: #9aa5b0; --rule: #333a41;
  --card: #1c2126; --before: #ee8d4f; --after: #5fb0f0; --good: #57c26f; --bad: #f28b82; --plain: #98a2ad; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 68rem; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { margin-top: 2.5rem; } h3 { margin: 2rem 0 .25rem; }
p.quiet, .quiet { color: var(--quiet); } p { max-width: 46rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--rule); vertical-align: top; }
th { color: var(--quiet); font-weight: 600; white-space: nowrap; } td.n { white-space: nowrap;
  font-variant-numeric: tabular-nums; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.case { display: grid; grid-template-columns: 17rem 1fr 12rem; gap: .25rem 1.25rem; align-items: center;
  padding: .6rem 0; border-bottom: 1px solid var(--rule); }
.case b { font-weight: 600; } .case svg { width: 100%; height: 46px; display: block; overflow: visible; }
.case .name { font-size: .92rem; overflow-wrap: anywhere; } .case .gain { font-size: .92rem; }
.wrap { display: block; white-space: normal; min-width: 16rem; }
.case .why { grid-column: 1 / -1; margin: .1rem 0 0; font-size: .9rem; max-width: 58rem; } a { color: var(--after); }
.gain big { font-size: 1.25rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.verdict { font-weight: 600; } .confirmed { color: var(--good); } .slower { color: var(--bad); }
.none { color: var(--plain); }
.key span { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin: 0 .35em 0 1em; }
@media (max-width: 44rem) { .case { grid-template-columns: 1fr; } body { padding-top: .5rem; }
  .family { display: none; } th, td { padding: .35rem .4rem; } }
)";

std::string escape(std::string_view Text) {
  std::string Result;
  for (char C : Text)
    switch (C) {
    case '&':
      Result += "&amp;";
      break;
    case '<':
      Result += "&lt;";
      break;
    case '>':
      Result += "&gt;";
      break;
    case '"':
      Result += "&quot;";
      break;
    default:
      Result += C;
    }
  return Result;
}

std::string tag(const std::string &Name, const std::string &Content) {
  return "<" + Name + ">" + Content + "</" + Name + ">";
}

std::string tableRow(const std::vector<std::string> &Cells) {
  std::string Text;
  for (const std::string &Each : Cells)
    Text += "<td class=n>" + Each + "</td>";
  return "<tr>" + Text + "</tr>\n";
}

std::string table(const std::vector<std::string> &Heading, const std::string &Rows) {
  std::string Cells;
  for (const std::string &Each : Heading)
    Cells += tag("th", Each);
  return "<div class=scroll><table><thead><tr>" + Cells + "</tr></thead><tbody>\n" + Rows + "</tbody></table></div>\n";
}

const char *classOf(Verdict Value) {
  switch (Value) {
  case Verdict::Confirmed:
    return "confirmed";
  case Verdict::Slower:
  case Verdict::WrongResult:
    return "slower";
  case Verdict::NoEffect:
  case Verdict::NotRun:
    break;
  }
  return "none";
}

std::string verdictSpan(Verdict Value) {
  return std::string("<span class=\"verdict ") + classOf(Value) + "\">" + std::string(nameOf(Value)) + "</span>";
}

/// One bar from 0 to the median and a whisker over the quartiles, at height Y, in percent of Longest.
std::string bar(const Summary &Times, double Longest, int Y, const char *Colour) {
  // The rest is room for the number behind it, also where the page is narrow.
  auto At = [&](double Value) { return fixed(80 * Value / Longest, 2) + "%"; };
  std::string Height = std::to_string(Y), Middle = std::to_string(Y + 9);
  return "<rect x=0 y=" + Height + " height=18 rx=2 width=\"" + At(Times.Median) + "\" fill=\"var(--" + Colour +
         ")\"/><line x1=\"" + At(Times.LowerQuartile) + "\" x2=\"" + At(Times.UpperQuartile) + "\" y1=" + Middle +
         " y2=" + Middle + " stroke=\"var(--text)\" stroke-width=4 /><text x=\"" + At(Times.Median) +
         "\" dx=6 y=" + std::to_string(Y + 14) + " font-size=12 fill=\"var(--text)\">" + duration(Times.Median) +
         "</text>";
}

std::string caseBlock(const CaseResult &Case, const RunResult &Run) {
  std::string Name = "<div class=name><b>" + escape(Case.Pair) + "</b> " + escape(Case.Parameters) +
                     "<br><span class=quiet>" + escape(Case.Title) + "<br>" + escape(Case.Claimed.Metric) + " " +
                     threeDigits(Case.Claimed.Before) + " → " + threeDigits(Case.Claimed.After) + "</span></div>";
  std::string Verdict = verdictSpan(Case.Outcome);
  std::string Why = Case.Reason.empty() ? "" : "<p class=why>" + escape(Case.Reason) + "</p>";
  if (Case.Speedup <= 0)
    return "<div class=case>" + Name + "<div></div><div class=gain>" + Verdict + "</div>" + Why + "</div>\n";
  double Longest = std::max(Case.Before.Times.Median, Case.After.Times.Median);
  std::string Chart = "<svg role=img aria-label=\"before " + duration(Case.Before.Times.Median) + ", after " +
                      duration(Case.After.Times.Median) + "\">" + bar(Case.Before.Times, Longest, 2, "before") +
                      bar(Case.After.Times, Longest, 26, "after") + "</svg>";
  std::string Share = Run.CopyCeiling > 0 ? percent(Case.After.bandwidth() / Run.CopyCeiling) + " of copy speed" : "";
  return "<div class=case>" + Name + "<div>" + Chart + "</div><div class=gain><big>" + times(Case.Speedup) +
         "</big> <span class=quiet>" + times(Case.Stated) + "</span><br>" + Verdict + "<br><span class=quiet>" + Share +
         "</span></div>" + Why + "</div>\n";
}

/// A logarithmic axis of ratios across the width of the page.
struct RatioAxis {
  double Low = 0.8;
  double High = 1.25;
  double share(double Ratio) const { return 100 * std::log(Ratio) / std::log(High / Low); }
  std::string at(double Ratio) const { return fixed(share(Ratio / Low), 2) + "%"; }
};

/// How the text of a tick stands to its line: at the ends of the axis it stays on a page as narrow as a telephone's.
const char *tickAnchor(double Share) {
  constexpr double Edge = 5; // percent; half of "500x" where the axis is 340 pixels long
  return Share > 100 - Edge ? "end" : Share < Edge ? "start" : "middle";
}

/// The band of "no effect" and the ticks, down to Bottom.
std::string axisMarks(const RatioAxis &Axis, double Margin, size_t Bottom) {
  std::string Down = std::to_string(Bottom), Under = std::to_string(Bottom + 15);
  std::string Marks = "<rect x=\"" + Axis.at(1 / Margin) + "\" y=0 width=\"" + fixed(2 * Axis.share(Margin), 2) +
                      "%\" height=" + Down + " fill=\"var(--rule)\"/>";
  for (const char *Tick : {"0.5", "1", "2", "5", "10", "20", "50", "100", "200", "500"}) {
    double Ratio = std::strtod(Tick, nullptr);
    if (Ratio < Axis.Low || Ratio > Axis.High)
      continue;
    std::string X = Axis.at(Ratio);
    Marks += "<line x1=\"" + X + "\" x2=\"" + X + "\" y1=0 y2=" + Down + " stroke=\"var(--rule)\"/><text x=\"" + X +
             "\" y=" + Under + " font-size=12 text-anchor=" + tickAnchor(Axis.share(Ratio / Axis.Low)) +
             " fill=\"var(--quiet)\">" + Tick + "x</text>";
  }
  return Marks;
}

std::string caseMark(const CaseResult &Case, const RatioAxis &Axis, size_t Y) {
  std::string Middle = std::to_string(Y);
  std::string Colour = Case.Outcome == Verdict::Confirmed ? "good" : Case.Outcome == Verdict::Slower ? "bad" : "plain";
  return "<g stroke=\"var(--" + Colour + ")\" fill=\"var(--" + Colour + ")\"><title>" + escape(Case.name()) + ": " +
         times(Case.Speedup) + "</title><line x1=\"" + Axis.at(Case.Stated.Low) + "\" x2=\"" +
         Axis.at(Case.Stated.High) + "\" y1=" + Middle + " y2=" + Middle + " stroke-width=2 /><circle cx=\"" +
         Axis.at(Case.Speedup) + "\" cy=" + Middle + " r=3.5 /></g>";
}

std::string checkMark(const std::string &Check, size_t Y) {
  std::string Top = std::to_string(Y + 1);
  return "<line x1=0 x2=\"100%\" y1=" + Top + " y2=" + Top +
         " stroke=\"var(--rule)\"/><text x=\"100%\" y=" + std::to_string(Y + 13) +
         " font-size=12 text-anchor=end fill=\"var(--quiet)\">" + escape(Check) + "</text>";
}

/// All speedups of a run on one axis, each with its interval; the grey band is "no effect".
std::string overview(const RunResult &Run) {
  constexpr size_t RowHeight = 12;
  RatioAxis Axis;
  size_t Rows = 0;
  for (const CaseResult &Case : Run.Cases)
    if (Case.Speedup > 0) {
      ++Rows;
      Axis.Low = std::min(Axis.Low, Case.Stated.Low * 0.9);
      Axis.High = std::max(Axis.High, Case.Stated.High * 1.15);
    }
  size_t Y = 0;
  std::string Marks = axisMarks(Axis, 1 + Run.Settings.Margin, Rows * RowHeight + 4), Check;
  for (const CaseResult &Case : Run.Cases) {
    if (Case.Speedup <= 0)
      continue;
    if (Case.Check != Check)
      Marks += checkMark(Case.Check, Y);
    Check = Case.Check;
    Marks += caseMark(Case, Axis, Y + 8);
    Y += RowHeight;
  }
  return "<svg role=img aria-label=\"speedup of every pair\" "
         "style=\"width:100%;display:block;overflow:visible;height:" +
         std::to_string(Rows * RowHeight + 24) + "px\">" + Marks + "</svg>\n";
}

/// Check, with what all names begin with in a form of its own: narrow pages go without.
std::string shortened(const std::string &Check) {
  constexpr std::string_view Family = "cuda-perf-";
  if (!Check.starts_with(Family))
    return escape(Check);
  return "<span class=family>" + std::string(Family) + "</span>" + escape(Check.substr(Family.size()));
}

/// The column that matters most stands first: on a telephone the others are to be scrolled to.
std::string summaryTable(const RunResult &Run) {
  std::string Rows;
  for (const CheckSummary &Each : summarizeChecks(Run)) {
    auto Count = [&](Verdict V) {
      auto Found = Each.Counts.find(V);
      return Found == Each.Counts.end() ? std::string("0") : std::to_string(Found->second);
    };
    Rows += tableRow({"<a href=\"#" + escape(Each.Check) + "\"><code>" + shortened(Each.Check) + "</code></a>",
                      Each.Speedups.Low < Each.Speedups.High ? times(Each.Speedups) : times(Each.Speedups.Low),
                      std::to_string(Each.Total), Count(Verdict::Confirmed), Count(Verdict::NoEffect),
                      Count(Verdict::Slower)});
  }
  return table({"check", "speedups", "pairs", "confirmed", "no effect here", "slower here"}, Rows);
}

std::string runSection(const RunResult &Run) {
  std::string Text = "<h2>" + escape(Run.Gpu.Name) + "</h2><p class=quiet>" + escape(runHeadline(Run)) + "</p>" +
                     summaryTable(Run) +
                     "<h3>Speedup of every pair</h3><p class=quiet>Before over after with the stated interval, in the "
                     "order of the sections below; the band is the margin inside which nothing counts.</p>" +
                     overview(Run) + "<p>" + escape(methodText(Run)) + "</p>";
  std::string Check;
  for (const CaseResult &Case : Run.Cases) {
    if (Case.Check != Check) {
      Check = Case.Check;
      Text += "<h3 id=\"" + escape(Check) + "\">" + escape(Check) +
              "</h3><p class=\"quiet key\">median time<span style=\"background:var(--before)\"></span>before<span "
              "style=\"background:var(--after)\"></span>after, with the quartiles as a line</p>";
    }
    Text += caseBlock(Case, Run);
  }
  return Text;
}

std::string placeOf(const std::string &File, unsigned Line, unsigned Column = 0) {
  return "<code>" + escape(placeText(File, Line, Column)) + "</code>";
}

std::string accessOf(const MeasuredLine &Line) {
  return std::string(nameOf(Line.Where)) + " " + std::string(nameOf(Line.What));
}

std::string perRequest(double Actual, double Ideal) { return threeDigits(Actual) + " / " + threeDigits(Ideal); }

std::string linesSection(const std::vector<LineComparison> &Lines) {
  std::string Rows;
  for (const LineComparison &Each : Lines) {
    std::string_view Outcome = outcomeOf(Each);
    const char *Class = Outcome == "agrees" ? "confirmed" : Outcome == "differs" ? "slower" : "none";
    Rows += tableRow({placeOf(Each.Measured.File, Each.Measured.Line), accessOf(Each.Measured),
                      Each.Predicted ? perRequest(Each.Predicted->PerRequest, Each.Predicted->IdealPerRequest) : "",
                      perRequest(Each.Measured.PerRequest, Each.Measured.IdealPerRequest),
                      Each.Predicted ? fixed(Each.Predicted->ratio(), 2) : "", fixed(Each.Measured.WorstRatio, 2),
                      std::string("<span class=\"verdict ") + Class + "\">" + std::string(Outcome) + "</span>"});
  }
  LineTotals Totals = totalsOf(Lines);
  return "<h2>Predicted against measured</h2><p>" + std::to_string(Totals.Agree) + " lines agree within " +
         percent(AgreementTolerance) + ", " + std::to_string(Totals.Differ) + " differ, " +
         std::to_string(Totals.Unpredictable) + " are indirect or unknown to the linter, " +
         std::to_string(Totals.NoRecord) + " have no prediction.</p>" +
         table({"line", "access", "predicted per request / ideal", "measured per request / ideal", "predicted ratio",
                "worst measured", "outcome"},
               Rows);
}

std::string programSection(const ProgramReport &Program) {
  std::string Rows, Missed;
  unsigned Counts[4] = {};
  for (const JudgedFinding &Each : Program.Findings) {
    ++Counts[int(Each.Outcome)];
    const char *Class = Each.Outcome == FindingOutcome::Confirmed      ? "confirmed"
                        : Each.Outcome == FindingOutcome::NotConfirmed ? "slower"
                                                                       : "none";
    Rows += tableRow(
        {placeOf(Each.Finding.File, Each.Finding.Line, Each.Finding.Column),
         "<code>" + escape(Each.Finding.Check) + "</code>",
         "<span class=wrap>" + escape(Each.Finding.Message) + "</span>",
         Each.Measured ? perRequest(Each.Measured->PerRequest, Each.Measured->IdealPerRequest) : "",
         Each.Measured ? fixed(Each.Measured->WorstRatio, 2) : "",
         std::string("<span class=\"verdict ") + Class + "\">" + std::string(nameOf(Each.Outcome)) + "</span>"});
  }
  for (const MissedLine &Each : Program.Missed)
    Missed += tableRow(
        {placeOf(Each.Measured.File, Each.Measured.Line), accessOf(Each.Measured),
         "<code>" + escape(Each.Kernel.Name) + "</code>",
         perRequest(Each.Measured.PerRequest, Each.Measured.IdealPerRequest),
         Each.Predicted ? escape(Each.Predicted->Pattern) + ", " + fixed(Each.Predicted->ratio(), 2) : "none"});
  std::string Text =
      "<h2>Findings against the profile</h2><p>" + std::to_string(Program.Kernels) +
      " kernels profiled: " + std::to_string(Counts[0]) + " findings confirmed, " + std::to_string(Counts[1]) +
      " not confirmed, " + std::to_string(Counts[2]) + " at lines that the profile does not hold, " +
      std::to_string(Counts[3]) + " of checks that no counter can judge, " + std::to_string(Program.Missed.size()) +
      " bad lines without a finding.</p>" +
      table({"finding", "check", "what the linter says", "measured per request / ideal", "times ideal", "outcome"},
            Rows);
  if (!Missed.empty())
    Text += "<h3>What the linter missed</h3>" +
            table({"line", "access", "kernel", "measured per request / ideal", "prediction"}, Missed);
  return Text;
}

std::string agreementSection(const std::vector<CaseAgreement> &Both) {
  std::string Rows;
  for (const CaseAgreement &Each : Both)
    Rows += tableRow({escape(Each.First.name()), times(Each.First.Speedup), times(Each.Second.Speedup),
                      Each.sameVerdict() ? "same" : "differ", Each.withinIntervals() ? "within" : "outside"});
  return "<h2>Two runs compared</h2>" + table({"pair", "first", "second", "verdicts", "intervals"}, Rows);
}

} // namespace

std::string htmlReport(const Report &Content) {
  std::string Title =
      Content.Program ? "Static findings and a profile of the same program" : "What the fixes gain, measured";
  std::string Body = "<h1>" + Title + "</h1>";
  if (Content.Agreements.empty())
    for (const RunResult &Each : Content.Runs)
      Body += runSection(Each);
  else
    Body += agreementSection(Content.Agreements);
  if (Content.Program)
    Body += programSection(*Content.Program);
  const auto &Lines = Content.Program ? Content.Program->Lines : Content.Lines;
  if (!Lines.empty())
    Body += linesSection(Lines);
  return "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport "
         "content=\"width=device-width, initial-scale=1\"><title>" +
         Title + "</title><style>" + Style + "</style></head><body>\n" + Body + "</body></html>\n";
}

} // namespace cudaperf::validate
