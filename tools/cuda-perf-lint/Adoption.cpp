#include "Adoption.h"
#include "Adoption/GitChanges.h"
#include "Adoption/NolintEdits.h"
#include "Adoption/UnusedSuppressions.h"
#include "Embedded/EmbeddedCuda.h"
#include "ProjectFolders.h"
#include "Report/FixApply.h"
#include "Report/Summary.h"
#include "Support/AtomicFile.h"
#include "Support/SourceTexts.h"
#include "Triage/Causes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>

namespace cudaperf {

static llvm::Error inOption(llvm::StringRef Name, llvm::Error Cause) {
  return llvm::createStringError("'--" + Name + "': " + llvm::toString(std::move(Cause)));
}

static std::string counted(size_t Count, llvm::StringRef Noun) {
  return std::to_string(Count) + " " + Noun.str() + (Count == 1 ? "" : "s");
}

/// The folder whose repository --since means: that of the first input.
static std::string firstFolder(const Options &Settings) {
  llvm::StringRef First = Settings.Inputs.front();
  if (First == "-")
    First = ".";
  if (llvm::sys::fs::is_directory(First))
    return First.str();
  const llvm::StringRef Parent = llvm::sys::path::parent_path(First);
  return Parent.empty() ? "." : Parent.str();
}

llvm::Expected<FindingFilter> FindingFilter::load(const Options &Settings) {
  FindingFilter Filter;
  if (!Settings.Baseline.empty()) {
    llvm::Expected<Baseline> Read = Baseline::load(Settings.Baseline);
    if (!Read)
      return Read.takeError();
    Filter.Known = std::move(*Read);
  }
  if (!Settings.Since.empty()) {
    llvm::Expected<ChangedLines> Found = changesSince(Settings.Since, firstFolder(Settings), Settings.TimeoutSeconds);
    if (!Found)
      return inOption("since", Found.takeError());
    Filter.Changed = std::move(*Found);
  }
  for (const std::string &Text : Settings.Lines) {
    if (!Filter.Changed)
      Filter.Changed.emplace();
    if (llvm::Error Failed = Filter.Changed->addText(Text))
      return inOption("lines", std::move(Failed));
  }
  return Filter;
}

void FindingFilter::apply(FileResult &Result, SourceTexts &Texts) const {
  // First the baseline: which entry stands for which finding must not depend on what was changed.
  if (Known)
    Known->apply(Result, Texts);
  if (!Changed)
    return;
  const size_t Before = Result.Findings.size();
  llvm::erase_if(Result.Findings, [&](const Finding &F) { return !Changed->touch(F.Where); });
  Result.Untouched += Before - Result.Findings.size();
}

std::string FindingFilter::describe() const {
  std::string Text;
  if (Known)
    Text += Known->folder() + "\n" + writeBaseline(Known->entries());
  if (Changed)
    Text += "lines\n" + Changed->describe();
  return Text;
}

void FindingFilter::remarkStale(const Options &Settings, llvm::ArrayRef<FileResult> Results, SourceTexts &Texts) const {
  if (!Known || Settings.Quiet)
    return;
  const std::vector<const BaselineEntry *> Stale = Known->stale(Results, Texts);
  if (Stale.empty())
    return;
  printRemark(llvm::formatv("{0} of the baseline {1} gone (--write-baseline writes it anew{2})",
                            counted(Stale.size(), "finding"), Stale.size() == 1 ? "is" : "are",
                            Settings.Verbose ? "" : ", -v lists them"));
  if (Settings.Verbose)
    for (const BaselineEntry *Entry : Stale)
      printRemark(llvm::formatv("gone: {0}: {1} [{2}]: {3}", Entry->File, Entry->Message, Entry->Check, Entry->Code));
}

std::string adoptionMistake(const Options &Settings) {
  const bool ReadsStandardInput = llvm::is_contained(Settings.Inputs, "-");
  if (!Settings.Baseline.empty() && !Settings.NewBaseline.empty())
    return "'--write-baseline' writes all findings anew, it does not go with '--baseline'";
  if (!Settings.NewBaseline.empty() && (!Settings.Since.empty() || !Settings.Lines.empty()))
    return "'--write-baseline' writes all findings, it does not go with '--since' and '--lines'";
  if (!Settings.NewBaseline.empty() && Settings.Part)
    return "'--write-baseline' would write the findings of one shard only, it does not go with '--shard'";
  if (Settings.AddNolint && ReadsStandardInput)
    return "no comment can be added to standard input";
  if (Settings.AddNolint && Settings.Fixes != FixMode::None)
    return "'--add-nolint' and fixes change the same lines, one at a time";
  return "";
}

/// As the summary of a report counts: "2 findings at 5 places".
static std::string describeCounts(llvm::ArrayRef<const Finding *> Places) {
  const std::vector<Finding> Findings = findingsByCause(Places);
  unsigned Count = 0;
  for (const Finding &F : Findings)
    Count += countPlaces(F);
  return counted(Findings.size(), "finding") + (Count > Findings.size() ? " at " + counted(Count, "place") : "");
}

llvm::Error writeNewBaseline(const Options &Settings, std::vector<FileResult> &Results, SourceTexts &Texts) {
  const std::vector<const Finding *> Found = sortedFindings(Results);
  const std::vector<BaselineEntry> Entries = baselineEntries(Found, Settings.NewBaseline, Texts);
  if (llvm::Error Failed = writeFileAtomically(Settings.NewBaseline, writeBaseline(Entries)))
    return Failed;
  if (!Settings.Quiet)
    printRemark("wrote " + describeCounts(Found) + " to '" + Settings.NewBaseline + "'");
  for (FileResult &Result : Results) {
    llvm::append_range(Result.Baselined, std::move(Result.Findings));
    Result.Findings.clear();
  }
  return llvm::Error::success();
}

/// file -> line -> checks
using ChecksByPlace = std::map<std::string, std::map<unsigned, std::set<std::string>>>;

/// Writes the comments into File; false if that failed. Takes lines where no comment can stand out of Checks.
static bool addToFile(const std::string &File, std::map<unsigned, std::set<std::string>> &Checks, SourceTexts &Texts,
                      Complaints &Errors) {
  const std::optional<llvm::StringRef> Text = Texts.text(File);
  const NolintEdits New = nolintEdits(Text.value_or(""), Checks);
  for (unsigned Line : New.Impossible) {
    Errors.error(llvm::formatv("{0}:{1}: no comment can stand here, the line goes on behind a backslash", File, Line));
    Checks.erase(Line);
  }
  if (New.Edits.empty())
    return true;
  if (llvm::Error Failed = writeFileAtomically(File, applyEdits(*Text, New.Edits))) {
    Errors.error(llvm::toString(std::move(Failed)));
    return false;
  }
  return true;
}

/// Whether a line of File may lie in a string, where what follows a line is not always a comment.
static bool hasStrings(const std::string &File, SourceTexts &Texts) {
  return mayHoldCuda(File, Texts.text(File).value_or(""));
}

void addNolintComments(const Options &Settings, std::vector<FileResult> &Results, SourceTexts &Texts,
                       Complaints &Errors) {
  const ProjectFolders Project(Settings.Inputs);
  ChecksByPlace Places;
  std::set<std::string> LeftAlone;
  for (const Finding *F : sortedFindings(Results))
    if (hasStrings(F->Where.File, Texts)) {
      if (LeftAlone.insert(F->Where.File).second)
        printRemark("'" + F->Where.File + "' has its CUDA in strings and is left alone");
    } else if (Project.contain(F->Where.File))
      Places[F->Where.File][F->Where.Line].insert(F->Check);
    else if (LeftAlone.insert(F->Where.File).second)
      printRemark("'" + F->Where.File + "' lies outside of the project and is left alone");
  size_t Lines = 0;
  for (auto &[File, Checks] : Places) {
    if (!addToFile(File, Checks, Texts, Errors))
      Checks.clear();
    Lines += Checks.size();
  }
  if (!Settings.Quiet)
    printRemark("silenced " + counted(Lines, "line") + " with NOLINT comments");
  for (FileResult &Result : Results) {
    auto Silenced = std::stable_partition(Result.Findings.begin(), Result.Findings.end(), [&](const Finding &F) {
      return !Places[F.Where.File].contains(F.Where.Line);
    });
    Result.Suppressed.insert(Result.Suppressed.end(), Silenced, Result.Findings.end());
    Result.Findings.erase(Silenced, Result.Findings.end());
  }
}

void addUnusedSuppressions(const Options &Settings, llvm::ArrayRef<Job> Jobs, KnownChecks Known,
                           std::vector<FileResult> &Results, SourceTexts &Texts) {
  const std::vector<const Finding *> Suppressed = sortedSuppressed(Results);
  std::vector<std::vector<Finding>> Unused;
  for (size_t I = 0; I != Results.size(); ++I) {
    llvm::SmallVector<llvm::StringRef, 8> RunChecks;
    for (const CheckInfo *Check : Known)
      if (isEnabled(*Check, Jobs[I].Analysis.Checks))
        RunChecks.push_back(Check->Id);
    Unused.push_back(unusedSuppressions(Results[I], Suppressed, RunChecks, Texts));
  }
  for (size_t I = 0; I != Results.size(); ++I) {
    if (Settings.MinSeverity <= Severity::Note)
      llvm::append_range(Results[I].Findings, Unused[I]);
    llvm::erase_if(Results[I].Suppressed, [&](const Finding &F) { return F.Level < Settings.MinSeverity; });
  }
}

} // namespace cudaperf
