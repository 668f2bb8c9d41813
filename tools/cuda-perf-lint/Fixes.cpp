#include "Fixes.h"
#include "ProjectFolders.h"
#include "Report/DiffReport.h"
#include "Report/FixProof.h"
#include "Report/Summary.h"
#include "Support/AtomicFile.h"
#include "Support/Project.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

/// Writes the fixed files; returns those that could not be written.
static std::set<std::string> writeFixedFiles(const FixedTexts &Fixed, SourceTexts &Texts, Complaints &Errors) {
  std::set<std::string> Unwritten;
  for (const auto &[File, Edits] : Fixed.Edits)
    if (llvm::Error Failed = writeFileAtomically(File, applyEdits(*Texts.text(File), Edits))) {
      Errors.error(llvm::toString(std::move(Failed)));
      Unwritten.insert(File);
    }
  return Unwritten;
}

static bool touches(const Fix &F, const std::set<std::string> &Files) {
  return llvm::any_of(F.Edits, [&](const TextEdit &Edit) { return Files.contains(Edit.Where.File); });
}

static void printWithheld(const Finding &F, llvm::StringRef Fix, llvm::StringRef Reason) {
  printRemark(
      llvm::formatv("{0}:{1}:{2}: not fixed, \"{3}\" {4}", F.Where.File, F.Where.Line, F.Where.Column, Fix, Reason));
}

/// Where the names of a patch begin if a file is in no repository.
static std::string currentFolder() {
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here);
  return Here.str().str();
}

/// Fixes that only lack the option are counted, unless every one is asked for.
static void printAllWithheld(llvm::ArrayRef<const Finding *> Findings, const FixedTexts &Fixed,
                             const Options &Settings) {
  unsigned Unsafe = 0;
  for (const FixOutcome &Outcome : Fixed.Outcomes) {
    const bool LacksOption = Outcome.Chosen->Safety == FixSafety::Unsafe && Settings.AllowedFixes == FixSafety::Safe;
    if (Outcome.Withheld.empty())
      continue;
    Unsafe += LacksOption;
    if (!LacksOption || Settings.Verbose)
      printWithheld(*Outcome.Of, Outcome.Chosen->Description, Outcome.Withheld);
  }
  for (const Finding *F : Findings)
    if (F->Fixes.empty())
      for (const WithheldFix &Each : F->Withheld)
        printWithheld(*F, Each.Description, Each.Reason);
  if (Unsafe)
    printRemark(llvm::formatv("{0} fix{1} on an assumption, which '--fix-unsafe' takes for granted{2}", Unsafe,
                              Unsafe == 1 ? " rests" : "es rest", Settings.Verbose ? "" : " (-v lists them)"));
}

FixReport runFixes(const Options &Settings, llvm::ArrayRef<FileResult> Files, SourceTexts &Texts,
                   llvm::function_ref<std::string(const FixedTexts &)> Objection, Complaints &Errors) {
  FixReport Report;
  std::vector<const Finding *> Findings = sortedFindings(Files);
  const ProjectFolders Project(Settings.Inputs);
  FixedTexts Fixed = chooseFixesTogether(Findings, Settings.AllowedFixes, Texts, Objection,
                                         [&](llvm::StringRef File) { return Project.contain(File); });
  if (Settings.Fixes == FixMode::Diff) {
    const std::string Here = currentFolder();
    for (const auto &[File, Edits] : Fixed.Edits)
      Report.Diff += writeDiff(patchName(File, Here), *Texts.text(File), Edits);
  } else {
    const std::set<std::string> Unwritten = writeFixedFiles(Fixed, Texts, Errors);
    for (FixOutcome &Outcome : Fixed.Outcomes)
      if (Outcome.Withheld.empty() && touches(*Outcome.Chosen, Unwritten))
        Outcome.Withheld = "could not be written";
    for (const auto &[File, Edits] : Fixed.Edits)
      if (!Unwritten.contains(File))
        Report.Changed.insert(File);
  }
  if (!Settings.Quiet)
    printAllWithheld(Findings, Fixed, Settings);
  return Report;
}

std::string describeFixes(unsigned Found, unsigned Remaining) {
  const unsigned Fixed = Found - std::min(Found, Remaining);
  return llvm::formatv("{0} finding{1}, {2} fixed, {3} remain{4}", Found, Found == 1 ? "" : "s", Fixed, Remaining,
                       Remaining == 1 ? "s" : "");
}

} // namespace cudaperf
