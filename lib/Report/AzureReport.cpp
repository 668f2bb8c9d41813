#include "Report/Columns.h"
#include "Report/Formats.h"
#include "Report/PlainText.h"
#include "Report/Snippet.h"
#include "Report/SourcePaths.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "Support/Utf8.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {
namespace {

enum class Part { Property, Message };

/// Text as a part of a logging command; the characters that end one are given as %XX, and '%' itself as %AZP25.
std::string escape(llvm::StringRef Text, Part Which) {
  std::string Result;
  for (char C : toValidUtf8(Text)) {
    const bool EndsProperty = Which == Part::Property && (C == ';' || C == ']');
    if (C == '%')
      Result += "%AZP25";
    else if (C == '\r' || C == '\n' || EndsProperty)
      Result += llvm::formatv("%{0:X-2}", unsigned(C)).str();
    else
      Result += C;
  }
  return Result;
}

std::string shownPath(llvm::StringRef Root, llvm::StringRef File) {
  return printable(toValidUtf8(pathFromRoot(Root, File)));
}

/// Type and place; the log takes lines and columns of UTF-16 units.
std::string properties(llvm::StringRef Type, const ReportInput &Input, const Finding &F) {
  std::string Text = llvm::formatv("type={0};sourcepath={1};linenumber={2}", Type,
                                   escape(shownPath(Input.Root, F.Where.File), Part::Property), F.Where.Line);
  if (std::optional<SourceSpan> Columns = inUtf16Columns(F.Where, Input.Texts))
    Text += llvm::formatv(";columnnumber={0}", Columns->Column);
  return Text + ";code=" + escape(F.Check, Part::Property);
}

} // namespace

std::string writeAzureReport(const ReportInput &Input) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  for (const FileResult &File : Input.Files)
    if (File.Status == FileStatus::Failed)
      for (const FileError &Error : File.Errors)
        Out << "##vso[task.logissue type=error;sourcepath=" << escape(shownPath(Input.Root, File.File), Part::Property)
            << ']' << escape(printable(Error.Message), Part::Message) << '\n';
  for (const Finding &F : Input.Findings) {
    const std::string Message = describeInLines(F, Input.Root);
    if (F.Level >= Severity::Warning)
      Out << "##vso[task.logissue " << properties(wordFor(F.Level), Input, F) << ']' << escape(Message, Part::Message)
          << '\n';
    else
      Out << printableName(toValidUtf8(pathFromRoot(Input.Root, F.Where.File))) << ':' << F.Where.Line << ": "
          << wordFor(F.Level) << ": " << printable(llvm::StringRef(Message).split('\n').first) << " [" << F.Check
          << "]\n";
  }
  return Text;
}

} // namespace cudaperf
