#include "Fixes.h"
#include "ProjectFolders.h"
#include "Report/DiffReport.h"
#include "Report/FixProof.h"
#include "Report/Summary.h"
#include "Support/AtomicFile.h"
#include "Support/SourceTexts.h"
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
      llvm::formatv("{0}:{1}:{2}: not fixed, '{3}' {4}", F.Where.File, F.Where.Line, F.Where.Column, Fix, Reason));
}

FixReport runFixes(const Options &Settings, llvm::ArrayRef<FileResult> Files, SourceTexts &Texts,
                   llvm::function_ref<std::string(const FixedTexts &)> Objection, Complaints &Errors) {
  FixReport Report;
  std::vector<const Finding *> Findings = sortedFindings(Files);
  const ProjectFolders Project(Settings.Inputs);
  FixedTexts Fixed = chooseFixesTogether(Findings, Settings.AllowedFixes, Texts, Objection,
                                         [&](llvm::StringRef File) { return Project.contain(File); });
  if (Settings.Fixes == FixMode::Diff) {
    for (const auto &[File, Edits] : Fixed.Edits)
      Report.Diff += writeDiff(File, *Texts.text(File), Edits);
  } else {
    std::set<std::string> Unwritten = writeFixedFiles(Fixed, Texts, Errors);
    for (FixOutcome &Outcome : Fixed.Outcomes) {
      if (Outcome.Withheld.empty() && touches(*Outcome.Chosen, Unwritten))
        Outcome.Withheld = "could not be written";
      if (Outcome.Withheld.empty())
        Report.Applied.insert(Outcome.Of);
    }
    if (!Settings.Quiet)
      printRemark(llvm::formatv("applied {0} fix{1} in {2} file{3}", Fixed.applied(), Fixed.applied() == 1 ? "" : "es",
                                Fixed.Edits.size() - Unwritten.size(),
                                Fixed.Edits.size() - Unwritten.size() == 1 ? "" : "s"));
  }
  if (Settings.Quiet)
    return Report;
  for (const FixOutcome &Outcome : Fixed.Outcomes)
    if (!Outcome.Withheld.empty())
      printWithheld(*Outcome.Of, Outcome.Chosen->Description, Outcome.Withheld);
  for (const Finding *F : Findings)
    if (F->Fixes.empty())
      for (const WithheldFix &Each : F->Withheld)
        printWithheld(*F, Each.Description, Each.Reason);
  return Report;
}

} // namespace cudaperf
