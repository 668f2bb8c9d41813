// Every statement of the functions that are lowered, for what changes some of them while code is generated.

#ifndef CUDAPERF_KERNEL_EACHSTATEMENT_H
#define CUDAPERF_KERNEL_EACHSTATEMENT_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace cudaperf {

/// Calls Visit with each statement and expression in the bodies of those of Declarations that are functions, a parent
/// before its children.
template <typename Visitor> void forEachStatement(llvm::ArrayRef<const clang::Decl *> Declarations, Visitor Visit) {
  llvm::SmallVector<clang::Stmt *, 32> Pending;
  for (const clang::Decl *D : Declarations)
    if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D))
      Pending.push_back(Function->getBody());
  while (!Pending.empty()) {
    clang::Stmt *const S = Pending.pop_back_val();
    if (!S)
      continue;
    Visit(*S);
    llvm::append_range(Pending, S->children());
  }
}

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_EACHSTATEMENT_H
