// The page of 'cuda-perf-lint trend'.

#include "Report/HtmlPage.h"
#include "Report/HtmlText.h"
#include "Report/Trend.h"
#include "Report/Words.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <set>

using llvm::formatv;

namespace cudaperf {
namespace {

std::string counted(size_t Count, llvm::StringRef Noun) {
  return formatv("{0} {1}{2}", Count, Noun, Count == 1 ? "" : "s");
}

std::string tile(size_t Number, llvm::StringRef What, const std::string &More = "") {
  return formatv("<li><b>{0}</b> <span>{1}</span><small>{2}</small></li>\n", Number, What, More);
}

/// A bar for each point: what goes on, and on top of it what is new. The table beside it says the same.
std::string chart(llvm::ArrayRef<TrendPoint> Points) {
  constexpr unsigned Height = 120, Step = 26, Bar = 18;
  size_t Most = 1;
  for (const TrendPoint &Point : Points)
    Most = std::max(Most, Point.Findings.size());
  std::string Bars;
  for (const auto &[Index, Point] : llvm::enumerate(Points)) {
    auto Scaled = [&](size_t Count) { return double(Height) * double(Count) / double(Most); };
    const double New = Scaled(Point.New.size()), Rest = Scaled(Point.Findings.size() - Point.New.size());
    const unsigned X = Index * Step;
    Bars += formatv("<g><title>{0}: {1}, {2} of them new</title>"
                    "<rect class=\"kept\" x=\"{3}\" y=\"{4:F1}\" width=\"{5}\" height=\"{6:F1}\"/>"
                    "<rect class=\"new\" x=\"{3}\" y=\"{7:F1}\" width=\"{5}\" height=\"{8:F1}\"/>"
                    "<text class=\"axis\" x=\"{9}\" y=\"{10}\">{11}</text></g>\n",
                    html(Point.Name), counted(Point.Findings.size(), "finding"), Point.New.size(), X, Height - Rest,
                    Bar, Rest, Height - Rest - New, New, X + Bar / 2, Height + 9, Point.Findings.size());
  }
  return formatv("<figure><svg class=\"chart\" role=\"img\" aria-label=\"findings of each report, the oldest first\" "
                 "viewBox=\"0 0 {0} {1}\" style=\"max-width: {2}px\">\n{3}</svg>\n<figcaption>Findings of each report, "
                 "the oldest first; <span class=\"new\">new ones</span> on top.</figcaption>"
                 "</figure>\n",
                 Points.size() * Step, Height + 12, 2 * Points.size() * Step, Bars);
}

std::string numberCells(std::initializer_list<std::string> Cells) {
  std::string Text;
  for (const std::string &Cell : Cells)
    Text += "<td class=\"number\">" + Cell + "</td>";
  return Text;
}

std::string pointTable(llvm::ArrayRef<TrendPoint> Points) {
  std::string Rows;
  for (const TrendPoint &Point : llvm::reverse(Points)) {
    const bool IsFirst = &Point == Points.begin();
    auto Change = [&](size_t Count) { return IsFirst ? std::string("–") : std::to_string(Count); };
    Rows += formatv("<tr><th scope=\"row\">{0}<small>{1}</small></th>{2}</tr>\n", html(Point.Name), html(Point.Version),
                    numberCells({std::to_string(Point.Counts.Findings), Change(Point.New.size()),
                                 Change(Point.Fixed.size()), Change(Point.Unchanged),
                                 std::to_string(Point.Counts.Kernels), std::to_string(Point.Counts.Skipped)}));
  }
  std::string Heads = "<th scope=\"col\">report</th>";
  for (llvm::StringRef Head : {"findings", "new", "fixed", "unchanged", "kernels", "skipped"})
    Heads += ("<th scope=\"col\" class=\"number\">" + Head + "</th>").str();
  return "<section><h2>Reports, the newest first</h2>\n<div class=\"scroll\"><table><thead><tr>" + Heads +
         "</tr></thead><tbody>\n" + Rows + "</tbody></table></div></section>\n";
}

/// How many findings each check has in the last points.
std::string checkTable(llvm::ArrayRef<TrendPoint> Points) {
  constexpr size_t MaxColumns = 6;
  const llvm::ArrayRef<TrendPoint> Shown = Points.take_back(MaxColumns);
  std::set<std::string> Checks;
  for (const TrendPoint &Point : Shown)
    for (const auto &[Check, Count] : Point.ByCheck)
      Checks.insert(Check);
  std::string Heads = "<th scope=\"col\">check</th>", Rows;
  for (const TrendPoint &Point : Shown)
    Heads += "<th scope=\"col\" class=\"number\">" + html(Point.Name) + "</th>";
  for (const std::string &Check : Checks) {
    Rows += "<tr><th scope=\"row\">" + html(Check) + "</th>";
    for (const TrendPoint &Point : Shown) {
      const auto Found = Point.ByCheck.find(Check);
      Rows += numberCells({std::to_string(Found == Point.ByCheck.end() ? 0 : Found->second)});
    }
    Rows += "</tr>\n";
  }
  if (Rows.empty())
    return "";
  return "<section><h2>Checks</h2>\n<div class=\"scroll\"><table><thead><tr>" + Heads + "</tr></thead><tbody>\n" +
         Rows + "</tbody></table></div></section>\n";
}

std::string list(llvm::StringRef Heading, llvm::ArrayRef<Finding> Findings, bool StartsOpen) {
  std::string Items;
  for (const Finding &F : Findings)
    Items += formatv("<li><span class=\"place\">{0}:{1}</span> <span class=\"level {2}\">{2}</span> {3}{4} <small>{5}"
                     "</small></li>\n",
                     htmlPath(F.Where.File), F.Where.Line, wordFor(F.Level), htmlMessage(F.Message),
                     F.Kernel.empty() ? "" : " in <code>" + html(F.Kernel) + "</code>", html(F.Check));
  return formatv("<details class=\"manual changes\"{0}><summary>{1} {2}</summary><ul>\n{3}</ul></details>\n",
                 StartsOpen && !Findings.empty() ? " open" : "", Findings.size(), html(Heading),
                 Items.empty() ? "<li>none</li>\n" : Items);
}

} // namespace

std::string writeTrendHtml(llvm::ArrayRef<TrendPoint> Points, llvm::StringRef Date) {
  const TrendPoint &Last = Points.back(), &Before = Points[Points.size() - 2];
  const std::string Since = "since " + Before.Name;
  const std::string Tiles =
      tile(Last.Findings.size(), Last.Findings.size() == 1 ? "finding" : "findings", html(Last.Name)) +
      tile(Last.New.size(), "new", html(Since)) + tile(Last.Fixed.size(), "fixed", html(Since)) +
      tile(Last.Unchanged, "unchanged", html(Since));
  const std::string Summary = formatv("{0} in '{1}': {2} new, {3} fixed {4}", counted(Last.Findings.size(), "finding"),
                                      Last.Name, Last.New.size(), Last.Fixed.size(), Since);
  std::string Basis = "<div><dt>Version</dt><dd>cuda-perf-lint " + toolVersion().str() + "</dd></div>\n";
  if (!Date.empty())
    Basis += "<div><dt>Date</dt><dd>" + html(Date) + "</dd></div>\n";
  return fillFrame(TrendFrame, {{"style", PageStyle.str()},
                                {"summary", html(Summary)},
                                {"basis", "<dl class=\"basis\">\n" + Basis + "</dl>\n"},
                                {"content", "<ul class=\"totals\">\n" + Tiles + "</ul>\n" + chart(Points) +
                                                "<div class=\"boards\">\n" + pointTable(Points) + checkTable(Points) +
                                                "</div>\n" + list("new " + Since, Last.New, /*StartsOpen=*/true) +
                                                list("fixed " + Since, Last.Fixed, /*StartsOpen=*/false)}});
}

} // namespace cudaperf
