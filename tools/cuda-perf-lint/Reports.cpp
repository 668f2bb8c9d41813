#include "Reports.h"
#include "CheckPages.h"
#include "Output.h"
#include "Report/Statistics.h"
#include "Report/Summary.h"
#include "Support/AtomicFile.h"
#include "Triage/Causes.h"
#include "Triage/Order.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <set>

namespace cudaperf {

static CheckPage pageOf(llvm::StringRef Id) {
  for (const CheckPage &Page : checkPages())
    if (Page.Id == Id)
      return Page;
  return {"", "", ""};
}

std::vector<RuleInfo> describeRules(KnownChecks Known) {
  std::vector<RuleInfo> Rules;
  for (const CheckInfo *Check : Known) {
    const CheckPage Page = pageOf(Check->Id);
    Rules.push_back({.Id = Check->Id.str(),
                     .Summary = Check->Summary.str(),
                     .Page = Page.Markdown.str(),
                     .PageHtml = Page.Html.str(),
                     .HelpUri = *CUDA_PERF_DOCS_URL ? CUDA_PERF_DOCS_URL "/checks/" + Check->Id.str() + ".md" : "",
                     .Level = Check->Level,
                     .IsPreview = Check->Stage == Maturity::Preview});
  }
  llvm::sort(Rules, [](const RuleInfo &A, const RuleInfo &B) { return A.Id < B.Id; });
  return Rules;
}

std::string reportRoot() {
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here);
  return Here.str().str();
}

llvm::Error checkReports(const Options &Settings) {
  std::set<llvm::StringRef> Files = {Settings.OutputFile};
  llvm::Error Failed = Settings.OutputFile.empty() ? llvm::Error::success() : checkWritable(Settings.OutputFile);
  for (const ExtraReport &Extra : Settings.ExtraReports) {
    Failed = llvm::joinErrors(std::move(Failed), checkWritable(Extra.File));
    if (!Files.insert(Extra.File).second)
      Failed = llvm::joinErrors(std::move(Failed),
                                llvm::createStringError(llvm::inconvertibleErrorCode(),
                                                        "'--output': two reports cannot both be '" + Extra.File + "'"));
  }
  return Failed;
}

llvm::Error checkOutputsAgainst(const Options &Settings, llvm::ArrayRef<std::string> Inputs) {
  std::vector<std::string> Outputs = {Settings.OutputFile, Settings.NewBaseline};
  for (const ExtraReport &Extra : Settings.ExtraReports)
    Outputs.push_back(Extra.File);
  for (const std::string &Output : Outputs)
    for (const std::string &Input : Inputs)
      // Other spellings and links of the same file count; what does not exist yet is nobody's input.
      if (!Output.empty() && !Input.empty() && llvm::sys::fs::equivalent(Output, Input))
        return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                       "'" + Output + "' would be overwritten, it is read as '" + Input + "'");
  return llvm::Error::success();
}

ReportedFindings reportedFindings(const Options &Settings, llvm::ArrayRef<FileResult> Files) {
  const std::vector<const Finding *> Places = sortedFindings(Files);
  ReportedFindings Reported;
  if (Settings.Groups == Grouping::ByCause)
    Reported.Findings = findingsByCause(Places);
  else
    for (const Finding *Place : Places)
      Reported.Findings.push_back(*Place);
  if (Settings.Top)
    Reported.LeftOut = keepDearest(Reported.Findings, Settings.Top);
  return Reported;
}

std::string statisticsOf(const Options &Settings, llvm::ArrayRef<FileResult> Files) {
  const auto [Findings, LeftOut] = reportedFindings(Settings, Files);
  if (Settings.Format && Settings.Format->Name == "json")
    return writeStatisticsJson(Files, Findings);
  return writeStatistics(Findings) + (Settings.Quiet ? "" : describe(summarize(Files, Findings, LeftOut)) + "\n");
}

llvm::Error writeReports(const Options &Settings, ReportInput Input, std::optional<std::string> Diff) {
  const ReportedFindings Reported = reportedFindings(Settings, Input.Files);
  Input.Findings = Reported.Findings;
  Input.LeftOut = Reported.LeftOut;
  Input.HomeUri = CUDA_PERF_HOME_URL;
  Input.Date = Settings.Date;
  ReportStyle Style = {.UseColors = wantsColors(Settings),
                       .IsQuiet = Settings.Quiet,
                       .IsVerbose = Settings.Verbose,
                       .ListsAccesses = Settings.DumpAccesses,
                       .ListsCosts = Settings.DumpCosts,
                       .Order = Settings.Order};
  if (Settings.OutputFile.empty())
    Style.Columns = outputColumns();
  const ReportFormat &Format = Settings.Format ? *Settings.Format : reportFormats().front();
  std::string Main = Diff ? std::move(*Diff) : Format.Write(Input, Style);
  Style.UseColors = Settings.Color == ColorChoice::Always;
  Style.Columns = 0;
  return writeTexts(Settings, std::move(Main), [&](const ReportFormat &Each) { return Each.Write(Input, Style); });
}

llvm::Error writeTexts(const Options &Settings, std::string Main,
                       llvm::function_ref<std::string(const ReportFormat &)> Extra) {
  std::vector<FileContent> Files;
  for (const ExtraReport &Each : Settings.ExtraReports)
    Files.push_back({.Path = Each.File, .Content = Extra(*Each.Format)});
  if (!Settings.OutputFile.empty()) {
    Files.push_back({.Path = Settings.OutputFile, .Content = std::move(Main)});
    return writeFilesAtomically(Files);
  }
  if (llvm::Error Failed = writeFilesAtomically(Files))
    return Failed;
  return writeStandardOutput(Main);
}

} // namespace cudaperf
