#include "Fix/WrittenMath.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

static bool isDivision(const BinaryOperator &Operator) {
  return llvm::is_contained({BO_Div, BO_Rem, BO_DivAssign, BO_RemAssign}, Operator.getOpcode()) &&
         Operator.getType()->isArithmeticType();
}

/// Whether Call is no function of the program's own: what one that another file defines does has the place of its call.
static bool isOfLibrary(const CallExpr &Call, const SourceManager &SM) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && (Callee->getBuiltinID() || SM.isInSystemHeader(Callee->getLocation()));
}

WrittenMath writtenMath(const ASTContext &Context, llvm::ArrayRef<const FunctionDecl *> Functions) {
  const SourceManager &SM = Context.getSourceManager();
  WrittenMath Written;
  for (const FunctionDecl *Function : Functions) {
    if (SM.isInSystemHeader(Function->getLocation()))
      continue;
    forEachPart(Function->getBody(), [&](const Stmt *Part) {
      if (const auto *Operator = dyn_cast<BinaryOperator>(Part); Operator && isDivision(*Operator))
        Written.Divisions.try_emplace(SM.getExpansionLoc(Operator->getOperatorLoc()), Operator);
      if (const auto *Call = dyn_cast<CallExpr>(Part); Call && isOfLibrary(*Call, SM))
        Written.Calls.try_emplace(SM.getExpansionLoc(Call->getExprLoc()), Call);
    });
  }
  return Written;
}

} // namespace cudaperf
