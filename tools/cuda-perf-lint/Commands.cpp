#include "Commands.h"
#include "CheckPages.h"
#include "DeviceIr.h"
#include "Doctor.h"
#include "MarkdownText.h"
#include "OptionRows.h"
#include "Output.h"
#include "Report/Words.h"
#include "Session.h"
#include "Support/NearestName.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

namespace cudaperf {

/// What every check's id begins with, and nobody wants to type.
static constexpr llvm::StringLiteral IdStart = "cuda-perf-";

std::string versionText() { return ("cuda-perf-lint " + toolVersion() + " (LLVM " LLVM_VERSION_STRING ")\n").str(); }

/// One line a check, '*' before those that Globs (after the defaults) enable.
/// Text in lines of at most Columns, the first of which begins at Indent; Columns is 0 where lines have no end.
static std::string wrappedAt(unsigned Indent, llvm::StringRef Text, unsigned Columns) {
  std::string Lines;
  for (size_t Column = Indent; !Text.empty();) {
    const auto [Word, Rest] = Text.split(' ');
    if (Columns && Column > Indent && Column + 1 + Word.size() > Columns) {
      Lines += "\n" + std::string(Indent, ' ');
      Column = Indent;
    }
    Lines += (Column > Indent ? " " : "") + Word.str();
    Column += (Column > Indent) + Word.size();
    Text = Rest;
  }
  return Lines;
}

static std::string listChecks(KnownChecks Known, llvm::StringRef Globs) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  constexpr unsigned SummaryAt = 50;
  for (const CheckInfo *Check : Known)
    Out << llvm::formatv("{0} {1,-38} {2,-8} {3}\n", isEnabled(*Check, Globs) ? '*' : ' ', Check->Id,
                         wordFor(Check->Level), wrappedAt(SummaryAt, Check->Summary, outputColumns()));
  Out << "\n* enabled; --explain=<check> prints the manual page\n";
  return Text;
}

static std::string listChecksAsJson(KnownChecks Known, llvm::StringRef Globs) {
  using Json = nlohmann::ordered_json;
  Json List = Json::array();
  for (const CheckInfo *Check : Known) {
    Json Settings = Json::array();
    for (const CheckOption &Option : Check->Options)
      Settings.push_back(
          {{"name", Option.Name.str()}, {"default", Option.Default.str()}, {"summary", Option.Summary.str()}});
    List.push_back({{"id", Check->Id.str()},
                    {"summary", Check->Summary.str()},
                    {"severity", wordFor(Check->Level).str()},
                    {"maturity", Check->Stage == Maturity::Stable ? "stable" : "preview"},
                    {"enabled", isEnabled(*Check, Globs)},
                    {"options", std::move(Settings)}});
  }
  return Json({{"schema_version", 1}, {"checks", std::move(List)}}).dump(/*indent=*/2) + "\n";
}

/// The check that Name means: its id, the part behind "cuda-perf-", or what is nearest to either. Fails if nothing is.
static llvm::Expected<const CheckInfo *> findCheck(llvm::StringRef Name, KnownChecks Known) {
  llvm::SmallVector<llvm::StringRef, 8> ShortNames;
  for (const CheckInfo *Check : Known) {
    ShortNames.push_back(Check->Id.substr(IdStart.size()));
    if (Name == Check->Id || Name == ShortNames.back())
      return Check;
  }
  llvm::StringRef Wrong = Name;
  Wrong.consume_front(IdStart);
  // A word of one check's name alone, "atomic", means that check.
  llvm::SmallVector<const CheckInfo *, 2> WithWord;
  for (const CheckInfo *Check : Known)
    if (!Wrong.empty() && Check->Id.contains(Wrong))
      WithWord.push_back(Check);
  const std::optional<llvm::StringRef> Near = nearestName(Wrong, ShortNames);
  if (WithWord.size() != 1 && !Near)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "unknown check '" + Name + "' (--list-checks lists them)");
  const CheckInfo *Meant =
      WithWord.size() == 1 ? WithWord.front() : Known[llvm::find(ShortNames, *Near) - ShortNames.begin()];
  printRemark("no check is called '" + Name + "'; this is '" + Meant->Id + "'");
  return Meant;
}

static std::string describeCheck(const CheckInfo &Check) {
  std::string Text = llvm::formatv("# {0}\n\n{1}\n", Check.Id, Check.Summary).str();
  for (const CheckOption &Option : Check.Options)
    Text += llvm::formatv("\n- `{0}` (default `{1}`): {2}", Option.Name, Option.Default, Option.Summary).str();
  return Text + (Check.Options.empty() ? "" : "\n");
}

/// The manual page of a check, or what is known of it if it has none.
static llvm::Expected<std::string> explainCheck(const Options &Settings, KnownChecks Known) {
  static constexpr unsigned WidestText = 100; ///< that reads well
  llvm::Expected<const CheckInfo *> Check = findCheck(Settings.ExplainedCheck, Known);
  if (!Check)
    return Check.takeError();
  std::string Page = describeCheck(**Check);
  for (const CheckPage &Each : checkPages())
    if (Each.Id == (*Check)->Id)
      Page = Each.Markdown.str();
  const unsigned Columns = outputColumns();
  return renderMarkdown(Page, {.Columns = Columns ? std::min(Columns, WidestText) : WidestText,
                               .UseColors = wantsColors(Settings),
                               .LinkBase = *CUDA_PERF_DOCS_URL ? CUDA_PERF_DOCS_URL "/checks/" : ""});
}

static llvm::Expected<std::string> dumpedConfig(const Options &Settings, KnownChecks Known) {
  llvm::Expected<Config> Found =
      Session(Settings, Known).configFor(Settings.Inputs.empty() ? "." : Settings.Inputs.front());
  if (!Found)
    return Found.takeError();
  return dumpConfig(*Found, Known);
}

static llvm::Expected<std::string> dumpedIr(const Options &Settings, KnownChecks Known) {
  const Job Work = Session(Settings, Known).prepare(Settings.Inputs.front());
  return Work.Problem.empty() ? deviceIr(Work.Request)
                              : llvm::createStringError(llvm::inconvertibleErrorCode(), Work.Problem);
}

llvm::Expected<std::string> answerTo(const Options &Settings, const CheckList &Checks, KnownChecks Known) {
  const bool WantsJson = Settings.Format && Settings.Format->Name == "json";
  switch (Settings.What) {
  case Action::Help:
    return helpText();
  case Action::Version:
    return versionText();
  case Action::ListChecks:
    return WantsJson ? listChecksAsJson(Known, Settings.Checks) : listChecks(Known, Settings.Checks);
  case Action::Explain:
    return explainCheck(Settings, Known);
  case Action::DumpConfig:
    return dumpedConfig(Settings, Known);
  case Action::DumpIr:
    return dumpedIr(Settings, Known);
  case Action::Completions:
    return completionsFor(Settings.Shell, Known);
  case Action::Man:
    return manualPage(Known);
  case Action::Doctor:
    return versionText() + examine(Settings, Checks, Known);
  case Action::ClearCache:
  case Action::Lint:
  case Action::Merge:
  case Action::Serve:
  case Action::Trend:
    break;
  }
  llvm_unreachable("no question");
}

} // namespace cudaperf
