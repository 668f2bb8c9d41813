#include "Check/PaddingFix.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudaperf {

static unsigned rankOf(const ASTContext &Context, QualType Type) {
  unsigned Rank = 0;
  for (const ArrayType *Level = Context.getAsArrayType(Type); Level;
       Level = Context.getAsArrayType(Level->getElementType()))
    ++Rank;
  return Rank;
}

/// If E is Array with Rank subscripts, gives them.
static bool isFullSubscript(const Expr *E, const VarDecl &Array, unsigned Rank, SmallVectorImpl<const Expr *> &Indices) {
  for (unsigned Depth = 0; Depth < Rank; ++Depth) {
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
    if (!Subscript)
      return false;
    Indices.push_back(Subscript->getIdx());
    E = Subscript->getBase();
  }
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Name && Name->getDecl()->getCanonicalDecl() == Array.getCanonicalDecl();
}

/// An atomic function uses the one element that its argument points to.
static bool isAtomicCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName().starts_with("atomic");
}

/// Takes what is harmless about S off: pushes the parts that still have to be looked at, false if there is nothing
/// harmless to take.
static bool skipFullSubscript(const Stmt *S, const VarDecl &Array, unsigned Rank, SmallVectorImpl<const Stmt *> &Pending) {
  SmallVector<const Expr *, 3> Indices;
  if (const auto *E = dyn_cast<ArraySubscriptExpr>(S); E && isFullSubscript(E, Array, Rank, Indices)) {
    Pending.append(Indices.begin(), Indices.end());
    return true;
  }
  const auto *Call = dyn_cast<CallExpr>(S);
  if (!Call || !isAtomicCall(*Call))
    return false;
  for (const Expr *Argument : Call->arguments()) {
    const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts());
    Indices.clear();
    if (Address && Address->getOpcode() == UO_AddrOf &&
        isFullSubscript(Address->getSubExpr(), Array, Rank, Indices))
      Pending.append(Indices.begin(), Indices.end());
    else
      Pending.push_back(Argument);
  }
  return true;
}

/// A use that may rely on where the elements lie: the array itself, or an element as something other than a value.
static bool reliesOnLayout(const Stmt *S, const VarDecl &Array) {
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl()->getCanonicalDecl() == Array.getCanonicalDecl();
  if (const auto *Unary = dyn_cast<UnaryOperator>(S))
    return Unary->getOpcode() == UO_AddrOf && isa<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParenImpCasts());
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(S))
    return Cast->getCastKind() == CK_LValueBitCast;
  return isa<AsmStmt>(S);
}

static bool isOnlySubscripted(const VarDecl &Array, const Stmt *Body) {
  const unsigned Rank = rankOf(Array.getASTContext(), Array.getType());
  SmallVector<const Stmt *, 64> Pending{Body};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S || skipFullSubscript(S, Array, Rank, Pending))
      continue;
    if (reliesOnLayout(S, Array))
      return false;
    Pending.append(S->child_begin(), S->child_end());
  }
  return true;
}

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
  return Rank == rankOf(Array.getASTContext(), Array.getType()) ? Dimension : nullptr;
}

/// Whether " + 1" after E would bind to a part of it.
static bool bindsLooserThanPlus(const Expr *E) {
  if (const auto *Substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    E = Substituted->getReplacement();
  if (const auto *Binary = dyn_cast<BinaryOperator>(E->IgnoreImpCasts()))
    return !Binary->isMultiplicativeOp() && !Binary->isAdditiveOp();
  return isa<ConditionalOperator>(E->IgnoreImpCasts());
}

static std::string padded(StringRef Text, const Expr *Dimension, unsigned Elements) {
  uint64_t Literal = 0;
  if (!Text.getAsInteger(10, Literal))
    return std::to_string(Literal + Elements);
  const std::string Plus = " + " + std::to_string(Elements);
  return bindsLooserThanPlus(Dimension) ? "(" + Text.str() + ")" + Plus : Text.str() + Plus;
}

std::optional<Fix> paddingFix(const UnitFacts &Unit, const VarDecl &Array, unsigned Elements) {
  const auto *Function = dyn_cast<FunctionDecl>(Array.getDeclContext());
  const Expr *Dimension = innermostDimension(Array);
  if (!Function || !Function->getBody() || !Dimension || !isOnlySubscripted(Array, Function->getBody()))
    return std::nullopt;
  const SourceManager &SM = Unit.context().getSourceManager();
  // A declaration that a macro writes is not edited; a dimension that is a macro's name is.
  if (Array.getLocation().isMacroID())
    return std::nullopt;
  const SourceRange Range(SM.getExpansionLoc(Dimension->getBeginLoc()),
                          SM.getExpansionRange(Dimension->getEndLoc()).getEnd());
  const CharSourceRange Chars = CharSourceRange::getTokenRange(Range);
  const StringRef Text = Lexer::getSourceText(Chars, SM, Unit.context().getLangOpts());
  const FileID File = SM.getFileID(Range.getBegin());
  if (Text.empty() || File != SM.getFileID(Range.getEnd()) || File != SM.getFileID(Array.getLocation()))
    return std::nullopt;
  TextEdit Edit{.Where = Unit.source().point(Range.getBegin()),
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
