#include "Report/Summary.h"
#include "Triage/Causes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <tuple>

namespace cudaperf {

static auto orderOf(const Finding &F) { return std::tie(F.Where, F.Check, F.Kernel, F.Message, F.Fingerprint); }
static auto orderOf(const SkippedKernel &K) { return std::tie(K.Where, K.Name, K.Reason); }
static auto orderOf(const AccessRecord &A) {
  return std::tie(A.Where, A.Kernel, A.Mangled, A.Space, A.Operation, A.Block.Block, A.Bytes, A.Arguments);
}

static auto orderOf(const CostRecord &C) { return std::tie(C.Where, C.Kernel, C.Mangled, C.Block.Block); }

/// Pointers to the elements of one list of every file, sorted, equal ones once.
template <typename T>
static std::vector<const T *> sorted(llvm::ArrayRef<FileResult> Files, std::vector<T> FileResult::*List) {
  std::vector<const T *> All;
  for (const FileResult &File : Files)
    for (const T &Element : File.*List)
      All.push_back(&Element);
  llvm::stable_sort(All, [](const T *A, const T *B) { return orderOf(*A) < orderOf(*B); });
  All.erase(std::unique(All.begin(), All.end(), [](const T *A, const T *B) { return *A == *B; }), All.end());
  return All;
}

std::vector<const Finding *> sortedFindings(llvm::ArrayRef<FileResult> Files) {
  return sorted(Files, &FileResult::Findings);
}

std::vector<const Finding *> sortedBaselined(llvm::ArrayRef<FileResult> Files) {
  return sorted(Files, &FileResult::Baselined);
}

std::vector<const Finding *> sortedSuppressed(llvm::ArrayRef<FileResult> Files) {
  return sorted(Files, &FileResult::Suppressed);
}

std::vector<const SkippedKernel *> sortedSkipped(llvm::ArrayRef<FileResult> Files) {
  return sorted(Files, &FileResult::Skipped);
}

/// Name without its lists of template arguments: 'A<int>::f<float>' is 'A::f'.
static std::string withoutArguments(llvm::StringRef Name) {
  std::string Bare;
  unsigned Depth = 0;
  for (char C : Name) {
    Depth += C == '<';
    if (Depth == 0)
      Bare += C;
    Depth -= C == '>' && Depth != 0;
  }
  return Bare;
}

std::vector<SkippedTemplate> skippedTemplates(llvm::ArrayRef<FileResult> Files) {
  // What a macro makes of one line are different kernels.
  std::map<std::pair<SourceSpan, std::string>, std::vector<const SkippedKernel *>> ByTemplate;
  for (const SkippedKernel *Kernel : sortedSkipped(Files))
    ByTemplate[{Kernel->Where, withoutArguments(Kernel->Name)}].push_back(Kernel);
  std::vector<SkippedTemplate> Templates;
  for (const auto &[Key, Instances] : ByTemplate) {
    llvm::MapVector<llvm::StringRef, unsigned> Counts;
    for (const SkippedKernel *Each : Instances)
      ++Counts[Each->Reason];
    auto Reasons = Counts.takeVector();
    llvm::stable_sort(Reasons, [](const auto &A, const auto &B) { return A.second > B.second; });
    SkippedTemplate &Next = Templates.emplace_back();
    Next = {.Name = Instances.size() == 1 ? Instances.front()->Name : Key.second,
            .Where = Key.first,
            .Instances = Instances.size()};
    for (const auto &[Reason, Count] : Reasons)
      Next.Reasons.push_back(Reason.str());
  }
  return Templates;
}

std::string describeName(const SkippedTemplate &Skipped) {
  return "'" + Skipped.Name + "'" +
         (Skipped.Instances == 1 ? "" : " (" + std::to_string(Skipped.Instances) + " instances)");
}

std::string describeReason(const SkippedTemplate &Skipped) {
  const size_t Others = Skipped.Reasons.size() - 1;
  return Skipped.Reasons.front() +
         (Others == 0 ? "" : " (and " + std::to_string(Others) + " other reason" + (Others == 1 ? ")" : "s)"));
}

std::vector<const AccessRecord *> sortedAccesses(llvm::ArrayRef<FileResult> Files) {
  return sorted(Files, &FileResult::Accesses);
}

std::vector<const CostRecord *> sortedCosts(llvm::ArrayRef<FileResult> Files) {
  return sorted(Files, &FileResult::Costs);
}

Summary summarize(llvm::ArrayRef<FileResult> Files, llvm::ArrayRef<Finding> Findings, unsigned LeftOut) {
  Summary Counts;
  Counts.LeftOut = LeftOut;
  Counts.Findings = Findings.size();
  for (const Finding &F : Findings)
    Counts.Places += countPlaces(F);
  Counts.Skipped = sortedSkipped(Files).size();
  Counts.Baselined = sortedBaselined(Files).size();
  Counts.Suppressed = sortedSuppressed(Files).size();
  Counts.Files = Files.size();
  for (const FileResult &File : Files) {
    Counts.Kernels += File.Kernels.size();
    Counts.Untouched += File.Untouched;
    Counts.Partial += File.Status == FileStatus::Partial;
    Counts.Failed += File.Status == FileStatus::Failed;
    Counts.Left += File.WasLeft;
  }
  return Counts;
}

static std::string count(unsigned Number, llvm::StringRef Noun) {
  return std::to_string(Number) + " " + Noun.str() + (Number == 1 ? "" : "s");
}

std::string describe(const Summary &Counts) {
  std::string Text = Counts.Findings ? count(Counts.Findings, "finding") : "no findings";
  if (Counts.Places > Counts.Findings)
    Text += " at " + std::to_string(Counts.Places) + " places";
  Text += " in " + count(Counts.Kernels, "kernel") + " of " + count(Counts.Files, "file");
  std::vector<std::string> Extra;
  if (Counts.LeftOut)
    Extra.push_back(std::to_string(Counts.LeftOut) + " that cost less left out");
  if (Counts.Suppressed)
    Extra.push_back(std::to_string(Counts.Suppressed) + " suppressed");
  if (Counts.Baselined)
    Extra.push_back(std::to_string(Counts.Baselined) + " in the baseline");
  if (Counts.Untouched)
    Extra.push_back(std::to_string(Counts.Untouched) + " on other lines");
  if (Counts.Skipped)
    Extra.push_back(count(Counts.Skipped, "kernel") + " skipped");
  if (Counts.Partial)
    Extra.push_back(count(Counts.Partial, "file") + " only in part");
  if (Counts.Failed > Counts.Left)
    Extra.push_back(count(Counts.Failed - Counts.Left, "file") + " failed");
  if (Counts.Left)
    Extra.push_back(count(Counts.Left, "file") + " not analysed");
  return Extra.empty() ? Text : Text + " (" + llvm::join(Extra, ", ") + ")";
}

} // namespace cudaperf
