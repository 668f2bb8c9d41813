#include "Report/TextReport.h"
#include "Report/CostTable.h"
#include "Report/Hints.h"
#include "Report/NothingAnalyzed.h"
#include "Report/ProfileWords.h"
#include "Report/SkippedRemarks.h"
#include "Report/Snippet.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "Support/SourceTexts.h"
#include "Triage/Causes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

namespace cudaperf {
namespace {

using Color = llvm::raw_ostream::Colors;

class TextPrinter {
public:
  TextPrinter(llvm::raw_ostream &Out, SourceTexts &Texts, unsigned Columns)
      : Out(Out), Texts(Texts), Columns(Columns) {}

  /// In four lines, if nothing but the launch had to be known and the change is at one place; SaidOfAll, which stands
  /// at the end, is left out.
  void printShort(const Finding &F, const std::set<std::string> &SaidOfAll);
  void printWhole(const Finding &F);
  void print(const SkippedRemark &Skipped) { printHeadline(Skipped.Where, "remark", Color::BLUE, Skipped.Message, ""); }
  void print(const AccessRecord &Access);
  void print(const CostRecord &Cost);
  void printRemarks(const FileResult &File);

private:
  void printHeadline(const SourceSpan &Where, llvm::StringRef Word, Color WordColor, llvm::StringRef Message,
                     llvm::StringRef Check);
  void printSnippet(const SourceSpan &Where, llvm::ArrayRef<Hint> Hints = {});
  void printGutterLine(llvm::StringRef Text, Color TextColor);
  void printFix(const Fix &F);
  void printLine(const std::string &Text) {
    size_t Column = 0;
    Out << wrapped("      = " + printable(Text), Column, /*Indent=*/8) << '\n';
  }
  /// Text with line breaks for blanks where its words do not fit; Column is where it begins, and then where it ends.
  std::string wrapped(llvm::StringRef Text, size_t &Column, unsigned Indent) const;
  void printRemedies(const Finding &F, std::vector<Note> &Said, std::vector<Fix> &Offered);
  void paint(llvm::StringRef Text, Color TextColor, bool Bold = true) {
    Out.changeColor(TextColor, Bold);
    Out << Text;
    Out.resetColor();
  }

