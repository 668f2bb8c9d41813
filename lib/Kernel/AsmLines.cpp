#include "Kernel/AsmLines.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

AsmAtOperands::AsmAtOperands(llvm::ArrayRef<const Decl *> Functions) {
  llvm::SmallVector<Stmt *, 32> Pending;
  for (const Decl *D : Functions)
    if (const auto *Function = dyn_cast<FunctionDecl>(D))
      Pending.push_back(Function->getBody());
  while (!Pending.empty()) {
    Stmt *const S = Pending.pop_back_val();
    if (!S)
      continue;
    if (auto *Asm = dyn_cast<GCCAsmStmt>(S))
      move(*Asm);
    llvm::append_range(Pending, S->children());
  }
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
