#include "LintFile.h"
#include "Config/Suppression.h"
#include "Driver/Driver.h"
#include "Embedded/AnalyzeSource.h"
#include "Report/FixProof.h"
#include "Support/SourceTexts.h"
#include "Triage/Causes.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

// A file that is slow to analyse must not lose its findings to the time-out because of its fixes. What a proof costs is
// told by the numbers of instructions and accesses, and not by a clock: the same file has the same fixes on a busy
// machine.
static constexpr uint64_t BaseWork = 5000;  ///< of a parse, as many instructions as are analysed in the same time
static constexpr uint64_t AccessWork = 100; ///< of judging an access at one block shape; kernels of AES have 1,500
static constexpr uint64_t MaxProofWork = 250000;
/// Fixes that hold together need one trial, whatever their number; one that does not costs about six.
static constexpr unsigned MaxTrials = 30;

static SourceTexts textsOf(const Job &Work) {
  SourceTexts Texts;
  if (Work.Request.Text)
    Texts.add(Work.Request.File, *Work.Request.Text);
  for (const ReplacedText &Other : Work.Request.OtherTexts)
    Texts.add(Other.File, Other.Text);
  return Texts;
}

/// The analysis of Work with Texts, as proofs need it: with the list of accesses.
static llvm::Expected<FileResult> analyzeWith(const Job &Work, const TextsByFile &Texts, const CheckList &Checks,
                                              uint64_t *Instructions = nullptr) {
  AnalysisOptions Analysis = Work.Analysis;
  Analysis.DumpAccesses = true;
  return analyzeSource(withTexts(Work.Request, Texts), Checks, Analysis, Instructions);
}

static llvm::Expected<FileResult> analyzeAgain(const Job &Work, const TextsByFile &Texts, const CheckList &Checks,
                                               Severity Least) {
  llvm::Expected<FileResult> Result = analyzeWith(Work, Texts, Checks);
  if (Result)
    dropBelow(Least, Result->Findings);
  return Result;
}

/// What the rules for single paths turn off; for the file itself they decided which checks ran.
static void dropUnwanted(const Job &Work, const CheckList &Checks, FileResult &Result) {
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    auto Check = llvm::find_if(Checks, [&](const auto &Each) { return Each->info().Id == F.Check; });
    return Check != Checks.end() && !Work.IsWanted((*Check)->info(), F.Where.File);
  });
}

FileResult lintFile(const Job &Given, const CheckList &Checks, const Options &Settings, const FindingFilter &Filter,
                    FixProofs Proofs) {
  if (!Given.Problem.empty())
    return failedResult(Given.Request.File, Given.Problem);
  Job Work = Given;
  Work.Request.Others.Answers = std::make_shared<std::map<std::string, std::string>>(); // proofs ask again
  Work.Request.Includers = std::make_shared<std::map<std::string, std::string>>();
  uint64_t Instructions = 0;
  llvm::Expected<FileResult> Found = analyzeWith(Work, /*Texts=*/{}, Checks, &Instructions);
  if (!Found)
    return failedResult(Work.Request.File, llvm::toString(Found.takeError()));

  SourceTexts Texts = textsOf(Work);
  FileResult Result = *Found;
  if (!Work.Analysis.DumpAccesses)
    Result.Accesses.clear();
  applySuppressions(Result, Texts);
  // Only proved fixes are shown, and nobody asks for these.
  for (Finding &F : Result.Suppressed)
    F.Fixes.clear();
  dropBelow(Settings.MinSeverity, Result.Findings);
  if (!Settings.ReportUnusedSuppressions) // a comment for a hint is of use, too
    dropBelow(Settings.MinSeverity, Result.Suppressed);
  dropUnwanted(Work, Checks, Result);
  Filter.apply(Result, Texts);
  if (Proofs == FixProofs::LeftOut)
    return Result;
  dropBelow(Settings.MinSeverity, Found->Findings);
  const uint64_t TrialWork = BaseWork + Instructions + AccessWork * Found->Accesses.size();
  uint64_t WorkLeft = MaxProofWork;
  unsigned TrialsLeft = MaxTrials;
  proveFixes(Result, *Found, Texts, [&](const TextsByFile &Changed) -> llvm::Expected<FileResult> {
    if (TrialWork > WorkLeft || TrialsLeft == 0)
      return llvm::createStringError("the file is too large, or has too many fixes");
    WorkLeft -= TrialWork;
    --TrialsLeft;
    return analyzeAgain(Work, Changed, Checks, Settings.MinSeverity);
  });
  return Result;
}

/// What is wrong with all of Fixed made at once, as far as Work shows it; empty if nothing is.
static std::string objectionOf(const FixedTexts &Fixed, const Job &Work, const CheckList &Checks,
                               const Options &Settings) {
  SourceTexts Texts = textsOf(Work);
  llvm::Expected<FileResult> Before = analyzeAgain(Work, {}, Checks, Settings.MinSeverity);
  if (!Before)
    return llvm::toString(Before.takeError());
  llvm::Expected<FileResult> After = analyzeAgain(Work, editedTexts(Fixed.Edits, Texts), Checks, Settings.MinSeverity);
  if (!After)
    return llvm::toString(After.takeError());
  for (const FixOutcome &Outcome : Fixed.Outcomes)
    if (Outcome.Withheld.empty())
      if (std::string Wrong = objection(*Before, *After, *Outcome.Of, Fixed.Edits, Texts); !Wrong.empty())
        return Wrong;
  return "";
}

/// A header's users are not known, so all files count as such.
bool canSee(const std::set<std::string> &Files, const FileResult &Result) {
  for (const std::string &File : Files)
    if (File == Result.File || !llvm::StringRef(File).ends_with(".cu") ||
        llvm::any_of(Result.Findings, [&](const Finding &F) { return F.Where.File == File; }))
      return true;
  return false;
}

std::string objectionOfAny(const FixedTexts &Fixed, llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results,
                           const CheckList &Checks, const Options &Settings) {
  std::vector<const Job *> Concerned;
  std::vector<std::string> Names;
  std::set<std::string> Changed;
  for (const auto &[File, Edits] : Fixed.Edits)
    Changed.insert(File);
  for (size_t I = 0; I != Jobs.size(); ++I)
    if (Results[I].Status != FileStatus::Failed && canSee(Changed, Results[I])) {
      Concerned.push_back(&Jobs[I]);
      Names.push_back(Jobs[I].Request.File);
    }
  auto Try = [&](size_t Index) {
    std::string Wrong = objectionOf(Fixed, *Concerned[Index], Checks, Settings);
    return Wrong.empty() ? FileResult{.File = Names[Index]} : failedResult(Names[Index], std::move(Wrong));
  };
  const DriverOptions Options{.Jobs = jobCount(Settings),
                              .TimeoutSeconds = Settings.TimeoutSeconds,
                              .MemoryMegabytes = Settings.MemoryMegabytes};
  for (const FileResult &Tried : analyzeFiles(Names, Try, Options))
    if (Tried.Status == FileStatus::Failed)
      return Tried.Errors.front().Message;
  return "";
}

} // namespace cudaperf
