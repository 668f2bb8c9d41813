#include "Report/FixProof.h"
#include "Report/FixFaults.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <set>

namespace cudaperf {
namespace {

/// A fix that several findings ask for, and those findings, each with the reason why it does not hold for it.
struct Candidate {
  const Fix *Tried = nullptr;
  std::vector<Finding *> Findings;
  std::vector<std::string> Reasons;
  bool IsDecided = false; ///< that it does not hold is its own fault, whatever else was tried with it
  bool holds() const {
    return llvm::all_of(Reasons, [](const std::string &Reason) { return Reason.empty(); });
  }
  bool isOf(llvm::StringRef Kernel) const {
    return llvm::any_of(Findings, [&](const Finding *F) { return F->Kernel == Kernel; });
  }
};

EditsByFile sortedEdits(llvm::ArrayRef<Candidate *> Candidates) {
  EditsByFile Edits;
  for (const Candidate *Each : Candidates)
    for (const TextEdit &Edit : Each->Tried->Edits)
      Edits[Edit.Where.File].push_back(Edit);
  for (auto &[File, InFile] : Edits)
    llvm::stable_sort(InFile, [](const TextEdit &A, const TextEdit &B) { return A.Offset < B.Offset; });
  return Edits;
}

bool isApplicable(const EditsByFile &Edits, SourceTexts &Texts) {
  for (const auto &[File, InFile] : Edits) {
    size_t Done = 0;
    const std::optional<llvm::StringRef> Text = Texts.text(File);
    for (const TextEdit &Edit : InFile) {
      if (!Text || Edit.Offset < Done || size_t(Edit.Offset) + Edit.Length > Text->size())
        return false;
      Done = Edit.Offset + Edit.Length;
    }
  }
  return true;
}

class Prover {
public:
  Prover(const FileResult &Before, SourceTexts &Texts, Reanalysis Analyze)
      : Before(Before), Texts(Texts), Analyze(Analyze) {}

  void prove(std::vector<Candidate> &Candidates) {
    std::deque<Lot> Left;
    llvm::append_range(Left, lots(Candidates));
    // The large ones first: where only so many can be tried, most fixes have had their turn.
    while (!Left.empty()) {
      const Lot Tried = std::move(Left.front());
      Left.pop_front();
      tryOut(Tried);
      if (Tried.size() == 1 || llvm::all_of(Tried, [](const Candidate *Each) { return Each->holds(); }))
        continue;
      Lot Open;
      llvm::copy_if(Tried, std::back_inserter(Open), [](const Candidate *Each) { return !Each->IsDecided; });
      const auto Middle = Tried.begin() + Tried.size() / 2;
      if (Open.size() == Tried.size()) {
        Left.emplace_back(Tried.begin(), Middle);
        Left.emplace_back(Middle, Tried.end());
      } else if (!Open.empty()) {
        Left.push_front(std::move(Open)); // without those that are to blame they hold, as a rule
      }
    }
  }

private:
  using Lot = std::vector<Candidate *>;

  /// Those that can be tried together: none touch, and a kernel has one fix in each, or only fixes of single
  /// expressions.
  static std::vector<Lot> lots(std::vector<Candidate> &Candidates) {
    std::vector<Lot> Lots;
    for (Candidate &Each : Candidates) {
      auto Into = llvm::find_if(Lots, [&](llvm::ArrayRef<Candidate *> Others) {
        return llvm::none_of(Others, [&](const Candidate *Other) { return mayMeddle(Each, *Other); });
      });
      if (Into == Lots.end())
        Into = Lots.emplace(Into);
      Into->push_back(&Each);
    }
    return Lots;
  }

  /// Whether the one may decide about the other: then each has to hold by itself.
  static bool mayMeddle(const Candidate &A, const Candidate &B) {
    if (touches(A, B))
      return true;
    return !(isOfExpression(A) && isOfExpression(B)) && shareKernel(A, B);
  }

