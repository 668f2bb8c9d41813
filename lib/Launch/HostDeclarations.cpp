// HostCodeBuilder's declarations: which functions there are, templates by their instances.

#include "Launch/HostCaches.h"
#include "Launch/HostCodeBuilder.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace cudaperf {

HostCode::HostCode(ASTContext &Context) : Context(Context), Caches(std::make_unique<HostCaches>()) {
  HostCodeBuilder(*this).run();
}

HostCode::~HostCode() = default;

void HostCode::setOutside(const OutsideFacts *Facts) {
  Outside = Facts;
  Caches = std::make_unique<HostCaches>(); // what was found rests on what was known
}

void HostCodeBuilder::run() {
  Contexts.push_back({Code.Context.getTranslationUnitDecl(), false});
  while (!Contexts.empty()) {
    auto [Next, IsPattern] = Contexts.back();
    Contexts.pop_back();
    context(Next, IsPattern);
  }
  for (std::vector<const FunctionDecl *> *Each : {&Code.Functions, &Code.Kernels})
    llvm::sort(*Each, [&](const FunctionDecl *A, const FunctionDecl *B) {
      return Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
    });
  for (const FunctionDecl *Function : Code.Functions)
    function(Function);
}

/// Neighbouring declarations share a file, so the answer for the last file is nearly always the answer.
bool HostCodeBuilder::inSystemHeader(SourceLocation Where) {
  if (Where.isInvalid())
    return true;
  FileID File = Sources.getFileID(Sources.getExpansionLoc(Where));
  if (File != LastFile) {
    LastFile = File;
    LastFileIsSystem = Sources.isInSystemHeader(Sources.getLocForStartOfFile(File));
  }
  return LastFileIsSystem;
}

void HostCodeBuilder::context(const DeclContext *Decls, bool IsPattern) {
  for (const Decl *D : Decls->noload_decls())
    if (!inSystemHeader(D->getLocation()))
      declaration(D, IsPattern);
}

/// The instances; the template itself only if there are none, so that a header's launchers are seen too.
void HostCodeBuilder::functionTemplate(const FunctionTemplateDecl *Template, bool IsPattern) {
  if (!Template->isThisDeclarationADefinition())
    return;
  bool HasInstance = false;
  for (const FunctionDecl *Instance : Template->specializations()) {
    HasInstance |= Instance->hasBody();
    if (Instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
      declaration(Instance, false);
  }
  if (!HasInstance && (IsPattern || !Template->getDeclContext()->isDependentContext()))
    declaration(Template->getTemplatedDecl(), true);
}

void HostCodeBuilder::classTemplate(const ClassTemplateDecl *Template) {
  if (!Template->isThisDeclarationADefinition())
    return;
  bool HasInstance = false;
  for (const ClassTemplateSpecializationDecl *Instance : Template->specializations()) {
    HasInstance = true;
    if (Instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
      Contexts.push_back({Instance, false});
  }
  if (!HasInstance)
    Contexts.push_back({Template->getTemplatedDecl(), true});
}

void HostCodeBuilder::declaration(const Decl *D, bool IsPattern) {
  if (const auto *Friend = dyn_cast<FriendDecl>(D))
    D = Friend->getFriendDecl();
  if (!D)
    return;
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    return functionTemplate(Template, IsPattern);
  if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
    return classTemplate(Template);
  if (const auto *Variable = dyn_cast<VarDecl>(D))
    return global(Variable);
  if (const auto *Function = dyn_cast<FunctionDecl>(D)) {
    const FunctionDecl *Body = nullptr;
    bool IsInstance = Function->isTemplateInstantiation();
    if ((Function->isDependentContext() && !IsPattern) || !Function->hasBody(Body) || (!IsInstance && Body != Function))
      return;
    if (Body->hasAttr<CUDAGlobalAttr>())
      Code.Kernels.push_back(Body);
    else if (!Body->hasAttr<CUDADeviceAttr>() || Body->hasAttr<CUDAHostAttr>())
      Code.Functions.push_back(Body);
    return;
  }
  // An explicit instantiation, 'template class Matrix<float>;', is a declaration of its own; classTemplate() has it.
  if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(D);
      Instance && Instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
    return;
  if (const auto *Nested = dyn_cast<DeclContext>(D))
    if (!Nested->isDependentContext() || IsPattern)
      Contexts.push_back({Nested, IsPattern});
}

/// Such a copy or move gives no field a value that none had.
static bool isDefaultedCopy(const FunctionDecl *Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function);
  return Method && Method->isDefaulted() &&
         (Constructor ? Constructor->isCopyOrMoveConstructor()
                      : Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
}

void HostCodeBuilder::function(const FunctionDecl *Function) {
  if (isDefaultedCopy(Function))
    return;
  Code.HasMain |= Function->isMain();
  HostRegion *Body = enter(HostRegion::Kind::Function);
  Body->Function = Function;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
    for (const CXXCtorInitializer *Member : Constructor->inits())
      if (Member->isAnyMemberInitializer() && Member->getInit()) {
        visit(Member->getInit());
        HostTarget To{cast<ValueDecl>(Member->getAnyMember()->getCanonicalDecl())};
        write(To, HostWrite::Effect::Sets, Member->getInit());
      }
  visit(Function->getBody());
  leave();
}

} // namespace cudaperf
