#include "Report/FixProof.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <set>
#include <tuple>

namespace cudaperf {
namespace {

/// A finding is told by its check and its place; its words change when it gets better.
using Identity = std::tuple<std::string, std::string, unsigned, unsigned>;

Identity identityOf(const Finding &F) { return {F.Check, F.Where.File, F.Where.Line, F.Where.Column}; }

/// Where findings lie once edits are made.
class MovedPlaces {
public:
  MovedPlaces(const EditsByFile &Edits, SourceTexts &Old) : Edits(Edits), Old(Old) {
    for (auto &[File, Text] : editedTexts(Edits, Old))
      New.add(File, std::move(Text));
  }

  /// What F may be called afterwards. Two answers where an edit begins at its very place: it may stand before the new
  /// text or behind it.
  std::vector<Identity> identities(const Finding &F) {
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

private:
  Identity identityAt(const Finding &F, int64_t Offset) {
    const size_t At = std::max<int64_t>(Offset, 0);
    const unsigned Line = New.lineAt(F.Where.File, At);
    return {F.Check, F.Where.File, Line, unsigned(At - New.lineStart(F.Where.File, Line).value_or(At)) + 1};
  }

  const EditsByFile &Edits;
  SourceTexts &Old;
  SourceTexts New;
};

std::string newError(const FileResult &Before, const FileResult &After) {
  std::multiset<std::string> Known;
  for (const FileError &Error : Before.Errors)
    Known.insert(Error.Message);
  for (const FileError &Error : After.Errors)
    if (auto Same = Known.find(Error.Message); Same != Known.end())
      Known.erase(Same);
    else
      return "does not compile: " + Error.Message;
  return "";
}

std::string lostKernel(const FileResult &Before, const FileResult &After) {
  std::set<std::string> Analyzed;
  for (const KernelRecord &Kernel : After.Kernels)
    Analyzed.insert(Kernel.Name);
  for (const KernelRecord &Kernel : Before.Kernels)
    if (!Analyzed.contains(Kernel.Name))
      return "keeps kernel '" + Kernel.Name + "' from being analysed";
  return "";
}

/// A finding may also be gone because nobody can tell any more.
std::string newDoubt(const FileResult &Before, const FileResult &After) {
  auto IsUnknown = [](const AccessRecord &Access) { return Access.Pattern == AccessPattern::Unknown; };
  const bool HasMore = llvm::count_if(After.Accesses, IsUnknown) > llvm::count_if(Before.Accesses, IsUnknown);
  return HasMore ? "makes the cost of an access impossible to tell" : "";
}

std::string newFinding(const FileResult &Before, const FileResult &After, MovedPlaces &Places) {
  std::set<Identity> Known;
  for (const Finding &F : Before.Findings)
    for (Identity &Each : Places.identities(F))
      Known.insert(std::move(Each));
  for (const Finding &F : After.Findings)
    if (!Known.contains(identityOf(F)))
      return "brings another finding: " + F.Message;
  return "";
}

/// A fix that several findings ask for, and those findings, each with the reason why it does not hold for it.
struct Candidate {
  const Fix *Tried = nullptr;
  std::vector<Finding *> Findings;
  std::vector<std::string> Reasons;
  bool holds() const {
    return llvm::all_of(Reasons, [](const std::string &Reason) { return Reason.empty(); });
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
    const std::vector<std::vector<Candidate *>> Lots = lots(Candidates);
    std::deque<llvm::ArrayRef<Candidate *>> Left(Lots.begin(), Lots.end());
    // The large ones first: where only so many can be tried, most fixes have had their turn.
    for (; !Left.empty(); Left.pop_front()) {
      const llvm::ArrayRef<Candidate *> Lot = Left.front();
      tryOut(Lot);
      if (Lot.size() == 1 || llvm::all_of(Lot, [](const Candidate *Each) { return Each->holds(); }))
        continue;
      Left.push_back(Lot.take_front(Lot.size() / 2));
      Left.push_back(Lot.drop_front(Lot.size() / 2));
    }
  }

private:
  /// Those that can be tried together: none touch, and a kernel has one fix in each, or only fixes of single
  /// expressions.
  static std::vector<std::vector<Candidate *>> lots(std::vector<Candidate> &Candidates) {
    std::vector<std::vector<Candidate *>> Lots;
    for (Candidate &Each : Candidates) {
      auto Into = llvm::find_if(Lots, [&](llvm::ArrayRef<Candidate *> Lot) {
        return llvm::none_of(Lot, [&](const Candidate *Other) { return mayMeddle(Each, *Other); });
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
    return !(isOfExpression(A) && isOfExpression(B)) && llvm::any_of(A.Findings, [&](const Finding *OfA) {
      return llvm::any_of(B.Findings, [&](const Finding *OfB) { return OfA->Kernel == OfB->Kernel; });
    });
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

  /// Makes the edits of Lot and fills in the reasons.
  void tryOut(llvm::ArrayRef<Candidate *> Lot) {
    const EditsByFile Edits = sortedEdits(Lot);
    llvm::Expected<FileResult> After = analyzeWith(Edits);
    const std::string Failed = After ? "" : llvm::toString(After.takeError());
    for (Candidate *Each : Lot) {
      Each->Reasons.clear();
      for (const Finding *F : Each->Findings)
        Each->Reasons.push_back(Failed.empty() ? objection(Before, *After, *F, Edits, Texts) : Failed);
    }
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

TextsByFile editedTexts(const EditsByFile &Edits, SourceTexts &Texts) {
  TextsByFile Changed;
  for (const auto &[File, InFile] : Edits)
    Changed[File] = applyEdits(Texts.text(File).value_or(""), InFile);
  return Changed;
}

std::string objection(const FileResult &Before, const FileResult &After, const Finding &Cured, const EditsByFile &Edits,
                      SourceTexts &Texts) {
  std::string Wrong = newError(Before, After);
  if (Wrong.empty())
    Wrong = lostKernel(Before, After);
  if (Wrong.empty())
    Wrong = newDoubt(Before, After);
  MovedPlaces Places(Edits, Texts);
  if (Wrong.empty())
    Wrong = newFinding(Before, After, Places);
  if (!Wrong.empty())
    return Wrong;
  const std::vector<Identity> Gone = Places.identities(Cured);
  for (const Finding &F : After.Findings)
    if (llvm::is_contained(Gone, identityOf(F)))
      return "leaves a finding: " + F.Message;
  return "";
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
  std::map<Identity, std::vector<Finding *>> Same;
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