  static bool shareKernel(const Candidate &A, const Candidate &B) {
    return llvm::any_of(A.Findings, [&](const Finding *F) { return B.isOf(F->Kernel); });
  }

  /// Whether the fix changes nothing but the expressions that its findings are about. Two such fixes of a kernel do not
  /// decide about each other; the layout of an array or a pointer's qualifier may.
  static bool isOfExpression(const Candidate &Each) {
    return llvm::all_of(Each.Findings, [&](const Finding *F) {
      return llvm::all_of(Each.Tried->Edits, [&](const TextEdit &Edit) { return holds(F->Where, Edit.Where); });
    });
  }

  static bool holds(const SourceSpan &Outer, const SourceSpan &Inner) {
    auto Start = [](const SourceSpan &S) { return std::pair(S.Line, S.Column); };
    auto End = [](const SourceSpan &S) { return std::pair(S.EndLine, S.EndColumn); };
    return Outer.File == Inner.File && Start(Outer) <= Start(Inner) && End(Inner) <= End(Outer);
  }

  static bool touches(const Candidate &One, const Candidate &Other) {
    for (const TextEdit &A : One.Tried->Edits)
      for (const TextEdit &B : Other.Tried->Edits)
        if (A.Where.File == B.Where.File && A.Offset <= B.Offset + B.Length && B.Offset <= A.Offset + A.Length)
          return true;
    return false;
  }

  /// Makes the edits of Together and fills in the reasons.
  void tryOut(llvm::ArrayRef<Candidate *> Together) {
    const EditsByFile Edits = sortedEdits(Together);
    llvm::Expected<FileResult> After = analyzeWith(Edits);
    if (!After) {
      const std::string Failed = llvm::toString(After.takeError());
      for (Candidate *Each : Together)
        Each->Reasons.assign(Each->Findings.size(), Failed);
      return;
    }
    FixFaults Faults(Before, *After, Edits, Texts);
    for (Candidate *Each : Together) {
      const auto Mine = llvm::find_if(Faults.common(), [&](const auto &F) { return mayHaveMade(*Each, F, Together); });
      Each->Reasons.clear();
      for (const Finding *F : Each->Findings)
        Each->Reasons.push_back(Mine != Faults.common().end() ? Mine->Text : Faults.ofLeaving(*F));
      const bool IsAlone =
          llvm::none_of(Together, [&](const Candidate *Other) { return Other != Each && shareKernel(*Each, *Other); });
      const bool IsOwn = Mine == Faults.common().end() || (!Mine->Kernel.empty() && Each->isOf(Mine->Kernel));
      Each->IsDecided = IsAlone && IsOwn && !Each->holds();
    }
  }

  /// Whether F can be the fault of Each: what shows in one kernel is the fault of the fixes that are of that kernel, if
  /// there are any Together.
  static bool mayHaveMade(const Candidate &Each, const FixFault &F, llvm::ArrayRef<Candidate *> Together) {
    return F.Kernel.empty() || Each.isOf(F.Kernel) ||
           llvm::none_of(Together, [&](const Candidate *Other) { return Other->isOf(F.Kernel); });
  }

  llvm::Expected<FileResult> analyzeWith(const EditsByFile &Edits) {
    if (!isApplicable(Edits, Texts))
      return llvm::createStringError("does not fit the text any more");
    llvm::Expected<FileResult> After = Analyze(editedTexts(Edits, Texts));
    if (!After)
      return llvm::createStringError("could not be tried: " + llvm::toString(After.takeError()));
    return After;
  }

