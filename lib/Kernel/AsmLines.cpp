#include "Kernel/AsmLines.h"
#include "Kernel/EachStatement.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

AsmAtOperands::AsmAtOperands(llvm::ArrayRef<const Decl *> Functions) {
  forEachStatement(Functions, [&](Stmt &S) {
    if (auto *Asm = dyn_cast<GCCAsmStmt>(&S))
      move(*Asm);
  });
}

void AsmAtOperands::move(GCCAsmStmt &Asm) {
  for (unsigned I = Asm.getNumInputs(); I-- > 0;) {
    const Expr *Input = Asm.getInputExpr(I)->IgnoreParenImpCasts();
    if (isa<IntegerLiteral, FloatingLiteral>(Input))
      continue;
    Moved.emplace_back(&Asm, Asm.getAsmLoc());
    Asm.setAsmLoc(Input->getEndLoc());
    return;
  }
}

AsmAtOperands::~AsmAtOperands() {
  for (auto &[Asm, Place] : llvm::reverse(Moved)) // a lambda's body is reached twice
    Asm->setAsmLoc(Place);
}

} // namespace cudaperf
