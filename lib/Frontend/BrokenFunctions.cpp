// Attributes errors to functions by Sema's current context, which is right in templates too: an error found while the
// pattern is parsed belongs to all instances, one found in an instantiation to that instance alone.

#include "Frontend/BrokenFunctions.h"
#include "Frontend/ErrorCollector.h"
#include "Support/ShortName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

namespace cudaperf {

void BrokenFunctions::note(clang::SourceLocation Where, llvm::StringRef Message) {
  if (!Sema)
    return;
  for (clang::DeclContext *Scope = Sema->CurContext; Scope; Scope = Scope->getLexicalParent())
    if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Scope))
      Functions.try_emplace(Function, FirstError{Where, Message.str()});
}

static bool runsOnDevice(const clang::FunctionDecl *Function) {
  return Function->hasAttr<clang::CUDAGlobalAttr>() || Function->hasAttr<clang::CUDADeviceAttr>();
}

static SkippedKernel skippedInstance(const clang::FunctionDecl *Kernel, const clang::ASTContext &Context,
                                     const std::string &Message) {
  SkippedKernel Skipped;
  llvm::raw_string_ostream Name(Skipped.Name);
  Kernel->getNameForDiagnostic(Name, Context.getPrintingPolicy(), /*Qualified=*/true);
  Skipped.Name = shortName(Skipped.Name);
  Skipped.Where = spanAt(Kernel->getLocation(), Context.getSourceManager());
  Skipped.Reason = "error in its instantiation: " + shortName(Message);
  return Skipped;
}

void BrokenFunctions::mark(clang::FunctionDecl *Function, const FirstError &Error) {
  Function->setInvalidDecl();
  if (!Function->hasAttr<clang::UnavailableAttr>())
    Function->addAttr(clang::UnavailableAttr::CreateImplicit(Function->getASTContext(), Error.Message,
                                                             clang::UnavailableAttr::IR_None, Error.Where));
}

void BrokenFunctions::markInvalid(std::vector<SkippedKernel> &Skipped) const {
  for (const auto &[Function, Error] : Functions) {
    if (!runsOnDevice(Function))
      continue;
    mark(Function, Error);
    if (Function->isTemplateInstantiation() && Function->hasAttr<clang::CUDAGlobalAttr>() && !Function->hasBody())
      Skipped.push_back(skippedInstance(Function, Function->getASTContext(), Error.Message));
    if (clang::FunctionTemplateDecl *Template = Function->getDescribedFunctionTemplate())
      for (clang::FunctionDecl *Instance : Template->specializations())
        mark(Instance, Error);
  }
}

} // namespace cudaperf
