#include "Report/FixApply.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <tuple>

namespace cudaperf {
namespace {

/// Two findings (instances of one template, two parameters of one list) may ask for the same edit: made once.
bool isSameEdit(const TextEdit &A, const TextEdit &B) {
  return std::tie(A.Offset, A.Length, A.Replacement) == std::tie(B.Offset, B.Length, B.Replacement);
}

bool overlaps(const TextEdit &A, const TextEdit &B) {
  if (A.Offset == B.Offset)
    return true; // the order of two insertions at one place is nobody's to guess
  const TextEdit &First = A.Offset < B.Offset ? A : B, &Second = A.Offset < B.Offset ? B : A;
  return First.Offset + First.Length > Second.Offset;
}

class FixChooser {
public:
  FixChooser(FixSafety Allowed, SourceTexts &Texts, MayChangeFile MayChange)
      : Allowed(Allowed), Texts(Texts), MayChange(MayChange) {}

  FixOutcome choose(const Finding &F) {
    FixOutcome Outcome = {.Of = &F, .Chosen = &F.Fixes.front()};
    for (const Fix &Candidate : F.Fixes) {
      std::string Why = reasonAgainst(Candidate);
      if (Why.empty()) {
        accept(Candidate);
        return {.Of = &F, .Chosen = &Candidate};
      }
      if (Outcome.Withheld.empty())
        Outcome.Withheld = std::move(Why);
    }
    return Outcome;
  }

  EditsByFile takeEdits() { return std::move(Accepted); }

private:
  std::string reasonAgainst(const Fix &Candidate) {
    if (Candidate.Safety == FixSafety::Unsafe && Allowed == FixSafety::Safe)
      return "is only applied with --fix-unsafe";
    if (Candidate.Edits.empty())
      return "has no edits";
    for (const TextEdit &Edit : Candidate.Edits) {
      if (!MayChange(Edit.Where.File))
        return "would change '" + Edit.Where.File + "', which lies outside of the project";
      if (!isInText(Edit))
        return "'" + Edit.Where.File + "' has changed since it was analysed";
      for (const TextEdit &Other : Accepted[Edit.Where.File])
        if (overlaps(Edit, Other) && !isSameEdit(Edit, Other))
          return "overlaps another fix";
    }
    return "";
  }

  bool isInText(const TextEdit &Edit) {
    std::optional<llvm::StringRef> Text = Texts.text(Edit.Where.File);
    return Text && uint64_t(Edit.Offset) + Edit.Length <= Text->size() &&
           Texts.lineAt(Edit.Where.File, Edit.Offset) == Edit.Where.Line;
  }

  void accept(const Fix &Chosen) {
    for (const TextEdit &Edit : Chosen.Edits) {
      std::vector<TextEdit> &InFile = Accepted[Edit.Where.File];
      if (llvm::none_of(InFile, [&](const TextEdit &Other) { return isSameEdit(Edit, Other); }))
        InFile.insert(
            llvm::upper_bound(InFile, Edit, [](const TextEdit &A, const TextEdit &B) { return A.Offset < B.Offset; }),
            Edit);
    }
  }

  FixSafety Allowed;
  SourceTexts &Texts;
  MayChangeFile MayChange;
  EditsByFile Accepted;
};

} // namespace

unsigned FixedTexts::applied() const {
  std::set<std::vector<std::tuple<std::string, unsigned, unsigned, std::string>>> Distinct;
  for (const FixOutcome &Outcome : Outcomes)
    if (Outcome.Withheld.empty()) {
      std::vector<std::tuple<std::string, unsigned, unsigned, std::string>> Key;
      for (const TextEdit &Edit : Outcome.Chosen->Edits)
        Key.emplace_back(Edit.Where.File, Edit.Offset, Edit.Length, Edit.Replacement);
      Distinct.insert(std::move(Key));
    }
  return Distinct.size();
}

FixedTexts chooseFixes(llvm::ArrayRef<const Finding *> Findings, FixSafety Allowed, SourceTexts &Texts,
                       MayChangeFile MayChange) {
  FixedTexts Result;
  FixChooser Chooser(Allowed, Texts, MayChange);
  for (const Finding *F : Findings)
    if (!F->Fixes.empty())
      Result.Outcomes.push_back(Chooser.choose(*F));
  Result.Edits = Chooser.takeEdits();
  std::erase_if(Result.Edits, [](const auto &Entry) { return Entry.second.empty(); });
  return Result;
}

std::string applyEdits(llvm::StringRef Text, llvm::ArrayRef<TextEdit> Edits) {
  std::string Result;
  size_t Done = 0;
  for (const TextEdit &Edit : Edits) {
    Result += Text.slice(Done, Edit.Offset);
    Result += Edit.Replacement;
    Done = Edit.Offset + Edit.Length;
  }
  Result += Text.drop_front(Done);
  return Result;
}

TextsByFile editedTexts(const EditsByFile &Edits, SourceTexts &Texts) {
  TextsByFile Changed;
  for (const auto &[File, InFile] : Edits)
    Changed[File] = applyEdits(Texts.text(File).value_or(""), InFile);
  return Changed;
}

} // namespace cudaperf
