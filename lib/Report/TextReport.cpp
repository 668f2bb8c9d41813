#include "Report/TextReport.h"
#include "Report/CostTable.h"
#include "Report/Snippet.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {
namespace {

using Color = llvm::raw_ostream::Colors;

class TextPrinter {
public:
  TextPrinter(llvm::raw_ostream &Out, SourceTexts &Texts) : Out(Out), Texts(Texts) {}

  void print(const Finding &F);
  void print(const SkippedKernel &Kernel) {
    printHeadline(Kernel.Where, "remark", Color::BLUE, "kernel '" + Kernel.Name + "' was skipped: " + Kernel.Reason,
                  "");
  }
  void print(const AccessRecord &Access);
  void print(const CostRecord &Cost);
  void printRemarks(const FileResult &File);

private:
  void printHeadline(const SourceSpan &Where, llvm::StringRef Word, Color WordColor, llvm::StringRef Message,
                     llvm::StringRef Check);
  void printSnippet(const SourceSpan &Where, llvm::ArrayRef<Hint> Hints = {});
  void printGutterLine(llvm::StringRef Text, Color TextColor);
  void printFix(const Fix &F);
  void printBasis(const Finding &F);
  void paint(llvm::StringRef Text, Color TextColor, bool Bold = true) {
    Out.changeColor(TextColor, Bold);
    Out << Text;
    Out.resetColor();
  }

  llvm::raw_ostream &Out;
  SourceTexts &Texts;
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

void TextPrinter::printHeadline(const SourceSpan &Where, llvm::StringRef Word, Color WordColor, llvm::StringRef Message,
                                llvm::StringRef Check) {
  std::string Place = printableName(Where.File) + ":";
  if (Where.isValid())
    Place += llvm::formatv("{0}:{1}:", Where.Line, Where.Column).str();
  paint(Place + " ", Color::SAVEDCOLOR);
  paint((Word + ": ").str(), WordColor);
  paint(printable(Message), Color::SAVEDCOLOR, /*Bold=*/Word != "note" && Word != "remark");
  if (!Check.empty())
    paint((" [" + Check + "]").str(), WordColor);
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

void TextPrinter::printFix(const Fix &F) {
  if (F.Edits.empty())
    return;
  const SourceSpan &First = F.Edits.front().Where;
  llvm::StringRef How = F.Safety == FixSafety::Safe ? "--fix" : "--fix-unsafe";
  printHeadline(First, "note", Color::CYAN, (F.Description + " (" + How + ")").str(), "");
  std::vector<Hint> Hints;
  for (const TextEdit &Edit : F.Edits)
    if (Edit.Where.File == First.File && Edit.Where.Line == First.Line && !Edit.Replacement.empty())
      Hints.push_back({.Column = Edit.Where.Column, .Text = Edit.Replacement});
  llvm::stable_sort(Hints, [](const Hint &A, const Hint &B) { return A.Column < B.Column; });
  printSnippet(First, Hints);
}

/// What the numbers of a finding rest on.
void TextPrinter::printBasis(const Finding &F) {
  if (const std::string Basis = describeBasis(F); !Basis.empty())
    Out << "      = " << printable(Basis) << '\n';
}

void TextPrinter::print(const Finding &F) {
  printHeadline(F.Where, wordFor(F.Level), colorOf(F.Level), F.Message, F.Check);
  printSnippet(F.Where);
  printBasis(F);
  for (const Note &N : F.Notes) {
    printHeadline(N.Where, "note", Color::CYAN, N.Message, "");
    // The line was shown just above.
    if (N.Where != F.Where)
      printSnippet(N.Where);
  }
  for (const Fix &Each : F.Fixes)
    printFix(Each);
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
                              describeBlock(Cost.Block.Block), describeSource(Cost.Block.Source), wordFor(Cost.Bound))
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

} // namespace

std::string writeTextReport(llvm::ArrayRef<FileResult> Files, SourceTexts &Texts, const TextStyle &Style) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out.enable_colors(Style.UseColors);
  TextPrinter Printer(Out, Texts);
  for (const Finding *F : sortedFindings(Files))
    Printer.print(*F);
  if (Style.ShowAccesses)
    for (const AccessRecord *Access : sortedAccesses(Files))
      Printer.print(*Access);
  if (Style.ShowCosts)
    for (const CostRecord *Cost : sortedCosts(Files))
      Printer.print(*Cost);
  if (Style.ShowSkipped)
    for (const SkippedKernel *Kernel : sortedSkipped(Files))
      Printer.print(*Kernel);
  if (Style.ShowRemarks)
    for (const FileResult &File : Files)
      // What a failed file has to say is said on standard error already.
      if (File.Status != FileStatus::Failed)
        Printer.printRemarks(File);
  if (Style.ShowSummary)
    Out << describe(summarize(Files)) << '\n';
  return Text;
}

} // namespace cudaperf
