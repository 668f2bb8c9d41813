#include "Launch/CalledAs.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

llvm::SmallVector<const FunctionDecl *, 2> calledAs(const FunctionDecl &Function) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  llvm::SmallVector<const FunctionDecl *, 2> Names{Function.getCanonicalDecl()};
  for (size_t Next = 0; Next < Names.size(); ++Next) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Names[Next]);
    if (!Method)
      continue;
    const CXXRecordDecl &Class = *Method->getParent();
    const bool IsUnclear =
        Class.isInvalidDecl() || (Method->hasAttr<OverrideAttr>() && !Method->size_overridden_methods());
    if (Method->isVirtual() && (IsUnclear || Sources.isInSystemHeader(Method->getLocation())))
      return {};
    for (const CXXMethodDecl *Overridden : Method->overridden_methods())
      if (const FunctionDecl *Own = Overridden->getCanonicalDecl(); !llvm::is_contained(Names, Own))
        Names.push_back(Own);
  }
  return Names;
}

OverridingFunctions overridingFunctions(const HostCode &Code) {
  OverridingFunctions Found;
  for (const FunctionDecl *Function : Code.functions()) {
    const llvm::SmallVector<const FunctionDecl *, 2> Names = calledAs(*Function);
    for (const FunctionDecl *Name : Names)
      if (Name != Function->getCanonicalDecl())
        Found[Name].push_back(Function->getCanonicalDecl());
  }
  return Found;
}

} // namespace cudaperf
