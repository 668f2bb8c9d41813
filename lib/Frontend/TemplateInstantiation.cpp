// Walks the declarations outside the system's headers; each uninstantiated kernel template is tried with the argument
// lists of PlausibleArguments.h until one gives a body without errors.

#include "Frontend/TemplateInstantiation.h"
#include "Frontend/ErrorCollector.h"
#include "Frontend/PlausibleArguments.h"
#include "Support/ShortName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

static bool isKernel(const clang::FunctionDecl *Function) { return Function->hasAttr<clang::CUDAGlobalAttr>(); }

void TemplateInstantiation::ReadPendingInstantiations(
    llvm::SmallVectorImpl<std::pair<clang::ValueDecl *, clang::SourceLocation>> &) {
  if (Done || !Sema)
    return;
  Done = true;
  Sema->PerformPendingInstantiations(); // launchers that are templates instantiate the kernels that they launch
  Scopes.push_back(Sema->Context.getTranslationUnitDecl());
  while (!Scopes.empty()) {
    // A copy: instantiating adds declarations to the scope.
    std::vector<clang::Decl *> Declarations(Scopes.back()->noload_decls().begin(), Scopes.back()->noload_decls().end());
    Scopes.pop_back();
    for (clang::Decl *D : Declarations)
      visit(D);
  }
  for (clang::FunctionTemplateDecl *Template : Templates)
    instantiate(Template);
}

/// Whether a use of the template led, or should have led, to an instance. Uses in code with errors declare instances,
/// which are then defined here.
bool TemplateInstantiation::isInstantiated(clang::FunctionTemplateDecl *Template) {
  std::vector<clang::FunctionDecl *> Instances(Template->specializations().begin(), Template->specializations().end());
  if (llvm::none_of(Instances, [](const clang::FunctionDecl *Each) { return Each->hasBody(); }))
    for (clang::FunctionDecl *Each : Instances)
      if (!Each->isInvalidDecl())
        Sema->InstantiateFunctionDefinition(Template->getLocation(), Each, /*Recursive=*/true);
  return !Instances.empty();
}

void TemplateInstantiation::visit(clang::Decl *D) {
  const clang::SourceManager &Sources = Sema->getSourceManager();
  if (D->getLocation().isInvalid() || Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
    return;
  if (auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D)) {
    if (!isKernel(Template->getTemplatedDecl()) || !Template->isThisDeclarationADefinition())
      return;
    if (isInstantiated(Template))
      Given.add(*Template);
    else
      Templates.push_back(Template);
  } else if (auto *Class = llvm::dyn_cast<clang::ClassTemplateDecl>(D)) {
    if (Class->isThisDeclarationADefinition() && Class->specializations().empty())
      skipMembers(Class->getTemplatedDecl());
    if (Class->isThisDeclarationADefinition() && ClassTemplates.size() < MaxClasses)
      ClassTemplates.push_back(Class);
    for (const clang::ClassTemplateSpecializationDecl *Instance : Class->specializations())
      collectClass(Instance);
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::RecordDecl>(D)) {
    Scopes.push_back(llvm::cast<clang::DeclContext>(D));
    if (const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(D))
      collectClass(Class);
  }
}

void TemplateInstantiation::collectClass(const clang::CXXRecordDecl *Class) {
  if (Class->isThisDeclarationADefinition() && Class->getIdentifier() && !Class->isInvalidDecl() &&
      !Class->isDependentContext() && Classes.size() < MaxClasses)
    Classes.push_back(Class);
}

void TemplateInstantiation::instantiate(clang::FunctionTemplateDecl *Template) {
  const clang::FunctionDecl *Kernel = Template->getTemplatedDecl();
  if (Template->isInvalidDecl() || Kernel->isInvalidDecl())
    return skip(Kernel, "nothing instantiates the template, and its declaration has an error");
  auto Lists = plausibleArguments(*Sema, Template, {Classes, ClassTemplates, Given});
  if (!Lists)
    return skip(Kernel, "nothing instantiates the template: " + llvm::toString(Lists.takeError()));
  std::string Why;
  for (clang::TemplateArgumentListInfo &Arguments : *Lists) {
    Errors.resetMuted();
    Errors.setMuted(true);
    bool Fits = attempt(Template, Arguments);
    Errors.setMuted(false);
    if (Fits)
      return;
    if (Why.empty())
      Why = Errors.mutedCount() ? Errors.firstMuted() : "substitution failed";
  }
  skip(Kernel, "nothing instantiates the template, and no guessed arguments fit: " + Why);
}

/// Where guesses are instantiated: no use of a template can stand there.
static clang::SourceLocation placeOfGuesses(const clang::FunctionTemplateDecl &Template) {
  return Template.getTemplateParameters()->getTemplateLoc();
}

bool TemplateInstantiation::attempt(clang::FunctionTemplateDecl *Template, clang::TemplateArgumentListInfo &Arguments) {
  const clang::SourceLocation Where = placeOfGuesses(*Template);
  llvm::SmallVector<clang::TemplateArgument, 4> Sugared, Canonical;
  if (Sema->CheckTemplateArgumentList(Template, Where, Arguments, /*PartialTemplateArgs=*/false, Sugared, Canonical))
    return false;
  const auto *List = clang::TemplateArgumentList::CreateCopy(Sema->Context, Canonical);
  clang::FunctionDecl *Kernel = Sema->InstantiateFunctionDeclaration(Template, List, Where);
  if (!Kernel)
    return false;
  Kernel->getTemplateSpecializationInfo()->setPointOfInstantiation(Where);
  Sema->InstantiateFunctionDefinition(Where, Kernel, /*Recursive=*/true, /*DefinitionRequired=*/true);
  if (Kernel->hasBody() && !Kernel->isInvalidDecl() && Errors.mutedCount() == 0)
    return true;
  Kernel->setBody(nullptr); // or the failed attempt would be taken for one of the file's kernels
  Kernel->setInvalidDecl();
  return false;
}

llvm::SmallVector<std::string> guessedNumbers(const clang::FunctionDecl &Instance) {
  const clang::FunctionTemplateDecl *Template = Instance.getPrimaryTemplate();
  if (!Template || Instance.getPointOfInstantiation() != placeOfGuesses(*Template))
    return {};
  llvm::SmallVector<std::string> Numbers;
  for (const auto &[Parameter, Argument] :
       llvm::zip(*Template->getTemplateParameters(), Instance.getTemplateSpecializationArgs()->asArray()))
    if (Argument.getKind() == clang::TemplateArgument::Integral && !Argument.getIntegralType()->isBooleanType())
      Numbers.push_back(
          llvm::formatv("'{0}' is {1}", Parameter->getName(), llvm::toString(Argument.getAsIntegral(), 10)));
  return Numbers;
}

void TemplateInstantiation::skipMembers(const clang::CXXRecordDecl *Pattern) {
  for (const clang::Decl *Member : Pattern->decls()) {
    if (const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(Member))
      Member = Template->getTemplatedDecl();
    const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Member);
    if (Function && isKernel(Function) && Function->doesThisDeclarationHaveABody())
      skip(Function, "member of a class template that nothing instantiates");
  }
}

void TemplateInstantiation::skip(const clang::FunctionDecl *Kernel, std::string Reason) {
  Skipped.push_back({shortName(Kernel->getQualifiedNameAsString()),
                     spanAt(Kernel->getLocation(), Sema->getSourceManager()), std::move(Reason)});
}

} // namespace cudaperf
