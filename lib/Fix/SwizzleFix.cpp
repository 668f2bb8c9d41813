#include "Fix/SwizzleFix.h"
#include "Fix/ArrayUses.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cudaperf {

/// threadIdx.x, a property whose getter has no side effects.
static bool isProperty(const Expr *E) {
  const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E);
  return Pseudo && isa<MSPropertyRefExpr>(Pseudo->getSyntacticForm()->IgnoreParens());
}

/// Whether E may be written a second time: it has no effect, costs next to nothing and is the same both times.
static bool isRepeatable(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (isProperty(E) || isa<IntegerLiteral>(E))
    return true;
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return !Name->getType().isVolatileQualified();
  if (const auto *Field = dyn_cast<MemberExpr>(E))
    return !Field->isArrow() && !Field->getType().isVolatileQualified() && isRepeatable(Field->getBase());
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return !Binary->isAssignmentOp() && !Binary->isCommaOp() && isRepeatable(Binary->getLHS()) &&
           isRepeatable(Binary->getRHS());
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  return Unary && (Unary->getOpcode() == UO_Plus || Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Not) &&
         isRepeatable(Unary->getSubExpr());
}

/// Whether E may change a variable that a row index names.
static bool assigns(const Expr *E) {
  return anyPart(E, [](const Stmt *S) {
    const auto *Binary = dyn_cast<BinaryOperator>(S);
    const auto *Unary = dyn_cast<UnaryOperator>(S);
    return (Binary && Binary->isAssignmentOp()) || (Unary && Unary->isIncrementDecrementOp());
  });
}

/// A name, a number or a member: binds tighter than any operator.
static bool isPrimary(const Expr *E) {
  E = E->IgnoreImpCasts();
  return isProperty(E) || isa<ParenExpr, IntegerLiteral, DeclRefExpr, MemberExpr>(E);
}

namespace {

class SwizzleWriter {
public:
  SwizzleWriter(const SourceMap &Source, const VarDecl &Array, const TileLayouts &Layouts)
      : Source(Source), SM(Source.context().getSourceManager()), Array(Array), Layouts(Layouts) {}

  /// False if some subscript cannot be rewritten.
  bool rewrite(const FullSubscript &Subscript) {
    if (Subscript.Indices.size() < 2 || isInMacro(Subscript.Whole))
      return false;
    const Expr *Row = Subscript.Indices[Subscript.Indices.size() - 2], *Column = Subscript.Indices.back();
    if (!isNumber(Row) || !isNumber(Column) || !isRepeatable(Row) || assigns(Column))
      return false;
    const CharSourceRange Range = written(Column);
    const StringRef RowText = text(written(Row)), ColumnText = text(Range);
    if (RowText.empty() || ColumnText.empty() || ColumnText.contains('\n') || !isInOwnFile(Range))
      return false;
    std::string Key = wrapped(RowText, Row);
    if (Layouts.RowsPerPlane > Layouts.RowElements)
      Key = "(" + Key + " & " + std::to_string(Layouts.RowElements - 1) + ")";
    TextEdit Edit{.Where = Source.point(Range.getBegin()),
                  .Offset = SM.getFileOffset(Range.getBegin()),
                  .Length = unsigned(ColumnText.size()),
                  .Replacement = wrapped(ColumnText, Column) + " ^ " + Key};
    Edit.Where.EndLine = Edit.Where.Line;
    Edit.Where.EndColumn = Edit.Where.Column + Edit.Length;
    Edits.push_back(std::move(Edit));
    return true;
  }

  /// The edits in order; nothing if one lies inside another.
  std::optional<std::vector<TextEdit>> take() {
    llvm::sort(Edits, [](const TextEdit &A, const TextEdit &B) { return A.Offset < B.Offset; });
    // A subscript may be in the tree twice.
    Edits.erase(std::unique(Edits.begin(), Edits.end()), Edits.end());
    for (size_t I = 1; I < Edits.size(); ++I)
      if (Edits[I - 1].Offset + Edits[I - 1].Length > Edits[I].Offset)
        return std::nullopt;
    return std::move(Edits);
  }

private:
  static bool isInMacro(const Expr *E) { return E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID(); }
  static bool isNumber(const Expr *E) {
    return E->IgnoreParenImpCasts()->getType()->isIntegralOrUnscopedEnumerationType();
  }
  /// E as it stands in the file: the name of a macro, not what it stands for.
  CharSourceRange written(const Expr *E) const {
    return CharSourceRange::getTokenRange(SM.getExpansionLoc(E->getBeginLoc()),
                                          SM.getExpansionRange(E->getEndLoc()).getEnd());
  }
  StringRef text(CharSourceRange Range) const {
    return Lexer::getSourceText(Range, SM, Source.context().getLangOpts());
  }
  bool isInOwnFile(CharSourceRange Range) const {
    return SM.getFileID(Range.getBegin()) == SM.getFileID(SM.getExpansionLoc(Array.getLocation()));
  }
  static std::string wrapped(StringRef Text, const Expr *E) {
    return isPrimary(E) && !E->getBeginLoc().isMacroID() ? Text.str() : "(" + Text.str() + ")";
  }

  const SourceMap &Source;
  const SourceManager &SM;
  const VarDecl &Array;
  const TileLayouts &Layouts;
  std::vector<TextEdit> Edits;
};

} // namespace

std::optional<Fix> swizzleFix(const SourceMap &Source, const VarDecl &Array, const TileLayouts &Layouts) {
  const auto *Function = dyn_cast<FunctionDecl>(Array.getDeclContext());
  const std::optional<std::vector<FullSubscript>> Subscripts = fullSubscripts(Array);
  if (!Function || Function->getTemplateInstantiationPattern() || !Subscripts || Subscripts->empty() ||
      Array.getLocation().isMacroID())
    return std::nullopt;
  SwizzleWriter Writer(Source, Array, Layouts);
  for (const FullSubscript &Each : *Subscripts)
    if (!Writer.rewrite(Each))
      return std::nullopt;
  std::optional<std::vector<TextEdit>> Edits = Writer.take();
  if (!Edits)
    return std::nullopt;
  Fix Repair{.Edits = std::move(*Edits)};
  Repair.Description = "swizzle the columns of '" + Array.getNameAsString() + "': combine each with its row by '^'";
  return Repair;
}

} // namespace cudaperf
