// cuda-perf-lint: reads the command line, has every file analysed in a process of its own, prints one report.

#include "Adoption.h"
#include "Check/Registry.h"
#include "Commands.h"
#include "Driver/Driver.h"
#include "Driver/InputFiles.h"
#include "FailedFiles.h"
#include "Fixes.h"
#include "KeptResults.h"
#include "LanguageServer.h"
#include "LintFile.h"
#include "Merge.h"
#include "OptionRows.h"
#include "Options.h"
#include "Output.h"
#include "Report/FixProof.h"
#include "Report/NothingAnalyzed.h"
#include "Report/Summary.h"
#include "Reports.h"
#include "ResponseFiles.h"
#include "Session.h"
#include "SharedHeaders.h"
#include "Support/AtomicFile.h"
#include "Support/Interruption.h"
#include "Support/SourceTexts.h"
#include "Trend.h"
#include "Triage/AnalyzedElsewhere.h"
#include "Weighing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace cudaperf;

namespace {

enum ExitCode { NothingToReport = 0, HasFindings = 1, CouldNotDo = 2 };

/// One run of the linter over all inputs.
class LintRun {
public:
  LintRun(const Options &Settings, const CheckList &Checks, KnownChecks Known)
      : Settings(Settings), Checks(Checks), Known(Known), Inputs(Settings, Known) {}

  int run();

private:
  bool isPossible();
  template <typename T> void take(llvm::Expected<T> Loaded, T &Into) {
    if (Loaded)
      Into = std::move(*Loaded);
    else
      Errors.error(llvm::toString(Loaded.takeError()));
  }
  std::vector<Job> prepareJobs();
  void readStandardInput(Job &Target);
  std::vector<FileResult> lintAll(std::vector<Job> &Jobs);
  std::vector<FileResult> analyze(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<size_t> Wanted);
  /// Whether no report would take the place of one of Jobs' files.
  bool spareInputs(llvm::ArrayRef<Job> Jobs);
  void complainOfUnanalyzed(llvm::ArrayRef<FileResult> Results);
  void weigh(llvm::ArrayRef<Job> Jobs, std::vector<FileResult> &Results);
  void recordAccepted(std::vector<FileResult> &Results);
  /// Diff takes the place of the main report.
  void report(llvm::ArrayRef<FileResult> Results, std::optional<std::string> Diff = {});
  bool writesText() const { return !Settings.Format || Settings.Format->Name == "text"; }
  FixReport runFixes(llvm::ArrayRef<FileResult> Results, llvm::ArrayRef<Job> Jobs);
  void applyFixes(llvm::ArrayRef<Job> Jobs, std::vector<FileResult> &Results);
  bool hasFailingFinding(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results) const;