  llvm::raw_ostream &Out;
  SourceTexts &Texts;
  const unsigned Columns;
};

Color colorOf(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return Color::RED;
  case Severity::Warning:
    return Color::MAGENTA;
  case Severity::Note:
  case Severity::Hint:
    return Color::CYAN;
  }
  return Color::CYAN;
}

std::string TextPrinter::wrapped(llvm::StringRef Text, size_t &Column, unsigned Indent) const {
  std::string Lines;
  for (size_t Begin = 0; Begin < Text.size();) {
    // A word with the blanks before it.
    const size_t WordAt = std::min(Text.find_first_not_of(' ', Begin), Text.size());
    llvm::StringRef Word = Text.slice(Begin, Text.find(' ', WordAt));
    Begin += Word.size();
    const size_t Width = std::max(0, llvm::sys::unicode::columnWidthUTF8(Word));
    if (Columns && Column > Indent && Column + Width > Columns) {
      Lines += "\n" + std::string(Indent, ' ') + Word.ltrim().str();
      Column = Indent + Width - (Word.size() - Word.ltrim().size());
      continue;
    }
    Lines += Word;
    Column += Width;
  }
  return Lines;
}

void TextPrinter::printHeadline(const SourceSpan &Where, llvm::StringRef Word, Color WordColor, llvm::StringRef Message,
                                llvm::StringRef Check) {
  std::string Place = Where.File.empty() ? "cuda-perf-lint:" : printableName(Where.File) + ":";
  if (Where.isValid())
    Place += llvm::formatv("{0}:{1}:", Where.Line, Where.Column).str();
  constexpr unsigned Indent = 4;
  size_t Column = 0;
  paint(wrapped(Place + " ", Column, Indent), Color::SAVEDCOLOR);
  paint(wrapped((Word + ": ").str(), Column, Indent), WordColor);
  paint(wrapped(printable(Message), Column, Indent), Color::SAVEDCOLOR, /*Bold=*/Word != "note" && Word != "remark");
  if (!Check.empty())
    paint(wrapped((" [" + Check + "]").str(), Column, Indent), WordColor);
  Out << '\n';
}

void TextPrinter::printGutterLine(llvm::StringRef Text, Color TextColor) {
  Out << "      | ";
  paint(Text, TextColor);
  Out << '\n';
}

void TextPrinter::printSnippet(const SourceSpan &Where, llvm::ArrayRef<Hint> Hints) {
  std::optional<llvm::StringRef> Line = Texts.line(Where.File, Where.Line);
  if (!Line)
    return;
  unsigned End = Where.EndLine > Where.Line ? unsigned(Line->rtrim().size()) + 1 : Where.EndColumn;
  Snippet Shown = makeSnippet(*Line, {.Column = Where.Column, .End = End}, Hints);
  Out << llvm::format("%5u | ", Where.Line) << Shown.Source << '\n';
  printGutterLine(Shown.Markers, Color::GREEN);
  if (!Shown.Hints.empty())
    printGutterLine(Shown.Hints, Color::GREEN);
}

/// What F does and the option that does it.
std::string describeFix(const Fix &F) {
  return F.Description + (F.Safety == FixSafety::Safe ? " (--fix)" : " (--fix-unsafe)");
}

void TextPrinter::printFix(const Fix &F) {
  if (F.Edits.empty())
    return;
  const SourceSpan &First = F.Edits.front().Where;
  printHeadline(First, "note", Color::CYAN, describeFix(F), "");
  std::vector<Hint> Hints;
  for (const TextEdit &Edit : F.Edits)
    if (Edit.Where.File == First.File && Edit.Where.Line == First.Line && !Edit.Replacement.empty())
      Hints.push_back({.Column = Edit.Where.Column, .Text = Edit.Replacement});
  llvm::stable_sort(Hints, [](const Hint &A, const Hint &B) { return A.Column < B.Column; });
  printSnippet(First, Hints);
}

/// What to do about F, a fix where there is one. The first note of a finding is its remedy; the others are reasons.
std::vector<std::string> remediesOf(const Finding &F) {
  std::vector<std::string> Remedies;
  for (const Finding &Place : placesOf({F}))
    for (const Fix &Each : Place.Fixes)
      if (!Each.Edits.empty() && !llvm::is_contained(Remedies, describeFix(Each)))
        Remedies.push_back(describeFix(Each));
  if (Remedies.empty() && !F.Notes.empty())
    Remedies.push_back(F.Notes.front().Message);
  return Remedies;
}

/// A block that no launch gives, as an assumption; empty if it is none.
std::string assumedBlock(const Finding &F) {
  if (!F.Block || F.Block->Source != BlockSource::Default)
    return "";
  return "block " + describeBlock(F.Block->Block) + ", as no launch was found that gives another";
}

void TextPrinter::printShort(const Finding &F, const std::set<std::string> &SaidOfAll) {
  printHeadline(F.Where, wordFor(F.Level), colorOf(F.Level), F.Message, F.Check);
  printSnippet(F.Where);
  std::vector<std::string> Lines = remediesOf(F);
  if (const std::string Speedup = describeSpeedup(F); !Lines.empty() && !Speedup.empty())
    Lines.front() += "; " + Speedup;
  else if (!Speedup.empty())
    Lines.push_back(Speedup);
  Finding Basis = F;
  llvm::erase_if(Basis.Assumptions, [&](const std::string &Text) { return SaidOfAll.contains(Text); });
  if (SaidOfAll.contains(assumedBlock(F)))
    Basis.Block.reset();
  const bool IsFromLaunch = !Basis.Block || Basis.Block->Source == BlockSource::Launch;
  if (!IsFromLaunch || !Basis.Assumptions.empty() || !F.Also.empty() || F.CalledFrom)
    Lines.push_back(describeBasis(Basis));
  Lines.push_back(describeShare(F));
  for (const std::string &Line : Lines)
    if (!Line.empty())
      printLine(Line);
}

/// The notes and fixes of one place that were not said for another.
void TextPrinter::printRemedies(const Finding &F, std::vector<Note> &Said, std::vector<Fix> &Offered) {
  for (const Note &N : F.Notes) {
    // A remedy, which stands at the place itself, is the same for all places of a cause.
    const bool IsSaid =
        llvm::any_of(Said, [&](const Note &Other) { return Other.Message == N.Message && N.Where == F.Where; });
    if (IsSaid || llvm::is_contained(Said, N))
      continue;
    Said.push_back(N);
    printHeadline(N.Where, "note", Color::CYAN, N.Message, "");
    // The line was shown just above.
    if (N.Where != F.Where)
      printSnippet(N.Where);
  }
  for (const Fix &Each : F.Fixes) {
    if (llvm::is_contained(Offered, Each))
      continue;
    Offered.push_back(Each);
    printFix(Each);
  }
}

void TextPrinter::printWhole(const Finding &F) {
  printHeadline(F.Where, wordFor(F.Level), colorOf(F.Level), F.Message, F.Check);
  printSnippet(F.Where);
  for (const std::string &Text : {describeBasis(F), describeGain(F), describeShare(F)})
    if (!Text.empty())
      printLine(Text);
  std::vector<Note> Said;
  std::vector<Fix> Offered;
  printRemedies(F, Said, Offered);
  for (const Finding &Place : F.Also) {
    printHeadline(Place.Where, "note", Color::CYAN, "also here: " + Place.Message, "");
    printSnippet(Place.Where);
    printRemedies(Place, Said, Offered);
  }
}

void TextPrinter::print(const AccessRecord &Access) {
  bool IsGlobal = Access.Space == AccessSpace::Global;
  std::string Numbers =
      IsGlobal ? llvm::formatv("{0:F2} sectors, {1:F2} ideal", Access.Sectors, Access.IdealSectors).str()
               : llvm::formatv("{0:F2} wavefronts, {1:F2} ideal", Access.Wavefronts, Access.IdealWavefronts).str();
  std::string Message =
      llvm::formatv("{0} {1} of {2} bytes: {3}, {4:F1} lanes, {5}", wordFor(Access.Space), wordFor(Access.Operation),
                    Access.Bytes, Numbers, Access.ActiveLanes, wordFor(Access.Pattern));
  if (!Access.Reason.empty())
    Message += " (" + Access.Reason + ")";
  Message += llvm::formatv(" in '{0}', block {1} {2}", Access.Kernel, describeBlock(Access.Block.Block),
                           describeSource(Access.Block.Source));
  for (const auto &[Name, Value] : Access.Arguments)
    Message += llvm::formatv(", {0} = {1}", Name, Value);
  printHeadline(Access.Where, "remark", Color::BLUE, Message, "");
}

void TextPrinter::print(const CostRecord &Cost) {
  printHeadline(Cost.Where, "remark", Color::BLUE,
                llvm::formatv("the time of '{0}', block {1} {2}, goes to {3}", Cost.Kernel,
                              describeBlock(Cost.Block.Block), describeSource(Cost.Block.Source),
                              wordFor(decidingUnit(Cost)))
                    .str(),
                "");
  Out << costTable(Cost);
}

void TextPrinter::printRemarks(const FileResult &File) {
  for (const FileError &Error : File.Errors)
    printHeadline(Error.Where, "remark", Color::BLUE, "compile error: " + Error.Message, "");
  for (const std::string &Remark : File.Remarks)
    printHeadline({.File = File.File}, "remark", Color::BLUE, Remark, "");
}

/// What several findings take for granted, with their number.
std::map<std::string, unsigned> commonAssumptions(llvm::ArrayRef<Finding> Findings) {
  std::map<std::string, unsigned> Counts;
  for (const Finding &F : Findings) {
    for (const std::string &Text : F.Assumptions)
      ++Counts[Text];
    if (const std::string Block = assumedBlock(F); !Block.empty())
      ++Counts[Block];
  }
  std::erase_if(Counts, [](const auto &Entry) { return Entry.second < 2; });
  return Counts;
}

} // namespace

