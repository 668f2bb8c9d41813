#include "Merge.h"
#include "Report/NothingAnalyzed.h"
#include "Report/Summary.h"
#include "Reports.h"
#include "Support/RegularFile.h"
#include "Support/SourceTexts.h"
#include "Weighing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cudaperf {

static llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

static llvm::Expected<std::string> readReport(llvm::StringRef Name) {
  if (Name != "-")
    return readRegularFile(Name, MaxJsonBytes);
  auto Buffer = llvm::MemoryBuffer::getSTDIN();
  return Buffer ? llvm::Expected<std::string>((*Buffer)->getBuffer().str()) : mistake(Buffer.getError().message());
}

llvm::Expected<std::vector<NamedReport>> readReports(llvm::ArrayRef<std::string> Names) {
  std::vector<NamedReport> Reports;
  for (const std::string &Name : Names) {
    llvm::Expected<std::string> Text = readReport(Name);
    if (!Text)
      return mistake("cannot read '" + Name + "': " + llvm::toString(Text.takeError()));
    Reports.push_back({.Name = Name, .Text = std::move(*Text)});
  }
  return Reports;
}

static llvm::Error writeMerged(Options Settings, const MergedReports &Merged, KnownChecks Known,
                               std::optional<ProfileSummary> Profile) {
  if (Merged.Sarif) {
    if (!Settings.ProfileFile.empty())
      return mistake("'--profile': SARIF reports do not say which kernels there are, only JSON reports can be weighed");
    const ReportFormat *Sarif = findFormat("sarif");
    const bool IsAllSarif =
        (!Settings.Format || Settings.Format == Sarif) &&
        llvm::all_of(Settings.ExtraReports, [&](const ExtraReport &Extra) { return Extra.Format == Sarif; });
    if (!IsAllSarif)
      return mistake("SARIF reports become one SARIF report, only JSON reports become any format");
    return writeTexts(Settings, *Merged.Sarif, [&](const ReportFormat &) { return *Merged.Sarif; });
  }
  if (!Settings.Format)
    Settings.Format = findFormat("json");
  Settings.DumpAccesses = Merged.Lists.Accesses;
  Settings.DumpCosts = Merged.Lists.Costs;
  SourceTexts Texts;
  std::vector<RuleInfo> Rules = describeRules(Known);
  std::string Root = reportRoot();
  return writeReports(
      Settings, {.Files = Merged.Files, .Rules = Rules, .Texts = Texts, .Root = Root, .Profile = std::move(Profile)});
}

bool runMerge(const Options &Settings, KnownChecks Known, Complaints &Errors) {
  auto Complain = [&](llvm::Error Failed) {
    Errors.error(llvm::toString(std::move(Failed)));
    return false;
  };
  if (llvm::Error Failed = checkReports(Settings))
    return Complain(std::move(Failed));
  llvm::Expected<std::vector<NamedReport>> Reports = readReports(Settings.Inputs);
  if (!Reports)
    return Complain(Reports.takeError());
  llvm::Expected<MergedReports> Merged = mergeReports(*Reports);
  if (!Merged)
    return Complain(Merged.takeError());
  llvm::Expected<Weighing> Weights = Weighing::load(Settings);
  if (!Weights)
    return Complain(Weights.takeError());
  // How severe a configuration wants a check to be is not in a report.
  Weights->apply(Settings, Merged->Files, [](size_t, const std::string &) { return false; });
  if (llvm::Error Failed = writeMerged(Settings, *Merged, Known, Weights->summary()))
    return Complain(std::move(Failed));
  // As the one run over all inputs would.
  for (const std::string &Failure : Merged->Failures)
    Errors.error(Failure);
  for (const std::string &Complaint : complaintsOf(Merged->Files, {.IsWhole = Settings.Verbose}))
    Errors.error(Complaint);
  const FailRule FailOn = Settings.FailOn.value_or(FailRule());
  if (Merged->WorstOfSarif)
    return *Merged->WorstOfSarif >= FailOn.Least;
  return llvm::any_of(sortedFindings(Merged->Files), [&](const Finding *F) { return FailOn.fails(*F); });
}

} // namespace cudaperf