  const FileResult &Before;
  SourceTexts &Texts;
  Reanalysis Analyze;
};

/// The fixes that findings without a proved one have at Rank.
std::vector<Candidate> candidatesAt(std::vector<Finding> &Findings, const std::vector<bool> &IsProved, size_t Rank) {
  std::vector<Candidate> Candidates;
  for (size_t I = 0; I != Findings.size(); ++I) {
    if (IsProved[I] || Findings[I].Fixes.size() <= Rank)
      continue;
    const Fix &Tried = Findings[I].Fixes[Rank];
    auto Same = llvm::find_if(Candidates, [&](const Candidate &C) { return C.Tried->Edits == Tried.Edits; });
    if (Same == Candidates.end())
      Same = Candidates.insert(Same, {.Tried = &Tried});
    Same->Findings.push_back(&Findings[I]);
  }
  return Candidates;
}

} // namespace

std::string objection(const FileResult &Before, const FileResult &After, const Finding &Cured, const EditsByFile &Edits,
                      SourceTexts &Texts) {
  FixFaults Faults(Before, After, Edits, Texts);
  return Faults.common().empty() ? Faults.ofLeaving(Cured) : Faults.common().front().Text;
}

void proveFixes(FileResult &Result, const FileResult &Before, SourceTexts &Texts, Reanalysis Analyze) {
  Prover Trial(Before, Texts, Analyze);
  std::vector<bool> IsProved(Result.Findings.size());
  for (size_t Rank = 0;; ++Rank) {
    std::vector<Candidate> Candidates = candidatesAt(Result.Findings, IsProved, Rank);
    if (Candidates.empty())
      break;
    Trial.prove(Candidates);
    for (Candidate &Each : Candidates)
      for (size_t I = 0; I != Each.Findings.size(); ++I) {
        Finding &F = *Each.Findings[I];
        if (Each.Reasons[I].empty())
          IsProved[&F - Result.Findings.data()] = true;
        else
          F.Withheld.push_back({F.Fixes[Rank].Description, std::move(Each.Reasons[I])});
      }
  }
  // The first fix that was not withheld is the proved one.
  for (size_t I = 0; I != Result.Findings.size(); ++I) {
    Finding &F = Result.Findings[I];
    if (IsProved[I])
      F.Fixes = {F.Fixes[F.Withheld.size()]};
    else
      F.Fixes.clear();
  }
}

FixedTexts chooseFixesTogether(llvm::ArrayRef<const Finding *> Findings, FixSafety Allowed, SourceTexts &Texts,
                               llvm::function_ref<std::string(const FixedTexts &)> Objection, MayChangeFile MayChange) {
  FixedTexts All = chooseFixes(Findings, Allowed, Texts, MayChange);
  if (All.applied() < 2 || Objection(All).empty())
    return All;
  std::vector<const Finding *> Kept;
  FixedTexts Fixed;
  for (FixOutcome &Outcome : All.Outcomes) {
    if (!Outcome.Withheld.empty())
      continue;
    Kept.push_back(Outcome.Of);
    FixedTexts Larger = chooseFixes(Kept, Allowed, Texts, MayChange);
    if (Larger.Edits != Fixed.Edits)
      Outcome.Withheld = Objection(Larger);
    if (Outcome.Withheld.empty()) {
      Fixed = std::move(Larger);
    } else {
      Outcome.Withheld = "does not go with the other fixes: it " + Outcome.Withheld;
      Kept.pop_back();
    }
  }
  Fixed.Outcomes = std::move(All.Outcomes);
  return Fixed;
}

void agreeOnFixes(std::vector<FileResult> &Files) {
  std::map<FindingIdentity, std::vector<Finding *>> Same;
  for (FileResult &File : Files)
    for (Finding &F : File.Findings)
      if (!F.Fixes.empty() || !F.Withheld.empty())
        Same[identityOf(F)].push_back(&F);
  for (auto &[Who, Findings] : Same) {
    if (llvm::all_of(Findings, [&](const Finding *F) { return F->Fixes == Findings.front()->Fixes; }))
      continue;
    std::vector<WithheldFix> Withheld;
    for (const Finding *F : Findings)
      if (F->Withheld.size() > Withheld.size())
        Withheld = F->Withheld;
    for (Finding *F : Findings) {
      F->Fixes.clear();
      F->Withheld = Withheld;
    }
  }
}

} // namespace cudaperf
