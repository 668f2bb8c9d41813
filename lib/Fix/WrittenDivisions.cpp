#include "Fix/WrittenDivisions.h"
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
         Operator.getType()->isIntegerType();
}

WrittenDivisions writtenDivisions(const ASTContext &Context, llvm::ArrayRef<const FunctionDecl *> Functions) {
  const SourceManager &SM = Context.getSourceManager();
  WrittenDivisions Written;
  for (const FunctionDecl *Function : Functions)
    if (!SM.isInSystemHeader(Function->getLocation()))
      forEachPart(Function->getBody(), [&](const Stmt *Part) {
        if (const auto *Operator = dyn_cast<BinaryOperator>(Part); Operator && isDivision(*Operator))
          Written.try_emplace(SM.getExpansionLoc(Operator->getOperatorLoc()), Operator);
      });
  return Written;
}

} // namespace cudaperf
