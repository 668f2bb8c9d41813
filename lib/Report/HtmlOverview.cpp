#include "Report/HtmlOverview.h"
#include "Report/HtmlText.h"
#include "Report/ProfileWords.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "Support/Version.h"
#include "Triage/Causes.h"
#include "Triage/Order.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>

using llvm::formatv;

namespace cudaperf {
namespace {

/// Rows that a table has before the rest is folded away.
constexpr size_t FirstRows = 8;

std::string counted(unsigned Count, llvm::StringRef Noun) {
  return formatv("{0} {1}{2}", Count, Noun, Count == 1 ? "" : "s");
}

/// What the middle of the estimate is, on the scale on which twice as fast and twice as slow are equally far from 1.
double middle(const GainEstimate &Gain) { return std::sqrt(Gain.Low * Gain.High); }

/// A kernel with findings, and what decides its rank.
struct RankedKernel {
  std::string Name;
  std::vector<const Finding *> Findings;
  Severity Worst = Severity::Hint;
  const ShownFinding *Dearest = nullptr; ///< the one with the largest gain, else the largest excess
  double Excess = 0;
};

bool isDearer(const Finding &A, const Finding &B) {
  if (A.Profile || B.Profile)
    return costOf(A) > costOf(B);
  const double GainA = A.Gain ? middle(*A.Gain) : 0, GainB = B.Gain ? middle(*B.Gain) : 0;
  return std::tuple(A.Level, GainA, excessOf(A)) > std::tuple(B.Level, GainB, excessOf(B));
}

/// The kernels of Shown, the dearest first.
std::vector<RankedKernel> ranked(llvm::ArrayRef<ShownFinding> Shown) {
  llvm::MapVector<std::pair<llvm::StringRef, llvm::StringRef>, RankedKernel> ByKernel;
  for (const ShownFinding &Each : Shown) {
    if (Each.Of->Kernel.empty())
      continue;
    RankedKernel &Kernel = ByKernel[{Each.Of->Where.File, Each.Of->Kernel}];
    Kernel.Name = Each.Of->Kernel;
    Kernel.Findings.push_back(Each.Of);
    Kernel.Worst = std::max(Kernel.Worst, Each.Of->Level);
    Kernel.Excess += excessOf(*Each.Of);
    if (!Kernel.Dearest || isDearer(*Each.Of, *Kernel.Dearest->Of))
      Kernel.Dearest = &Each;
  }
  std::vector<RankedKernel> Kernels;
  for (auto &[Key, Kernel] : ByKernel)
    Kernels.push_back(std::move(Kernel));
  llvm::stable_sort(Kernels, [](const RankedKernel &A, const RankedKernel &B) {
    if (isDearer(*A.Dearest->Of, *B.Dearest->Of) || isDearer(*B.Dearest->Of, *A.Dearest->Of))
      return isDearer(*A.Dearest->Of, *B.Dearest->Of);
    return std::tuple(A.Name, A.Dearest->Anchor) < std::tuple(B.Name, B.Dearest->Anchor);
  });
  return Kernels;
}

/// A number with what it counts, and what to know of it.
std::string total(const std::string &Number, const std::string &What, const std::string &More) {
  return formatv("<li><b>{0}</b> <span>{1}</span>{2}</li>\n", Number, What,
                 More.empty() ? "" : "<small>" + More + "</small>");
}

/// "2 warnings, 1 note"
std::string severities(llvm::ArrayRef<const Finding *> Findings) {
  std::map<Severity, unsigned> Counts;
  for (const Finding *Each : Findings)
    ++Counts[Each->Level];
  std::vector<std::string> Words;
  for (const auto &[Level, Count] : llvm::reverse(Counts))
    Words.push_back(counted(Count, wordFor(Level)));
  return llvm::join(Words, ", ");
}

/// How many findings have a fix of this kind.
unsigned countFixes(llvm::ArrayRef<ShownFinding> Shown, FixSafety Safety) {
  return llvm::count_if(Shown, [&](const ShownFinding &Each) {
    return llvm::any_of(Each.Of->Fixes, [&](const Fix &Offered) { return Offered.Safety == Safety; });
  });
}

/// Not of the first kernel: an error comes before every gain.
std::string largestGain(llvm::ArrayRef<RankedKernel> Kernels) {
  const RankedKernel *Best = nullptr;
  for (const RankedKernel &Each : Kernels)
    if (const auto &Gain = Each.Dearest->Of->Gain; Gain && (!Best || middle(*Gain) > middle(*Best->Dearest->Of->Gain)))
      Best = &Each;
  if (!Best)
    return "";
  return total(gainInterval(*Best->Dearest->Of->Gain), "faster, estimated",
               "kernel <code>" + html(Best->Name) + "</code>, its costliest finding mended");
}

std::string totals(const ReportInput &Input, llvm::ArrayRef<ShownFinding> Shown, llvm::ArrayRef<RankedKernel> Kernels) {
  const Summary Counts = summarize(Input.Files, Input.Findings, Input.LeftOut);
  std::vector<const Finding *> Findings;
  for (const ShownFinding &Each : Shown)
    Findings.push_back(Each.Of);
  std::string Text =
      total(std::to_string(Counts.Findings), Counts.Findings == 1 ? "finding" : "findings",
            severities(Findings) + (Counts.Places > Counts.Findings ? " at " + counted(Counts.Places, "place") : "") +
                (Counts.LeftOut ? formatv(", {0} more left out", Counts.LeftOut).str() : ""));
  const size_t Warned =
      llvm::count_if(Kernels, [](const RankedKernel &Each) { return Each.Dearest->Of->Level >= Severity::Warning; });
  const std::string Others =
      Warned == Kernels.size() ? "" : formatv(", {0} more with notes alone", Kernels.size() - Warned).str();
  Text += total(std::to_string(Warned), Warned == 1 ? "kernel to mend" : "kernels to mend",
                "of " + counted(Counts.Kernels, "kernel") + " in " + counted(Counts.Files, "file") + Others);
  Text += largestGain(Kernels);
  const unsigned Safe = countFixes(Shown, FixSafety::Safe), Unsafe = countFixes(Shown, FixSafety::Unsafe);
  Text += total(std::to_string(Safe), "mended by <code>--fix</code>",
                Unsafe ? std::to_string(Unsafe) + " more by <code>--fix-unsafe</code>" : "");
  if (Counts.Skipped || Counts.Failed)
    Text += total(std::to_string(Counts.Skipped + Counts.Failed), "<a href=\"#missed\">not analysed</a>",
                  (Counts.Skipped ? counted(Counts.Skipped, "kernel") : "") +
                      (Counts.Skipped && Counts.Failed ? ", " : "") +
                      (Counts.Failed ? counted(Counts.Failed, "whole file") : ""));
  return "<ul class=\"totals\">\n" + Text + "</ul>\n";
}

/// A table of three columns whose rows beyond the first few are folded away.
std::string table(llvm::StringRef Head, llvm::ArrayRef<std::string> Rows, llvm::StringRef Noun) {
  const size_t First = Rows.size() <= FirstRows + 2 ? Rows.size() : FirstRows;
  const std::string Opening =
      formatv("<table><colgroup><col><col><col></colgroup><thead><tr>{0}</tr></thead><tbody>\n", Head);
  std::string Text = Opening + llvm::join(Rows.take_front(First), "") + "</tbody></table>\n";
  if (First != Rows.size())
    Text += formatv("<details class=\"rest\"><summary>{0} more</summary>\n{1}{2}</tbody></table></details>\n",
                    counted(Rows.size() - First, Noun), Opening, llvm::join(Rows.drop_front(First), ""));
  return Text;
}

/// A bar of this part of its cell's width; what it says stands beside it in words.
std::string bar(double Part) {
  return formatv("<span class=\"bar\" aria-hidden=\"true\"><i style=\"width:{0}%\"></i></span>",
                 std::lround(100 * std::clamp(Part, 0.0, 1.0)));
}

std::string shortName(llvm::StringRef Check) {
  Check.consume_front("cuda-perf-");
  return html(Check);
}

std::string kernelTable(llvm::ArrayRef<RankedKernel> Kernels) {
  double Largest = 1;
  for (const RankedKernel &Kernel : Kernels)
    if (Kernel.Dearest->Of->Gain)
      Largest = std::max(Largest, middle(*Kernel.Dearest->Of->Gain));
  std::vector<std::string> Rows;
  for (const RankedKernel &Kernel : Kernels) {
    const Finding &F = *Kernel.Dearest->Of;
    const std::string Gain =
        F.Gain ? gainInterval(*F.Gain) + bar(Largest > 1 ? std::log(middle(*F.Gain)) / std::log(Largest) : 0) : "";
    Rows.push_back(formatv(
        "<tr><th scope=\"row\"><a href=\"#{0}\"><code>{1}</code></a> <small class=\"place\">{2}:{3}</small></th>"
        "<td><span class=\"level {4}\">{5}</span> <small>{6}</small></td><td class=\"faster\">{7}{8}</td></tr>\n",
        Kernel.Dearest->Anchor, html(Kernel.Name), htmlPath(F.Where.File), F.Where.Line, wordFor(Kernel.Worst),
        severities(Kernel.Findings), shortName(F.Check), Gain,
        F.Profile ? " <small>" + html(describeShare(F)) + "</small>" : ""));
  }
  if (Rows.empty())
    return "";
  return "<section class=\"kernels\"><h2>Kernels, the costliest first</h2>\n" +
         table("<th scope=\"col\">kernel</th><th scope=\"col\">findings, and the costliest</th>"
               "<th scope=\"col\">faster without it, about</th>",
               Rows, "kernel") +
         "</section>\n";
}

std::string checkTable(const ReportInput &Input, llvm::ArrayRef<ShownFinding> Shown) {
  struct Counts {
    unsigned Findings = 0, Places = 0;
  };
  std::map<std::string, Counts> ByCheck;
  unsigned Most = 1;
  for (const ShownFinding &Each : Shown) {
    Counts &Of = ByCheck[Each.Of->Check];
    ++Of.Findings;
    Most = std::max(Most, Of.Places += countPlaces(*Each.Of));
  }
  std::vector<std::pair<std::string, Counts>> Order(ByCheck.begin(), ByCheck.end());
  llvm::stable_sort(Order, [](const auto &A, const auto &B) { return A.second.Findings > B.second.Findings; });
  std::vector<std::string> Rows;
  for (const auto &[Check, Of] : Order) {
    auto Rule = llvm::find_if(Input.Rules, [&, &Id = Check](const RuleInfo &Each) { return Each.Id == Id; });
    Rows.push_back(
        formatv("<tr><th scope=\"row\"><a href=\"#findings\" data-only=\"{0}\">{1}</a><small>{2}</small></th>"
                "<td class=\"number\">{3}</td><td>{4}{5}</td></tr>\n",
                html(Check), shortName(Check), Rule == Input.Rules.end() ? "" : htmlMessage(Rule->Summary), Of.Findings,
                counted(Of.Places, "place"), bar(double(Of.Places) / Most)));
  }
  return "<section><h2>Checks</h2>\n" +
         table("<th scope=\"col\">check</th><th scope=\"col\" class=\"number\">findings</th><th scope=\"col\">at</th>",
               Rows, "check") +
         "</section>\n";
}

/// A folder, or a file, with what lies below.
struct TreeNode {
  std::map<std::string, std::unique_ptr<TreeNode>> Children;
  std::string Anchor; ///< of a file
  unsigned Findings = 0;
};

std::string writeTree(const TreeNode &Node, unsigned Depth) {
  std::string Text;
  for (const auto &[Name, Child] : Node.Children) {
    std::string Path = Name;
    const TreeNode *Last = Child.get();
    // A folder that holds one folder only is a step that nobody wants to take. Nobody nests deeper than a few levels,
    // either, but for those who want to exhaust the stack.
    while (Last->Anchor.empty() && Last->Children.size() == 1) {
      Path += "/" + Last->Children.begin()->first;
      Last = Last->Children.begin()->second.get();
    }
    const std::string Count = formatv("<span class=\"count\">{0}</span>", Last->Findings);
    if (!Last->Anchor.empty())
      Text += formatv("<li><a href=\"#{0}\">{1}</a> {2}</li>\n", Last->Anchor, htmlPath(Path), Count);
    else if (constexpr unsigned MaxDepth = 100; Depth < MaxDepth)
      Text += formatv("<li><details open><summary>{0}/ {1}</summary>{2}</details></li>\n", htmlPath(Path), Count,
                      writeTree(*Last, Depth + 1));
  }
  return "<ul>\n" + Text + "</ul>\n";
}

std::string fileTree(llvm::ArrayRef<ShownFinding> Shown) {
  TreeNode Root;
  for (const ShownFinding &Each : Shown) {
    TreeNode *Node = &Root;
    llvm::SmallVector<llvm::StringRef> Parts;
    llvm::StringRef(Each.Of->Where.File).split(Parts, '/');
    for (llvm::StringRef Part : Parts) {
      std::unique_ptr<TreeNode> &Child = Node->Children[Part.str()];
      if (!Child)
        Child = std::make_unique<TreeNode>();
      Node = Child.get();
      ++Node->Findings;
    }
    Node->Anchor = Each.FileAnchor;
  }
  return "<section class=\"tree\"><h2>Files</h2>\n" + writeTree(Root, 0) + "</section>\n";
}

/// Of how many kernels the block shape comes from where.
std::string blockShapes(const ReportInput &Input) {
  unsigned Known = 0, Assumed = 0;
  for (const FileResult &File : Input.Files)
    for (const KernelRecord &Kernel : File.Kernels) {
      const bool IsKnown = llvm::any_of(Kernel.Blocks, [](const BlockAssumption &Block) {
        return Block.Source != BlockSource::Default && Block.Source != BlockSource::Inferred;
      });
      ++(IsKnown ? Known : Assumed);
    }
  if (Known + Assumed == 0)
    return "";
  return formatv("of {0} given by launches, bounds or options, of {1} assumed", counted(Known, "kernel"), Assumed);
}

/// What the findings take for granted, as long as that is little; of much, what is not a matter of one finding.
std::string assumptions(const ReportInput &Input) {
  std::map<std::string, unsigned> Counts;
  for (const Finding &F : Input.Findings)
    for (const std::string &Each : F.Assumptions)
      ++Counts[Each];
  std::vector<std::pair<std::string, unsigned>> Order(Counts.begin(), Counts.end());
  llvm::stable_sort(Order, [](const auto &A, const auto &B) { return A.second > B.second; });
  std::vector<std::string> Words;
  constexpr size_t MaxWords = 4;
  for (const auto &[Text, Count] : Order)
    if (Words.size() < MaxWords && (Order.size() <= MaxWords || Count > 1))
      Words.push_back(htmlMessage(Text));
  if (Words.size() < Order.size())
    Words.push_back(Words.empty() ? "what each finding says" : "more, said at each finding");
  return llvm::join(Words, "; ");
}

} // namespace

std::string gainInterval(const GainEstimate &Gain) {
  if (Gain.isHidden())
    return formatv("less than {0:F2}x", GainEstimate::HiddenBelow);
  // "1x to 83x" would say that it may gain nothing.
  constexpr double Coarse = 10, Fine = 3;
  const bool IsFine = Gain.High < Coarse;
  const std::string Low =
      IsFine || Gain.Low < Fine ? formatv("{0:F1}", Gain.Low).str() : formatv("{0:F0}", Gain.Low).str();
  const std::string High = IsFine ? formatv("{0:F1}", Gain.High).str() : formatv("{0:F0}", Gain.High).str();
  return Low == High ? Low + "x" : Low + "x to " + High + "x";
}

std::string htmlBasis(const ReportInput &Input) {
  const std::pair<llvm::StringRef, std::string> Rows[] = {{"Version", "cuda-perf-lint " + toolVersion().str()},
                                                          {"Date", html(Input.Date)},
                                                          {"Judged for", html(Input.Gpu)},
                                                          {"Block shapes", blockShapes(Input)},
                                                          {"Assuming", assumptions(Input)}};
  std::string Text;
  for (const auto &[Name, Value] : Rows)
    if (!Value.empty())
      Text += formatv("<div><dt>{0}</dt><dd>{1}</dd></div>\n", Name, Value);
  for (const std::string &Line : describeProfile(Input))
    Text += formatv("<div><dt>Profile</dt><dd>{0}</dd></div>\n", htmlMessage(Line));
  return "<dl class=\"basis\">\n" + Text + "</dl>\n";
}

std::string htmlOverview(const ReportInput &Input, llvm::ArrayRef<ShownFinding> Shown) {
  if (Shown.empty())
    return "";
  const std::vector<RankedKernel> Kernels = ranked(Shown);
  return "<section id=\"overview\" aria-label=\"Overview\">\n" + totals(Input, Shown, Kernels) +
         "<div class=\"boards\">\n" + kernelTable(Kernels) + checkTable(Input, Shown) + fileTree(Shown) +
         "</div>\n</section>\n";
}

} // namespace cudaperf