std::string writeTextReport(const ReportInput &Input, const TextStyle &Style) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out.enable_colors(Style.UseColors);
  TextPrinter Printer(Out, Input.Texts, Style.Columns);
  // Without the lines at the end every finding says what it assumes.
  const bool SaysAtEnd = !Style.IsWhole && Style.ShowSummary;
  const std::map<std::string, unsigned> Common =
      SaysAtEnd ? commonAssumptions(Input.Findings) : std::map<std::string, unsigned>();
  std::set<std::string> SaidOfAll;
  for (const auto &[Text, Count] : Common)
    SaidOfAll.insert(Text);
  for (const Finding *F : inOrder(Input.Findings, Style.Order))
    Style.IsWhole ? Printer.printWhole(*F) : Printer.printShort(*F, SaidOfAll);
  if (Style.ShowAccesses)
    for (const AccessRecord *Access : sortedAccesses(Input.Files))
      Printer.print(*Access);
  if (Style.ShowCosts)
    for (const CostRecord *Cost : sortedCosts(Input.Files))
      Printer.print(*Cost);
  if (Style.ShowSkipped)
    for (const SkippedRemark &Skipped : remarksOnSkipped(Input.Files, Style.IsWhole))
      Printer.print(Skipped);
  if (Style.ShowRemarks)
    for (const FileResult &File : Input.Files)
      // What a failed file has to say is said on standard error already.
      if (File.Status != FileStatus::Failed)
        Printer.printRemarks(File);
  for (const auto &[Text, Count] : Common)
    Out << Count << " findings assume: " << printable(Text)
        << (llvm::StringRef(Text).starts_with("block ") ? " (--block-dim names it)" : "") << '\n';
  if (const std::string Assumed = whatIsAssumed(Input.Files); Style.ShowSummary && !Assumed.empty())
    Out << printable(Assumed) << '\n';
  if (Style.ShowSummary)
    for (const std::string &Line : describeProfile(Input))
      Out << printable(Line) << '\n';
  if (Style.ShowSummary)
    for (const std::string &Hint : hintsFor(Input.Files, Input.Findings))
      Out << printable(Hint) << '\n';
  if (Style.ShowSummary)
    Out << describe(summarize(Input.Files, Input.Findings, Input.LeftOut)) << '\n';
  return Text;
}

} // namespace cudaperf
