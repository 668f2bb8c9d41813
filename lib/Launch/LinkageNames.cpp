#include "Launch/LinkageNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudaperf {

std::string linkageName(const FunctionDecl *Function) {
  if (!Function->isExternallyVisible() || Function->isDependentContext() || Function->isInvalidDecl())
    return "";
  ASTContext &Context = Function->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (Main && Main->getName().ends_with(".c") && Function->getIdentifier())
    return Function->getName().str(); // C, which is read as if it were C++
  return ASTNameGenerator(Context).getName(Function);
}

std::string linkageName(const VarDecl *Variable) {
  return Variable->isExternallyVisible() ? ASTNameGenerator(Variable->getASTContext()).getName(Variable) : "";
}

} // namespace cudaperf
