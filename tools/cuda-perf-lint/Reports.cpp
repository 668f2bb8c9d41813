#include "Reports.h"
#include "CheckPages.h"
#include "Output.h"
#include "Report/Formats.h"
#include "Report/JsonReport.h"
#include "Report/TextReport.h"
#include "Support/AtomicFile.h"
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

static std::string render(OutputFormat Format, const Options &Settings, const ReportInput &Input, bool UseColors) {
  switch (Format) {
  case OutputFormat::Text:
    return writeTextReport(Input.Files, Input.Texts,
                           {.UseColors = UseColors,
                            .ShowSummary = !Settings.Quiet,
                            .ShowSkipped = !Settings.Quiet,
                            .ShowRemarks = Settings.Verbose,
                            .ShowAccesses = Settings.DumpAccesses});
  case OutputFormat::Json:
    return writeJsonReport(Input.Files, Settings.DumpAccesses ? AccessList::Include : AccessList::Omit, Input.Part);
  case OutputFormat::Concise:
    return writeConciseReport(Input);
  case OutputFormat::GitHub:
    return writeGitHubReport(Input);
  case OutputFormat::GitLab:
    return writeGitLabReport(Input);
  case OutputFormat::JUnit:
    return writeJUnitReport(Input);
  case OutputFormat::Rdjson:
    return writeRdjsonReport(Input);
  case OutputFormat::Html:
    return writeHtmlReport(Input);
  case OutputFormat::Sarif:
    return writeSarifReport(Input);
  }
  return "";
}

llvm::Error writeReports(const Options &Settings, const ReportInput &Input, std::optional<std::string> Diff) {
  const OutputFormat Format = Settings.Format.value_or(OutputFormat::Text);
  return writeTexts(
      Settings, Diff ? std::move(*Diff) : render(Format, Settings, Input, wantsColors(Settings)),
      [&](OutputFormat Each) { return render(Each, Settings, Input, Settings.Color == ColorChoice::Always); });
}

llvm::Error writeTexts(const Options &Settings, std::string Main, llvm::function_ref<std::string(OutputFormat)> Extra) {
  std::vector<FileContent> Files;
  for (const ExtraReport &Each : Settings.ExtraReports)
    Files.push_back({.Path = Each.File, .Content = Extra(Each.Format)});
  if (!Settings.OutputFile.empty())
    Files.push_back({.Path = Settings.OutputFile, .Content = std::move(Main)});
  if (llvm::Error Failed = writeFilesAtomically(Files))
    return Failed;
  return Settings.OutputFile.empty() ? writeStandardOutput(Main) : llvm::Error::success();
}

} // namespace cudaperf
