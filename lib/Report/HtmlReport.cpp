#include "Report/Formats.h"
#include "Report/HtmlFinding.h"
#include "Report/HtmlOverview.h"
#include "Report/HtmlPage.h"
#include "Report/HtmlText.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SHA256.h"
#include <map>
#include <utility>

using llvm::formatv;

namespace cudaperf {
namespace {

/// With more findings than this the page starts as a list, to be opened one by one.
constexpr size_t MostOpenFindings = 6;

/// What a content security policy calls Script, so that a browser runs it and nothing else.
std::string scriptHash(llvm::StringRef Script) {
  return "sha256-" + llvm::encodeBase64(llvm::SHA256::hash(llvm::arrayRefFromStringRef(Script)));
}

std::string section(llvm::StringRef Class, llvm::StringRef Heading, const std::string &Content) {
  return formatv("<section class=\"{0}\">\n<h2>{1}</h2>\n{2}</section>\n", Class, Heading, Content);
}

class PageWriter {
public:
  PageWriter(const ReportInput &Input, FindingOrder Order)
      : Input(Input), Findings(inOrder(Input.Findings, Order)), Writer(Input.Texts) {
    for (const Finding *F : Findings) {
      ++ByCheck[F->Check];
      ++BySeverity[F->Level];
      ByFile[F->Where.File].push_back(F);
    }
  }

  std::string write();

private:
  std::string filters() const;
  std::string findings();
  std::string notAnalyzed() const;
  std::string manuals() const;
  std::string choice(llvm::StringRef Kind, llvm::StringRef Value, unsigned Count) const;

  const ReportInput &Input;
  std::vector<const Finding *> Findings;
  std::map<std::string, unsigned> ByCheck;
  std::map<Severity, unsigned> BySeverity;
  llvm::MapVector<llvm::StringRef, std::vector<const Finding *>> ByFile;
  FindingWriter Writer;
  std::vector<ShownFinding> Shown; ///< once findings() has written them
};

/// A box to tick; the script hides findings whose data-<Kind> is not ticked.
std::string PageWriter::choice(llvm::StringRef Kind, llvm::StringRef Value, unsigned Count) const {
  return formatv("<label><input type=\"checkbox\" name=\"{0}\" value=\"{1}\" checked><span class=\"{1}\">{2}</span>"
                 "<span class=\"count\">{3}</span></label>\n",
                 Kind, html(Value), html(Value.starts_with("cuda-perf-") ? Value.drop_front(10) : Value), Count);
}

std::string PageWriter::filters() const {
  std::string Severities, Checks, Options;
  for (const auto &[Level, Count] : llvm::reverse(BySeverity))
    Severities += choice("severity", wordFor(Level), Count);
  for (const auto &[Check, Count] : ByCheck)
    Checks += choice("check", Check, Count);
  for (const auto &[Index, Entry] : llvm::enumerate(ByFile))
    Options += formatv("<option value=\"{0}\">{1} ({2})</option>\n", Index, html(Entry.first), Entry.second.size());
  return formatv("<fieldset><legend>Severity</legend>\n{0}</fieldset>\n"
                 "<fieldset><legend>Check</legend>\n{1}</fieldset>\n"
                 "<label class=\"field\">File<select id=\"file\">"
                 "<option value=\"\">all files</option>\n{2}</select></label>\n",
                 Severities, Checks, Options);
}

std::string PageWriter::findings() {
  const bool StartsOpen = Findings.size() <= MostOpenFindings;
  std::string Text;
  for (const auto &[Index, Entry] : llvm::enumerate(ByFile)) {
    Text += formatv("<section class=\"file\" id=\"file-{0}\" data-file=\"{0}\" tabindex=\"-1\">\n"
                    "<h2><span>{1}</span><span class=\"count\">{2}</span></h2>\n",
                    Index, htmlPath(Entry.first), Entry.second.size());
    for (const Finding *F : Entry.second) {
      FindingWriter::Written Next = Writer.write(*F, StartsOpen);
      Text += Next.Html;
      Shown.push_back({.Of = F, .Anchor = std::move(Next.Id), .FileAnchor = formatv("file-{0}", Index)});
    }
    Text += "</section>\n";
  }
  return Text.empty() ? "<p class=\"nothing\">Nothing to report.</p>\n" : Text;
}

/// Files and kernels that nobody looked at, so that a short list is not taken for a clean program.
std::string PageWriter::notAnalyzed() const {
  std::string Items;
  for (const FileResult &File : Input.Files)
    if (File.Status == FileStatus::Failed)
      for (const FileError &Error : File.Errors)
        Items += formatv("<li><code>{0}</code>: {1}</li>\n", htmlPath(File.File), htmlMessage(Error.Message));
  for (const SkippedTemplate &Skipped : skippedTemplates(Input.Files))
    Items += formatv("<li><code>{0}:{1}</code>, kernel {2}: {3}</li>\n", htmlPath(Skipped.Where.File),
                     Skipped.Where.Line, htmlMessage(describeName(Skipped)), htmlMessage(describeReason(Skipped)));
  return Items.empty() ? "" : section("missed", "Not analysed", "<ul id=\"missed\">\n" + Items + "</ul>\n");
}

std::string PageWriter::manuals() const {
  std::string Text;
  for (const RuleInfo &Rule : Input.Rules)
    if (ByCheck.contains(Rule.Id) && !Rule.PageHtml.empty())
      Text += formatv("<details class=\"manual\" id=\"about-{0}\"><summary>{0}</summary>\n<div>{1}</div></details>\n",
                      html(Rule.Id), Rule.PageHtml);
  return Text.empty() ? "" : section("manuals", "About the checks", Text);
}

std::string PageWriter::write() {
  const std::string Body = findings();
  return fillFrame(PageFrame, {{"script-hash", scriptHash(PageScript)},
                               {"style", PageStyle.str()},
                               {"script", PageScript.str()},
                               {"summary", html(describe(summarize(Input.Files, Input.Findings, Input.LeftOut)))},
                               {"filters", Findings.empty() ? "" : filters()},
                               {"basis", htmlBasis(Input)},
                               {"overview", htmlOverview(Input, Shown)},
                               {"findings", Body},
                               {"not-analyzed", notAnalyzed()},
                               {"manuals", manuals()},
                               {"drawings", Writer.drawings()}});
}

} // namespace

std::string writeHtmlReport(const ReportInput &Input, FindingOrder Order) { return PageWriter(Input, Order).write(); }

} // namespace cudaperf
