#include "Commands.h"
#include "CheckPages.h"
#include "Report/Words.h"
#include "Support/NearestName.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

std::string versionText() { return ("cuda-perf-lint " + toolVersion() + " (LLVM " LLVM_VERSION_STRING ")\n").str(); }

std::string listChecks(KnownChecks Known, llvm::StringRef Globs) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  for (const CheckInfo *Check : Known)
    Out << llvm::formatv("{0} {1,-38} {2,-8} {3}\n", isEnabled(*Check, Globs) ? '*' : ' ', Check->Id,
                         wordFor(Check->Level), Check->Summary);
  Out << "\n* enabled; --explain=<check> prints the manual page\n";
  return Text;
}

static std::string describeCheck(const CheckInfo &Check) {
  std::string Text = llvm::formatv("# {0}\n\n{1}\n", Check.Id, Check.Summary).str();
  for (const CheckOption &Option : Check.Options)
    Text += llvm::formatv("\n- `{0}` (default `{1}`): {2}", Option.Name, Option.Default, Option.Summary).str();
  return Text + (Check.Options.empty() ? "" : "\n");
}

llvm::Expected<std::string> explainCheck(llvm::StringRef Id, KnownChecks Known) {
  llvm::SmallVector<llvm::StringRef, 8> Ids;
  for (const CheckPage &Page : checkPages()) {
    if (Page.Id == Id)
      return Page.Markdown.str();
    Ids.push_back(Page.Id);
  }
  for (const CheckInfo *Check : Known) {
    if (Check->Id == Id)
      return describeCheck(*Check);
    Ids.push_back(Check->Id);
  }
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "unknown check '" + Id + "'" + didYouMean(Id, Ids) + " (--list-checks lists them)");
}

} // namespace cudaperf