  const Options &Settings;
  const CheckList &Checks;
  KnownChecks Known;
  Session Inputs;
  FindingFilter Filter;
  KeptResults Kept;
  Weighing Weights;
  SourceTexts Texts;
  Complaints Errors;
  std::string Gpu; ///< what the jobs are judged for
};

/// Finds out what would make the whole run useless before it starts.
bool LintRun::isPossible() {
  if (llvm::Error Failed = checkReports(Settings))
    Errors.error(llvm::toString(std::move(Failed)));
  if (!Settings.ConfigFile.empty())
    if (llvm::Expected<Config> Configuration = Inputs.configFor("."); !Configuration)
      Errors.error(llvm::toString(Configuration.takeError()));
  if (Settings.Fixes == FixMode::Apply && llvm::is_contained(Settings.Inputs, "-"))
    Errors.error("standard input cannot be fixed in place, '--fix-dry-run' prints a diff");
  if (Settings.Statistics && Settings.Format && Settings.Format->Name != "text" && Settings.Format->Name != "json")
    Errors.error("'--statistics' is written as text or json, not as " + Settings.Format->Name);
  if (std::string Mistake = adoptionMistake(Settings); !Mistake.empty())
    Errors.error(Mistake);
  if (!Settings.NewBaseline.empty())
    if (llvm::Error Failed = checkWritable(Settings.NewBaseline))
      Errors.error(llvm::toString(std::move(Failed)));
  take(FindingFilter::load(Settings), Filter);
  take(Weighing::load(Settings), Weights);
  take(KeptResults::open(Settings), Kept);
  return !Errors.any();
}

void LintRun::readStandardInput(Job &Target) {
  auto Buffer = llvm::MemoryBuffer::getSTDIN();
  if (!Buffer) {
    Target.Problem = "cannot read standard input: " + Buffer.getError().message();
    return;
  }
  Target.Request.Text = (*Buffer)->getBuffer().str();
  Texts.add(Target.Request.File, *Target.Request.Text);
}

std::vector<Job> LintRun::prepareJobs() {
  InputFiles Found = expandInputs(Settings.Inputs, [&](llvm::StringRef File) {
    llvm::Expected<Config> Configuration = Inputs.configFor(File);
    if (Configuration)
      return isExcluded(*Configuration, File);
    // What is wrong with it is said when the file is prepared.
    llvm::consumeError(Configuration.takeError());
    return false;
  });
  if (Settings.Part)
    Found.Files = partOf(std::move(Found.Files), Settings.Part->Index, Settings.Part->Count);
  for (const std::string &Problem : Found.Problems)
    Errors.error(Problem);
  if (!Found.Excluded.empty() && (Settings.Verbose || Found.Files.empty()))
    printRemark(llvm::Twine(Found.Excluded.size()) + " files are excluded by the configuration");
  std::vector<Job> Jobs;
  for (const std::string &File : Found.Files) {
    Jobs.push_back(Inputs.prepare(File == "-" ? Settings.StdinFileName : File));
    if (File == "-")
      readStandardInput(Jobs.back());
  }
  Gpu = judgedFor(Jobs);
  tellOfEachOther(Jobs);
  return Jobs;
}

std::vector<FileResult> LintRun::analyze(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<size_t> Wanted) {
  std::vector<std::string> Files;
  for (size_t Index : Wanted)
    Files.push_back(Jobs[Index].Request.File);
  const unsigned AlreadyDone = Jobs.size() - Files.size();
  ProgressLine Progress(Settings, Files.size());
  auto Lint = [&](size_t I) {
    const Job &Work = Jobs[Wanted[I]];
    return Kept.keep(Work, Settings, Filter, [&] { return lintFile(Work, Checks, Settings, Filter); });
  };
  return analyzeFiles(
      Files, Lint,
      {.Jobs = jobCount(Settings),
       .TimeoutSeconds = Settings.TimeoutSeconds,
       .MemoryMegabytes = Settings.MemoryMegabytes,
       .OnProgress = [&](unsigned Done, unsigned,
                         llvm::StringRef File) { Progress.show(AlreadyDone + Done, Jobs.size(), File); },
       .ShouldStop = isInterrupted});
}

std::vector<FileResult> LintRun::lintAll(std::vector<Job> &Jobs) {
  std::vector<FileResult> Results(Jobs.size());
  const std::vector<size_t> Left = Kept.take(Jobs, Settings, Filter, Results);
  if (Left.empty())
    return Results;
  std::vector<Job *> LeftJobs;
  for (size_t Index : Left)
    LeftJobs.push_back(&Jobs[Index]);
  shareHeaders(LeftJobs, Settings, Kept);
  for (auto [Index, Result] : llvm::zip_equal(Left, analyze(Jobs, Left)))
    Results[Index] = std::move(Result);
  Kept.trim();
  return Results;
}

bool LintRun::spareInputs(llvm::ArrayRef<Job> Jobs) {
  std::vector<std::string> Read = {Settings.Baseline, Settings.ConfigFile, Settings.ProfileFile};
  for (const Job &Each : Jobs)
    if (!Each.Request.Text)
      Read.push_back(Each.Request.File);
  llvm::Error Failed = checkOutputsAgainst(Settings, Read);
  if (!Failed)
    return true;
  Errors.error(llvm::toString(std::move(Failed)));
  return false;
}

/// Silence about a file means that there is nothing to say. Comes late: what could be done has been done, a baseline
/// written for instance.
void LintRun::complainOfUnanalyzed(llvm::ArrayRef<FileResult> Results) {
  for (const std::string &Complaint : complaintsOf(Results, {.IsStrict = Settings.Strict, .IsWhole = Settings.Verbose}))
    Errors.error(Complaint);
}

void LintRun::report(llvm::ArrayRef<FileResult> Results, std::optional<std::string> Diff) {
  std::vector<RuleInfo> Rules = describeRules(Known);
  std::string Root = reportRoot();
  if (llvm::Error Failed = writeReports(Settings,
                                        {.Files = Results,
                                         .Rules = Rules,
                                         .Texts = Texts,
                                         .Root = Root,
                                         .Part = Settings.Part,
                                         .Gpu = Gpu,
                                         .Profile = Weights.summary()},
                                        std::move(Diff)))
    Errors.error(llvm::toString(std::move(Failed)));
}

FixReport LintRun::runFixes(llvm::ArrayRef<FileResult> Results, llvm::ArrayRef<Job> Jobs) {
  auto Objection = [&](const FixedTexts &Fixed) { return objectionOfAny(Fixed, Jobs, Results, Checks, Settings); };
  return cudaperf::runFixes(Settings, Results, Texts, Objection, Errors);
}

/// --fix: what is reported is what remains, so files that can see a change are looked at once more.
void LintRun::applyFixes(llvm::ArrayRef<Job> Jobs, std::vector<FileResult> &Results) {
  const unsigned Found = sortedFindings(Results).size();
  const std::set<std::string> Changed = runFixes(Results, Jobs).Changed;
  std::vector<size_t> Concerned;
  for (size_t I = 0; I != Jobs.size(); ++I)
    if (Results[I].Status != FileStatus::Failed && canSee(Changed, Results[I]))
      Concerned.push_back(I);
  Texts = SourceTexts();
  for (auto [Index, Result] : llvm::zip_equal(Concerned, analyze(Jobs, Concerned)))
    Results[Index] = std::move(Result);
  agreeOnFixes(Results);
  dropAnalyzedElsewhere(Results);
  weigh(Jobs, Results);
  if (!Settings.Quiet)
    printRemark(describeFixes(Found, sortedFindings(Results).size()));
}

void LintRun::weigh(llvm::ArrayRef<Job> Jobs, std::vector<FileResult> &Results) {
  Weights.apply(Settings, Results,
                [&](size_t File, const std::string &Check) { return Jobs[File].Analysis.Severities.contains(Check); });
}

bool LintRun::hasFailingFinding(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results) const {
  for (size_t I = 0; I != Results.size(); ++I)
    for (const Finding &F : Results[I].Findings)
      if (Jobs[I].FailOn.fails(F))
        return true;
  return false;
}

/// --write-baseline and --add-nolint: what they take up is reported no more.
void LintRun::recordAccepted(std::vector<FileResult> &Results) {
  if (Settings.AddNolint && !isInterrupted())
    addNolintComments(Settings, Results, Texts, Errors);
  if (Settings.NewBaseline.empty())
    return;
  if (Errors.any())
    printRemark("'" + Settings.NewBaseline + "' was not written: it would lack the findings of what failed");
  else if (llvm::Error Failed = writeNewBaseline(Settings, Results, Texts))
    Errors.error(llvm::toString(std::move(Failed)));
}

int LintRun::run() {
  if (!isPossible())
    return CouldNotDo;
  std::vector<Job> Jobs = prepareJobs();
  if (!spareInputs(Jobs))
    return CouldNotDo;
  if (Jobs.empty() && Errors.any() && writesText()) {
    // Why has been said; "no findings in 0 files" beside it would sound like an all-clear.
    report({}, /*Diff=*/"");
    return CouldNotDo;
  }
  noteInterruptions(); // until here there is nothing to report
  std::vector<FileResult> Results = lintAll(Jobs);
  agreeOnFixes(Results);
  dropAnalyzedElsewhere(Results);
  weigh(Jobs, Results);
  complainOfFailed(Jobs, Results, Errors);
  complainOfInterruption(Settings, Results, Kept.isOpen(), Errors);
  Filter.remarkStale(Settings, Results, Texts);
  recordAccepted(Results);
  if (Settings.ReportUnusedSuppressions)
    addUnusedSuppressions(Settings, Jobs, Known, Results, Texts);
  if (Settings.Fixes == FixMode::Apply && !isInterrupted())
    applyFixes(Jobs, Results);
  if (Settings.Fixes == FixMode::Diff && !isInterrupted())
    report(Results, runFixes(Results, Jobs).Diff);
  else
    report(Results, Settings.Statistics ? std::optional(statisticsOf(Settings, Results)) : std::nullopt);
  complainOfUnanalyzed(Results);
  if (Errors.any())
    return CouldNotDo;
  return !Settings.ExitZero && hasFailingFinding(Jobs, Results) ? HasFindings : NothingToReport;
}

int answer(llvm::Expected<std::string> Text, Complaints &Errors) {
  if (llvm::Error Failed = Text ? writeStandardOutput(*Text) : Text.takeError())
    Errors.error(llvm::toString(std::move(Failed)));
  return Errors.any() ? CouldNotDo : NothingToReport;
}

int run(const Options &Settings, llvm::ArrayRef<std::string> Arguments, const CheckList &Checks, KnownChecks Known,
        Complaints &Errors) {
  switch (Settings.What) {
  case Action::ClearCache:
    return answer(clearCache(Settings), Errors);
  case Action::Serve:
    return runLanguageServer(Arguments, Checks, Known);
  case Action::Merge: {
    const bool HasFailing = runMerge(Settings, Known, Errors);
    return Errors.any() ? CouldNotDo : HasFailing && !Settings.ExitZero ? HasFindings : NothingToReport;
  }
  case Action::Trend: {
    const bool HasNew = runTrend(Settings, Errors);
    return Errors.any() ? CouldNotDo : HasNew && !Settings.ExitZero ? HasFindings : NothingToReport;
  }
  case Action::Lint:
    return LintRun(Settings, Checks, Known).run();
  default:
    return answer(answerTo(Settings, Checks, Known), Errors);
  }
}

} // namespace

int main(int Count, char **Words) {
  const OutputGuard Guard;
  Complaints Errors;
  llvm::Expected<std::vector<std::string>> Arguments =
      expandResponseFiles(std::vector<std::string>(Words + 1, Words + Count));
  if (!Arguments) {
    Errors.error(llvm::toString(Arguments.takeError()));
    return CouldNotDo;
  }
  CheckList Checks = makeAllChecks();
  std::vector<const CheckInfo *> Known;
  for (const auto &Check : Checks)
    Known.push_back(&Check->info());
  llvm::Expected<Options> Settings = parseOptions(*Arguments, Known);
  if (!Settings) {
    Errors.error(llvm::toString(Settings.takeError()));
    return CouldNotDo;
  }
  const int Code = run(*Settings, *Arguments, Checks, Known, Errors);
  endIfInterrupted();
  return Code;
}
