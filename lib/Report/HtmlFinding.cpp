#include "Report/HtmlFinding.h"
#include "Report/DiffReport.h"
#include "Report/FixApply.h"
#include "Report/HtmlOverview.h"
#include "Report/HtmlText.h"
#include "Report/ProfileWords.h"
#include "Report/Words.h"
#include "Support/SourceTexts.h"
#include "Triage/Causes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using llvm::formatv;

namespace cudaperf {

/// Lines of source shown before and behind a finding.
static constexpr unsigned ContextLines = 3;
static constexpr int64_t SectorBytes = 32;

/// What the numbers of F rest on.
static std::string basis(const Finding &F) {
  std::vector<std::string> Parts;
  if (!F.Kernel.empty())
    Parts.push_back("in kernel <code>" + html(F.Kernel) + "</code>" + htmlMessage(describeCall(F)));
  if (const std::string Others = describeOtherPlaces(F); !Others.empty())
    Parts.push_back("also " + htmlMessage(Others));
  if (F.Block)
    Parts.push_back(formatv("block {0} {1}", describeBlock(F.Block->Block), describeSource(F.Block->Source)));
  if (!F.Assumptions.empty())
    Parts.push_back("assuming " + htmlMessage(llvm::join(F.Assumptions, " and ")));
  return formatv("<p class=\"basis\"><a href=\"#about-{0}\">{0}</a> {1}</p>\n", html(F.Check), llvm::join(Parts, ", "));
}

static std::string valueText(const Evidence &E) {
  if (const auto *Text = std::get_if<std::string>(&E.Value))
    return html(*Text);
  if (const auto *Whole = std::get_if<int64_t>(&E.Value))
    return std::to_string(*Whole);
  const std::string Text = formatv("{0:F2}", std::get<double>(E.Value));
  return llvm::StringRef(Text).rtrim('0').rtrim('.').str();
}

/// The predicted numbers, and what the harness measured for the check.
static std::string evidence(const Finding &F) {
  std::string Rows, Measured;
  for (const Evidence &E : F.Predicted) {
    if (const auto *Text = std::get_if<std::string>(&E.Value); Text && E.Key == "measured") {
      Measured = "<p class=\"measured\"><b>Measured</b> " + htmlMessage(*Text) + "</p>\n";
      continue;
    }
    std::string Name = E.Key;
    std::replace(Name.begin(), Name.end(), '_', ' ');
    Rows += "<div><dt>" + html(Name) + "</dt><dd>" + valueText(E) + "</dd></div>\n";
  }
  return Measured + (Rows.empty() ? "" : "<dl class=\"evidence\">\n" + Rows + "</dl>\n");
}

/// What the picture of Request shows: "32 sectors", "32 lanes at 1 address".
static std::string countText(const WarpPicture &Picture, const LaneRequest &Request) {
  const unsigned Lanes = unsigned(llvm::popcount(Request.Active));
  if (!Picture.isMeeting())
    return costText(Picture.Space, Request.Cost);
  std::set<int64_t> Addresses;
  for (unsigned Lane = 0; Lane < Request.Offsets.size(); ++Lane)
    if (Request.Active >> Lane & 1)
      Addresses.insert(Request.Offsets[Lane]);
  return formatv("{0} lanes at {1} address{2}", Lanes, Addresses.size(), Addresses.size() == 1 ? "" : "es");
}

/// The value of Key among what F predicts, as the message writes it; empty if it is not there.
static std::string predicted(const Finding &F, llvm::StringRef Key) {
  for (const Evidence &E : F.Predicted)
    if (E.Key == Key)
      return valueText(E);
  return "";
}

/// The message's numbers for the closed finding, means as there: "32 → 4 sectors".
static std::string chip(const Finding &F) {
  for (llvm::StringRef Unit : {"sectors", "wavefronts"}) {
    const std::string Now = predicted(F, (Unit + "_per_request").str());
    const std::string Ideal = predicted(F, ("ideal_" + Unit + "_per_request").str());
    if (!Now.empty() && !Ideal.empty())
      return formatv("<span class=\"chip\"><b>{0} → {1}</b> {2}</span>", Now, Ideal, Unit);
  }
  return "";
}

/// What the kernel is estimated to gain, and what it takes of the program.
static std::string gain(const Finding &F) {
  std::string Text;
  if (F.Gain)
    // It begins with that word. The overview has the interval alone: here it is told what the two have to do with each
    // other.
    Text = formatv("<p class=\"gain\"><b>Estimated</b>{0}{1}{2}.</p>\n",
                   htmlMessage(llvm::StringRef(describeGain(F)).drop_front(llvm::StringRef("estimated").size())),
                   F.Gain->isHidden() ? "" : ", with the error of the model " + gainInterval(*F.Gain),
                   F.Gain->Assuming.empty() ? "" : ", if " + htmlMessage(llvm::join(F.Gain->Assuming, " and ")));
  if (F.Profile)
    Text += formatv("<p class=\"gain\"><b>Profile</b> {0}.</p>\n", htmlMessage(describeShare(F)));
  return Text;
}

/// What to do: the first fix, whose diff stands below, or else the first note (TextReport.cpp).
static std::string remedy(const Finding &F) {
  if (!F.Fixes.empty())
    return formatv("<p class=\"remedy\"><b>What to do</b> {0} (<code>{1}</code> does it).</p>\n",
                   htmlMessage(F.Fixes.front().Description),
                   F.Fixes.front().Safety == FixSafety::Safe ? "--fix" : "--fix-unsafe");
  if (F.Notes.empty())
    return "";
  return formatv("<p class=\"remedy\"><b>What to do</b> {0}.</p>\n", htmlMessage(F.Notes.front().Message));
}

/// The diff without its two lines of file names; which file it is says the finding.
static std::string diffRows(llvm::StringRef Diff) {
  std::string Rows;
  bool IsInComment = false;
  Diff = Diff.split('\n').second.split('\n').second;
  while (!Diff.empty()) {
    auto [Line, Rest] = Diff.split('\n');
    llvm::StringRef Class = Line.starts_with("+")   ? "added"
                            : Line.starts_with("-") ? "removed"
                            : Line.starts_with("@") ? "hunk"
                                                    : "kept";
    // The first byte says what the line is; behind it is code.
    Rows += formatv("<span class=\"{0}\">{1}{2}\n</span>", Class, htmlLine(Line.take_front(1)),
                    Class == "hunk" ? htmlLine(Line.drop_front(1)) : htmlCode(Line.drop_front(1), IsInComment));
    Diff = Rest;
  }
  return Rows;
}

/// What one request costs, and its drawing.
std::string FindingWriter::panel(llvm::StringRef Class, llvm::StringRef When, const WarpPicture &Picture,
                                 const LaneRequest &Request) {
  const unsigned Lanes = unsigned(llvm::popcount(Request.Active));
  const std::string Cost = countText(Picture, Request);
  const std::string Label = formatv("{0} {1}: {2} lanes with {3} bytes each", Cost, When, Lanes, Picture.Bytes);
  std::string Moved;
  if (Picture.Space == AccessSpace::Global && !Picture.isMeeting())
    Moved =
        formatv("<small>{0} bytes moved for {1}</small>", int64_t(Request.Cost) * SectorBytes, Lanes * Picture.Bytes);
  return formatv("<div class=\"{0}\" data-when=\"{2}\"><p><b>{1}</b> {2} {3}</p>{4}</div>\n", Class, Cost, html(When),
                 Moved, Drawings.show(Picture, Request, Label));
}

/// How to read the picture.
static llvm::StringRef legend(const WarpPicture &Picture) {
  if (Picture.isMeeting())
    return "each lane, by its number, and the address that it wants.";
  if (Picture.Space == AccessSpace::Shared)
    return "the 32 banks across, a row for each wavefront. The numbers are lanes; 4× is a word that 4 lanes share.";
  return "a box for each sector of 32 bytes, joined to the next one if that follows in memory. The numbers are lanes; "
         "4× are bytes that 4 lanes share; what is hollow is moved and not used.";
}

std::string FindingWriter::picture(const WarpPicture &Picture) {
  std::string Panels = panel("now", "now", Picture, Picture.Now);
  if (!Picture.Condition.empty())
    Panels += panel("instead", Picture.Condition, Picture, Picture.Instead);
  return formatv("<figure class=\"warp\">\n<div class=\"panels\">\n{0}</div>\n<figcaption>One request of a warp, the "
                 "worst of those looked at: {1}{2}<output class=\"where\"></output></figcaption>\n</figure>\n",
                 Panels, legend(Picture),
                 Picture.IsExample ? " The distances stand for sizes that the source does not give." : "");
}

std::string FindingWriter::notes(const Finding &F) {
  std::string Items;
  // The first one stands above, as the remedy.
  for (const Note &N : llvm::drop_begin(F.Notes, F.Fixes.empty() && !F.Notes.empty() ? 1 : 0)) {
    std::string Place, Source;
    // The line of the finding was shown just above.
    if (N.Where.isValid() && (N.Where.File != F.Where.File || N.Where.Line != F.Where.Line)) {
      Place = N.Where.File == F.Where.File ? "line " + std::to_string(N.Where.Line)
                                           : htmlPath(N.Where.File) + ":" + std::to_string(N.Where.Line);
      Place = "<span class=\"place\">" + Place + "</span> ";
      Source = htmlSource(Texts, N.Where, /*Context=*/0);
    }
    Items += "<li>" + Place + htmlMessage(N.Message) + Source + "</li>\n";
  }
  return Items.empty() ? "" : "<ul class=\"notes\">\n" + Items + "</ul>\n";
}

/// The places of the same cause with their lines, closed as long as nobody asks.
std::string FindingWriter::otherPlaces(const Finding &F) {
  std::string Items;
  for (const Finding &Place : F.Also)
    Items += formatv("<li><span class=\"place\">{0}line {1}</span> {2}{3}</li>\n",
                     Place.Where.File == F.Where.File ? "" : htmlPath(Place.Where.File) + ", ", Place.Where.Line,
                     htmlMessage(Place.Message), htmlSource(Texts, Place.Where, /*Context=*/0));
  if (Items.empty())
    return "";
  return formatv("<details class=\"others\"><summary>The same cause {0}</summary>\n<ul class=\"notes\">\n{1}</ul>\n"
                 "</details>\n",
                 html("in " + describeOtherPlaces(F)), Items);
}

std::string FindingWriter::fix(const Finding &F, const Fix &Offered) {
  Finding Alone = F;
  Alone.Fixes = {Offered};
  std::string Rows;
  // An edit that does not fit the text any more gives no diff.
  for (const auto &[File, Edits] : chooseFixes({&Alone}, FixSafety::Unsafe, Texts).Edits)
    Rows += (File == F.Where.File ? "" : "<span class=\"hunk\">" + htmlPath(File) + "\n</span>") +
            diffRows(writeDiff(File, *Texts.text(File), Edits));
  return formatv("<div class=\"fix\"><p><b>Fix</b> {0} <code>{1}</code></p>{2}</div>\n",
                 htmlMessage(Offered.Description), Offered.Safety == FixSafety::Safe ? "--fix" : "--fix-unsafe",
                 Rows.empty() ? "" : "<pre class=\"diff\">" + Rows + "</pre>");
}

static std::string withheld(const WithheldFix &Tried) {
  return formatv("<p class=\"basis\">Not offered: {0}, which {1}</p>\n", htmlMessage(Tried.Description),
                 htmlMessage(Tried.Reason));
}

/// What stays the same of it, so that a link to a finding holds from one run to the next.
std::string FindingWriter::uniqueId(const Finding &F) {
  const std::string Stem = "f-" + html(causeOf(F));
  std::string Id = Stem;
  for (unsigned Repeat = 2; !Ids.insert(Id).second; ++Repeat)
    Id = Stem + "-" + std::to_string(Repeat);
  return Id;
}

FindingWriter::Written FindingWriter::write(const Finding &F, bool StartsOpen) {
  llvm::StringRef Level = wordFor(F.Level);
  const std::string Id = uniqueId(F);
  std::string Text = formatv(
      "<details class=\"finding {0}\" id=\"{1}\" data-check=\"{2}\" data-severity=\"{0}\"{3}>\n<summary>"
      "<span class=\"place\">{4}:{5}</span><span class=\"message\"><span class=\"level\">{0}</span> {6}</span>{7}"
      "</summary>\n<div class=\"body\">\n",
      Level, Id, html(F.Check), StartsOpen ? " open" : "", F.Where.Line, F.Where.Column, htmlMessage(F.Message),
      chip(F));
  Text += basis(F) + remedy(F) + gain(F) + htmlSource(Texts, F.Where, ContextLines);
  if (F.Warp)
    Text += picture(*F.Warp);
  Text += notes(F) + otherPlaces(F);
  for (const Fix &Each : F.Fixes)
    Text += fix(F, Each);
  for (const WithheldFix &Each : F.Withheld)
    Text += withheld(Each);
  return {.Html = Text + evidence(F) + "</div>\n</details>\n", .Id = Id};
}

} // namespace cudaperf
