#include "Check/AccessCause.h"
#include "Check/Words.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include <cstdlib>

using namespace clang;

namespace cudaperf {

/// The pointer or array that Access, a subscript, a dereference or a member of one, starts from: 'p->rows' of
/// 'p->rows[i].x'. Null if it is none of these.
static const Expr *startOf(const Expr *Access) {
  const Expr *E = Access->IgnoreParenCasts();
  while (true) {
    const Expr *Next = nullptr;
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      Next = Subscript->getBase();
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
             Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf))
      Next = Unary->getSubExpr();
    else if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
      Next = Sum->getLHS()->getType()->isPointerType() || Sum->getLHS()->getType()->isArrayType() ? Sum->getLHS()
                                                                                                  : Sum->getRHS();
    else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E); Operator && Operator->getNumArgs())
      Next = Operator->getArg(0);
    else if (const auto *Field = dyn_cast<MemberExpr>(E); Field && !Field->getType()->isPointerType())
      Next = Field->getBase();
    if (!Next)
      return E;
    E = Next->IgnoreParenCasts();
  }
}

/// What the access starts from, as written; "" if that is not a name or a member.
static std::string startText(const AccessView &Access) {
  const Expr *Written = Access.expression();
  const Expr *Start = Written ? startOf(Written) : nullptr;
  if (!Start || (!isa<DeclRefExpr>(Start) && !isa<MemberExpr>(Start)))
    return "";
  return Access.Unit.source().text(Start->getSourceRange());
}

/// The array that Access is on, if it is one of declared size in shared memory; else null.
static const VarDecl *arrayOf(const AccessView &Access) {
  const VarDecl *Array = Access.Unit.sharedArray(Access.cost());
  return Array && !Array->getType()->isIncompleteArrayType() ? Array : nullptr;
}

/// The function that makes Access, if that is not the kernel itself; else null.
static const FunctionDecl *calledFunction(const AccessView &Access) {
  const FunctionDecl *Function = Access.function();
  return Function == Access.Kernel.Kernel->Declaration ? nullptr : Function;
}

/// The buffer or array of Access, as far as its kernel knows it by one name; "" if nothing names it.
static std::string objectOf(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (const VarDecl *Array = arrayOf(Access))
    return Array->getNameAsString();
  // Several arrays lie in one piece of dynamic shared memory, and behind pointers that are loaded.
  const std::string Start = Cost.Argument >= 0 || calledFunction(Access) ? "" : startText(Access);
  return Cost.Object.empty() && Start.empty() ? "" : Cost.Object + '\0' + Start;
}

/// How the lanes of Access lie: the distance from one to the next if that is a number, equal for 'a[4 * i]' and
/// 'a[4 * i + 1]'; else in a word.
static std::string lanePattern(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (Cost.Access->Matrix)
    return "matrix " + std::to_string(Cost.LeadingDimension.value_or(Cost.LaneStride.value_or(0)));
  if (areRowsApart(Access))
    return "rows";
  return Cost.LaneStride && !Cost.StrideIsDrawn ? std::to_string(*Cost.LaneStride) + " bytes" : "far";
}

bool areThreadsInRows(const AccessView &Access) {
  constexpr int64_t LongestStructureBytes = 128;
  const AccessCost &Cost = Access.cost();
  return Cost.LaneStride && (Cost.StrideIsDrawn || std::abs(*Cost.LaneStride) > LongestStructureBytes);
}

/// Whether what stands at Where was handed to the macros that it is in.
static bool isFromArgument(SourceLocation Where, const SourceManager &SM) {
  while (Where.isMacroID() && SM.isMacroArgExpansion(Where))
    Where = SM.getImmediateSpellingLoc(Where);
  return Where.isFileID();
}

/// The macro, by its file and name, that Access stands in with its whole index, so that each use of it is the same
/// access: '#define PUT(x) out[threadIdx.x * n] = x', not '#define AT(i) out[i]'. "" if there is none.
static std::string macroOf(const AccessView &Access) {
  const Expr *Written = Access.expression();
  const SourceManager &SM = Access.Unit.context().getSourceManager();
  if (!Written)
    return "";
  SourceLocation Where = Written->getEndLoc(); // the buffer, at the other end, may be an argument
  if (isFromArgument(Where, SM))
    Where = Written->getBeginLoc();
  if (isFromArgument(Where, SM))
    return "";
  const bool IsIndexGiven = anyPart(Written, [&](const Stmt *Part) {
    const auto *Number = dyn_cast<Expr>(Part);
    return Number && isa<DeclRefExpr, MemberExpr, CallExpr>(Number) && Number->getType()->isIntegerType() &&
           Number != Written->IgnoreParenCasts() && isFromArgument(Number->getExprLoc(), SM);
  });
  if (IsIndexGiven)
    return "";
  return Access.Unit.source().point(SM.getSpellingLoc(Where)).File + '\0' +
         Lexer::getImmediateMacroName(Where, SM, Access.Unit.context().getLangOpts()).str();
}

void joinByObject(const AccessView &Access, llvm::StringRef What, FindingBuilder &Finding) {
  if (const std::string Object = objectOf(Access); !Object.empty())
    Finding.cause(Object + '\0' + What.str());
  const FunctionDecl *Function = calledFunction(Access);
  const std::string Start = startText(Access);
  if (Function && !Start.empty())
    Finding.causeIn(definitionOf(*Function, Access.Unit.source()), Start + '\0' + What.str());
  if (const std::string Macro = macroOf(Access); !Macro.empty())
    Finding.causeIn(Macro, What);
}

void joinByPattern(const AccessView &Access, FindingBuilder &Finding) {
  joinByObject(Access, lanePattern(Access), Finding);
  if (const std::string Stride = laneStrideExpression(Access); !Stride.empty() && areThreadsInRows(Access))
    Finding.cause("rows of " + Stride);
}

void joinByLayout(const AccessView &Access, FindingBuilder &Finding) {
  if (arrayOf(Access))
    joinByObject(Access, "layout", Finding);
  else
    joinByPattern(Access, Finding);
}

} // namespace cudaperf
