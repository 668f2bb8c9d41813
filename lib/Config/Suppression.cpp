#include "Config/Suppression.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

namespace cudaperf {

static constexpr llvm::StringLiteral Marker = "NOLINT";

namespace {

enum class CommentKind { SameLine, NextLine, Begin, End };

/// What stands behind the word NOLINT.
struct ParsedComment {
  CommentKind Kind = CommentKind::SameLine;
  std::optional<std::string> Checks; ///< none without brackets
};

std::optional<ParsedComment> parseAfterMarker(llvm::StringRef Rest) {
  ParsedComment Comment;
  if (Rest.consume_front("NEXTLINE"))
    Comment.Kind = CommentKind::NextLine;
  else if (Rest.consume_front("BEGIN"))
    Comment.Kind = CommentKind::Begin;
  else if (Rest.consume_front("END"))
    Comment.Kind = CommentKind::End;
  if (!Rest.empty() && (llvm::isAlnum(Rest.front()) || Rest.front() == '_'))
    return std::nullopt; // another word that only starts like this one
  if (Rest.consume_front("("))
    if (size_t Close = Rest.find(')'); Close != llvm::StringRef::npos)
      Comment.Checks = Rest.take_front(Close).str();
  return Comment;
}

FileError unmatched(const SuppressionComment &Comment, llvm::StringRef Word, llvm::StringRef Missing) {
  return {.Where = {.Line = Comment.Line, .Column = Comment.Column},
          .Message = llvm::formatv("'{0}' on line {1} has no '{2}'", Word, Comment.Line, Missing)};
}

} // namespace

Suppressions::Suppressions(llvm::StringRef Text) {
  std::vector<SuppressionComment> Open;
  // Few files have any; a search is much cheaper than a split into lines.
  if (Text.contains(Marker)) {
    unsigned Number = 1;
    for (llvm::StringRef Rest = Text; !Rest.empty(); ++Number) {
      auto [Line, Next] = Rest.split('\n');
      readLine(Line, Number, Open);
      Rest = Next;
    }
  }
  for (const SuppressionComment &Begin : Open)
    Problems.push_back(unmatched(Begin, "NOLINTBEGIN", "NOLINTEND"));
  for (const SuppressionComment &Comment : Comments)
    Globs.emplace_back(Comment.Checks);
}

void Suppressions::readLine(llvm::StringRef Line, unsigned Number, std::vector<SuppressionComment> &Open) {
  for (size_t At = Line.find(Marker); At != llvm::StringRef::npos; At = Line.find(Marker, At + Marker.size())) {
    if (At > 0 && (llvm::isAlnum(Line[At - 1]) || Line[At - 1] == '_'))
      continue;
    std::optional<ParsedComment> Parsed = parseAfterMarker(Line.drop_front(At + Marker.size()));
    if (!Parsed)
      continue;
    unsigned Covered = Number + (Parsed->Kind == CommentKind::NextLine);
    SuppressionComment Comment = {.Line = Number,
                                  .Column = unsigned(At) + 1,
                                  .First = Covered,
                                  .Last = Covered,
                                  .Checks = Parsed->Checks.value_or("*"),
                                  .NamesChecks = Parsed->Checks.has_value()};
    if (Parsed->Kind == CommentKind::Begin)
      Open.push_back(Comment);
    else if (Parsed->Kind == CommentKind::End)
      close(Comment, Open);
    else
      Comments.push_back(Comment);
  }
}

void Suppressions::close(const SuppressionComment &End, std::vector<SuppressionComment> &Open) {
  auto Begin = llvm::find_if(llvm::reverse(Open), [&](const SuppressionComment &Candidate) {
    return Candidate.Checks == End.Checks && Candidate.NamesChecks == End.NamesChecks;
  });
  if (Begin == Open.rend()) {
    Problems.push_back(unmatched(End, "NOLINTEND", "NOLINTBEGIN"));
    return;
  }
  Begin->Last = End.Line;
  Comments.push_back(*Begin);
  Open.erase(std::next(Begin).base());
}

bool Suppressions::silences(llvm::StringRef Check, unsigned Line) {
  bool IsSilenced = false;
  for (size_t I = 0; I != Comments.size(); ++I) {
    SuppressionComment &Comment = Comments[I];
    if (Line < Comment.First || Line > Comment.Last || !Globs[I].contains(Check))
      continue;
    Comment.WasUsed = true;
    IsSilenced = true;
  }
  return IsSilenced;
}

std::vector<SuppressionComment> Suppressions::unused() const {
  std::vector<SuppressionComment> Result;
  for (const SuppressionComment &Comment : Comments)
    if (!Comment.WasUsed && Comment.NamesChecks && llvm::StringRef(Comment.Checks).contains("cuda-perf-"))
      Result.push_back(Comment);
  return Result;
}

void applySuppressions(FileResult &Result, SourceTexts &Texts) {
  std::map<std::string, Suppressions> ByFile;
  auto Of = [&](const std::string &File) -> Suppressions & {
    auto Found = ByFile.find(File);
    if (Found == ByFile.end())
      Found = ByFile.emplace(File, Suppressions(Texts.text(File).value_or(""))).first;
    return Found->second;
  };
  auto Silenced = std::stable_partition(Result.Findings.begin(), Result.Findings.end(), [&](const Finding &F) {
    return !Of(F.Where.File).silences(F.Check, F.Where.Line);
  });
  Result.Suppressed.insert(Result.Suppressed.end(), std::move_iterator(Silenced),
                           std::move_iterator(Result.Findings.end()));
  Result.Findings.erase(Silenced, Result.Findings.end());
  for (const auto &[File, Comments] : ByFile)
    for (const FileError &Problem : Comments.problems())
      Result.Remarks.push_back(File + ": " + Problem.Message);
}

} // namespace cudaperf
