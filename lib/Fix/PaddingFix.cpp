#include "Fix/PaddingFix.h"
#include "Fix/ArrayUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudaperf {

/// The expression between the last brackets of the declaration; null if a typedef hides it.
static const Expr *innermostDimension(const VarDecl &Array) {
  const TypeSourceInfo *Written = Array.getTypeSourceInfo();
  if (!Written)
    return nullptr;
  const Expr *Dimension = nullptr;
  unsigned Rank = 0;
  for (TypeLoc Level = Written->getTypeLoc().getUnqualifiedLoc();;) {
    const auto Brackets = Level.getAs<ArrayTypeLoc>();
    if (!Brackets)
      break;
    Dimension = Brackets.getSizeExpr();
    Level = Brackets.getElementLoc().getUnqualifiedLoc();
    ++Rank;
  }
  return Rank == arrayRank(Array) ? Dimension : nullptr;
}

/// Whether " + 1" after E would bind to a part of it.
static bool bindsLooserThanPlus(const Expr *E) {
  if (const auto *Substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    E = Substituted->getReplacement();
  if (const auto *Binary = dyn_cast<BinaryOperator>(E->IgnoreImpCasts()))
    return !Binary->isMultiplicativeOp() && !Binary->isAdditiveOp();
  return isa<ConditionalOperator>(E->IgnoreImpCasts());
}

/// "N + 1" or "N - 1", whose literal takes the padding up: "N + 2" and "N", not "N + 1 + 1". Nothing for another sum.
static std::optional<std::string> withLiteralRaised(StringRef Text, const Expr *Dimension, unsigned Elements) {
  const auto *Sum = dyn_cast<BinaryOperator>(Dimension->IgnoreImpCasts());
  if (!Sum || !Sum->isAdditiveOp() || !isa<IntegerLiteral>(Sum->getRHS()->IgnoreImpCasts()))
    return std::nullopt;
  const StringRef Sign = Sum->getOpcode() == BO_Add ? "+" : "-";
  const auto [Left, Right] = Text.rsplit(Sign); // a literal behind it holds no sign; a macro's text may lack it
  int64_t Literal = 0;
  if (Left.size() == Text.size() || Right.trim().getAsInteger(10, Literal))
    return std::nullopt;
  const int64_t Added = (Sign == "+" ? Literal : -Literal) + int64_t(Elements);
  if (Added == 0)
    return Left.rtrim().str();
  const StringRef Blanks = Right.take_front(Right.size() - Right.ltrim().size());
  return (Left + (Added > 0 ? "+" : "-") + Blanks + Twine(std::abs(Added))).str();
}

static std::string padded(StringRef Text, const Expr *Dimension, unsigned Elements) {
  uint64_t Literal = 0;
  if (!Text.getAsInteger(10, Literal))
    return std::to_string(Literal + Elements);
  if (std::optional<std::string> Raised = withLiteralRaised(Text, Dimension, Elements))
    return *Raised;
  const std::string Plus = " + " + std::to_string(Elements);
  return bindsLooserThanPlus(Dimension) ? "(" + Text.str() + ")" + Plus : Text.str() + Plus;
}

std::optional<Fix> paddingFix(const SourceMap &Source, const VarDecl &Array, unsigned Elements) {
  const Expr *Dimension = innermostDimension(Array);
  if (!Dimension || !fullSubscripts(Array))
    return std::nullopt;
  const SourceManager &SM = Source.context().getSourceManager();
  // A declaration that a macro writes is not edited; a dimension that is a macro's name is.
  if (Array.getLocation().isMacroID())
    return std::nullopt;
  const SourceRange Range(SM.getExpansionLoc(Dimension->getBeginLoc()),
                          SM.getExpansionRange(Dimension->getEndLoc()).getEnd());
  const CharSourceRange Chars = CharSourceRange::getTokenRange(Range);
  const StringRef Text = Lexer::getSourceText(Chars, SM, Source.context().getLangOpts());
  const FileID File = SM.getFileID(Range.getBegin());
  if (Text.empty() || File != SM.getFileID(Range.getEnd()) || File != SM.getFileID(Array.getLocation()))
    return std::nullopt;
  TextEdit Edit{.Where = Source.point(Range.getBegin()),
                .Offset = SM.getFileOffset(Range.getBegin()),
                .Length = unsigned(Text.size()),
                .Replacement = padded(Text, Dimension, Elements)};
  const unsigned LastLine = Edit.Where.Line + unsigned(Text.count('\n'));
  Edit.Where.EndLine = LastLine;
  Edit.Where.EndColumn = LastLine == Edit.Where.Line ? Edit.Where.Column + Edit.Length : 0;
  return Fix{.Description = "pad the rows of '" + Array.getNameAsString() + "' by " + std::to_string(Elements) +
                            (Elements == 1 ? " element" : " elements"),
             .Edits = {std::move(Edit)}};
}

} // namespace cudaperf
