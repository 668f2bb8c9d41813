#include "Report/FixFaults.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace cudaperf {

FindingIdentity identityOf(const Finding &F) { return {F.Check, F.Where.File, F.Where.Line, F.Where.Column}; }

MovedPlaces::MovedPlaces(const EditsByFile &Edits, SourceTexts &Old) : Edits(Edits), Old(Old) {
  for (auto &[File, Text] : editedTexts(Edits, Old))
    New.add(File, std::move(Text));
}

std::vector<FindingIdentity> MovedPlaces::identities(const Finding &F) {
  auto InFile = Edits.find(F.Where.File);
  std::optional<size_t> Start = Old.lineStart(F.Where.File, F.Where.Line);
  if (InFile == Edits.end() || !Start)
    return {identityOf(F)};
  const size_t Offset = *Start + F.Where.Column - 1;
  int64_t Before = Offset, Behind = Offset;
  for (const TextEdit &Edit : InFile->second) {
    const int64_t Growth = int64_t(Edit.Replacement.size()) - Edit.Length;
    Before += Edit.Offset < Offset ? Growth : 0;
    Behind += Edit.Offset <= Offset ? Growth : 0;
  }
  return {identityAt(F, Before), identityAt(F, Behind)};
}

FindingIdentity MovedPlaces::identityAt(const Finding &F, int64_t Offset) {
  const size_t At = std::max<int64_t>(Offset, 0);
  const unsigned Line = New.lineAt(F.Where.File, At);
  return {F.Check, F.Where.File, Line, unsigned(At - New.lineStart(F.Where.File, Line).value_or(At)) + 1};
}

FixFaults::FixFaults(const FileResult &Before, const FileResult &After, const EditsByFile &Edits, SourceTexts &Texts)
    : Before(Before), After(After), Places(Edits, Texts) {
  addNewError();
  addLostKernels();
  addNewDoubts();
  addNewFindings();
}

void FixFaults::addNewError() {
  std::multiset<std::string> Known;
  for (const FileError &Error : Before.Errors)
    Known.insert(Error.Message);
  for (const FileError &Error : After.Errors)
    if (auto Same = Known.find(Error.Message); Same != Known.end())
      Known.erase(Same);
    else
      return Common.push_back({"does not compile: " + Error.Message, ""});
}

void FixFaults::addLostKernels() {
  std::set<std::string> Analyzed;
  for (const KernelRecord &Kernel : After.Kernels)
    Analyzed.insert(Kernel.Name);
  for (const KernelRecord &Kernel : Before.Kernels)
    if (!Analyzed.contains(Kernel.Name))
      Common.push_back({"keeps kernel '" + Kernel.Name + "' from being analysed", Kernel.Name});
}

/// A finding may also be gone because nobody can tell any more.
void FixFaults::addNewDoubts() {
  std::map<std::string, int> More; // unknown accesses by kernel
  auto Count = [&](const FileResult &Of, int Weight) {
    for (const AccessRecord &Access : Of.Accesses)
      if (Access.Pattern == AccessPattern::Unknown)
        More[Access.Kernel] += Weight;
  };
  Count(Before, -1);
  Count(After, 1);
  for (const auto &[Kernel, Number] : More)
    if (Number > 0)
      Common.push_back({"makes the cost of an access impossible to tell", Kernel});
}

void FixFaults::addNewFindings() {
  std::set<FindingIdentity> Known;
  for (const Finding &F : Before.Findings)
    for (FindingIdentity &Each : Places.identities(F))
      Known.insert(std::move(Each));
  for (const Finding &F : After.Findings)
    if (!Known.contains(identityOf(F)))
      Common.push_back({"brings another finding: " + F.Message, F.Kernel});
}

std::string FixFaults::ofLeaving(const Finding &Cured) {
  const std::vector<FindingIdentity> Gone = Places.identities(Cured);
  for (const Finding &F : After.Findings)
    if (llvm::is_contained(Gone, identityOf(F)))
      return "leaves a finding: " + F.Message;
  return "";
}

} // namespace cudaperf
