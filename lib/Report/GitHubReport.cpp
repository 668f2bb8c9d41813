#include "Report/Columns.h"
#include "Report/Formats.h"
#include "Report/PlainText.h"
#include "Report/Snippet.h"
#include "Report/SourcePaths.h"
#include "Report/Summary.h"
#include "Support/Utf8.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {
namespace {

enum class Part { Property, Message };

/// Text as a part of a workflow command; the characters that end one are given as %XX.
std::string escape(llvm::StringRef Text, Part Which) {
  std::string Result;
  for (char C : toValidUtf8(Text)) {
    bool EndsProperty = Which == Part::Property && (C == ':' || C == ',');
    if (C == '%' || C == '\r' || C == '\n' || EndsProperty)
      Result += llvm::formatv("%{0:X-2}", unsigned(C)).str();
    else
      Result += C;
  }
  return Result;
}

llvm::StringRef commandFor(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Note:
  case Severity::Hint:
    return "notice";
  }
  return "notice";
}

std::string escapePath(llvm::StringRef Root, llvm::StringRef File) {
  return escape(printable(toValidUtf8(pathFromRoot(Root, File))), Part::Property);
}

/// The range as properties. GitHub takes columns only within one line.
std::string place(const SourceSpan &Where, SourceTexts &Texts) {
  std::string Text = llvm::formatv("line={0}", Where.Line).str();
  if (Where.EndLine)
    Text += llvm::formatv(",endLine={0}", Where.EndLine);
  std::optional<SourceSpan> Columns = inUtf16Columns(Where, Texts);
  if (!Columns || Where.EndLine > Where.Line)
    return Text;
  Text += llvm::formatv(",col={0}", Columns->Column);
  if (Columns->EndColumn)
    Text += llvm::formatv(",endColumn={0}", Columns->EndColumn);
  return Text;
}

} // namespace

std::string writeGitHubReport(const ReportInput &Input) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  for (const FileResult &File : Input.Files)
    if (File.Status == FileStatus::Failed)
      for (const FileError &Error : File.Errors)
        Out << "::error file=" << escapePath(Input.Root, File.File)
            << "::" << escape(printable(Error.Message), Part::Message) << '\n';
  for (const Finding &F : Input.Findings)
    Out << "::" << commandFor(F.Level) << " file=" << escapePath(Input.Root, F.Where.File) << ','
        << place(F.Where, Input.Texts) << ",title=" << escape(F.Check, Part::Property)
        << "::" << escape(describeInLines(F, Input.Root), Part::Message) << '\n';
  return Text;
}

} // namespace cudaperf
