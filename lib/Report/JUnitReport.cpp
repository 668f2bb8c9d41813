#include "Report/Formats.h"
#include "Report/PlainText.h"
#include "Report/Snippet.h"
#include "Report/SourcePaths.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace cudaperf {
namespace {

/// Text for an attribute or an element; control characters, which XML cannot hold at all, are shown as <1B>.
std::string escape(llvm::StringRef Text) {
  std::string Escaped;
  llvm::raw_string_ostream Out(Escaped);
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  Text.split(Lines, '\n');
  llvm::ListSeparator Break("\n");
  for (llvm::StringRef Line : Lines) {
    Out << llvm::StringRef(Break);
    llvm::printHTMLEscaped(printable(Line), Out);
  }
  return Escaped;
}

/// The same for an attribute, in which a line break is a blank anyway.
std::string escapeLine(llvm::StringRef Text) { return escape(printable(Text)); }

/// The test cases of one file and how they ended.
class Suite {
public:
  explicit Suite(std::string Name) : Name(std::move(Name)) {}

  void add(const Finding &F, llvm::StringRef Root) {
    std::string Outcome;
    if (F.Level >= Severity::Warning) {
      ++Failures;
      Outcome = llvm::formatv("<failure type=\"{0}\" message=\"{1}\">{2}</failure>", wordFor(F.Level),
                              escapeLine(F.Message), escape(describeInLines(F, Root)));
    } else {
      Outcome = "<system-out>" + escape(wordFor(F.Level).str() + ": " + describeInLines(F, Root)) + "</system-out>";
    }
    addCase(nameOf(F), Outcome);
  }
  void addSuppressed(const Finding &F) { addSkipped(nameOf(F), "silenced by a NOLINT comment: " + F.Message); }
  void addSkipped(llvm::StringRef Case, llvm::StringRef Why) {
    ++Skipped;
    addCase(Case, "<skipped message=\"" + escapeLine(Why) + "\"/>");
  }
  void addError(llvm::StringRef Why) {
    ++Errors;
    addCase("analysis", "<error type=\"error\" message=\"" + escapeLine(Why) + "\"/>");
  }

  /// A file that nothing is said about has passed, which is a case of its own: a suite without cases looks forgotten.
  void print(llvm::raw_ostream &Out) {
    if (Tests == 0)
      addCase("no findings", "");
    Out << llvm::formatv("  <testsuite name=\"{0}\" {1}>\n", escapeLine(Name), counts()) << Cases << "  </testsuite>\n";
  }
  std::string counts() const {
    return llvm::formatv("tests=\"{0}\" failures=\"{1}\" errors=\"{2}\" skipped=\"{3}\"", Tests, Failures, Errors,
                         Skipped);
  }
  void addCountsOf(const Suite &Other) {
    Tests += Other.Tests;
    Failures += Other.Failures;
    Errors += Other.Errors;
    Skipped += Other.Skipped;
  }

private:
  static std::string nameOf(const Finding &F) {
    return llvm::formatv("{0} at {1}:{2} in '{3}'", F.Check, F.Where.Line, F.Where.Column, F.Kernel);
  }
  void addCase(llvm::StringRef Case, llvm::StringRef Outcome) {
    ++Tests;
    Cases +=
        llvm::formatv("    <testcase classname=\"{0}\" name=\"{1}\" file=\"{0}\"", escapeLine(Name), escapeLine(Case));
    Cases += Outcome.empty() ? "/>\n" : (">" + Outcome + "</testcase>\n").str();
  }

  std::string Name, Cases;
  unsigned Tests = 0, Failures = 0, Errors = 0, Skipped = 0;
};

/// The suites of the inputs in their order, then those of headers with findings.
class Suites {
public:
  explicit Suites(const ReportInput &Input) : Root(Input.Root) {
    for (const FileResult &File : Input.Files) {
      Suite &Own = of(File.File);
      if (File.Status == FileStatus::Failed)
        for (const FileError &Error : File.Errors)
          Own.addError(Error.Message);
    }
    for (const Finding &F : Input.Findings)
      of(F.Where.File).add(F, Root);
    for (const Finding *F : sortedSuppressed(Input.Files))
      of(F->Where.File).addSuppressed(*F);
    for (const SkippedKernel *Kernel : sortedSkipped(Input.Files))
      of(Kernel->Where.File).addSkipped("kernel '" + Kernel->Name + "'", "not analysed: " + Kernel->Reason);
  }

  std::string print() {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Suite Total("");
    for (Suite &Each : All) {
      Each.print(Out);
      Total.addCountsOf(Each);
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cuda-perf-lint\" " + Total.counts() + ">\n" +
           Text + "</testsuites>\n";
  }

private:
  Suite &of(llvm::StringRef File) {
    std::string Name = pathFromRoot(Root, File);
    auto [Entry, IsNew] = IndexOf.try_emplace(Name, All.size());
    if (IsNew)
      All.emplace_back(Name);
    return All[Entry->second];
  }

  llvm::StringRef Root;
  std::vector<Suite> All;
  std::map<std::string, size_t> IndexOf;
};

} // namespace

std::string writeJUnitReport(const ReportInput &Input) { return Suites(Input).print(); }

} // namespace cudaperf
