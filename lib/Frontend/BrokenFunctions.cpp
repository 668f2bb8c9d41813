// Attributes errors to functions by Sema's current context, which is right in templates too: an error found while the
// pattern is parsed belongs to all instances, one found in an instantiation to that instance alone.

#include "Frontend/BrokenFunctions.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

namespace cudaperf {

void BrokenFunctions::note() {
  if (!Sema)
    return;
  for (clang::DeclContext *Scope = Sema->CurContext; Scope; Scope = Scope->getLexicalParent())
    if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Scope))
      Functions.insert(Function);
}

static bool runsOnDevice(const clang::FunctionDecl *Function) {
  return Function->hasAttr<clang::CUDAGlobalAttr>() || Function->hasAttr<clang::CUDADeviceAttr>();
}

void BrokenFunctions::markInvalid() const {
  for (clang::FunctionDecl *Function : Functions) {
    if (!runsOnDevice(Function))
      continue;
    Function->setInvalidDecl();
    if (const clang::FunctionTemplateDecl *Template = Function->getDescribedFunctionTemplate())
      for (clang::FunctionDecl *Instance : const_cast<clang::FunctionTemplateDecl *>(Template)->specializations())
        Instance->setInvalidDecl();
  }
}

} // namespace cudaperf
