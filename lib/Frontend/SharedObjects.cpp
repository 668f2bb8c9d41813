// The classes of libcu++ are told by namespace and name: they have no other mark in common.

#include "Frontend/SharedObjects.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

static bool isInCudaNamespace(const clang::DeclContext *Scope) {
  const clang::NamespaceDecl *Outermost = nullptr;
  for (; Scope; Scope = Scope->getParent())
    if (const auto *Namespace = llvm::dyn_cast<clang::NamespaceDecl>(Scope))
      Outermost = Namespace;
  return Outermost && Outermost->getName() == "cuda";
}

void allowInSharedMemory(clang::TagDecl *Completed) {
  auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(Completed);
  if (!Class || Class->isDependentContext() || !Class->getIdentifier())
    return;
  bool Synchronises =
      llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"barrier", "pipeline", "semaphore", "latch", "atomic"},
                   [&](llvm::StringRef Part) { return Class->getName().contains(Part); });
  if (!Synchronises || !isInCudaNamespace(Class->getDeclContext()))
    return;
  for (clang::CXXConstructorDecl *Constructor : Class->ctors())
    if (Constructor->isDefaultConstructor())
      Constructor->setTrivial(true);
  if (clang::CXXDestructorDecl *Destructor = Class->getDestructor())
    Destructor->setTrivial(true);
}

namespace {

class SharedAttributeInfo : public clang::ParsedAttrInfo {
public:
  SharedAttributeInfo() {
    static constexpr Spelling Names[] = {{clang::AttributeCommonInfo::AS_GNU, SharedAttribute}};
    Spellings = Names;
  }

  AttrHandling handleDeclAttribute(clang::Sema &S, clang::Decl *D, const clang::ParsedAttr &) const override {
    auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
    if (Variable && Variable->getType()->isArrayType() && !Variable->hasExternalStorage())
      Variable->addAttr(clang::LoaderUninitializedAttr::CreateImplicit(S.Context));
    return AttributeApplied;
  }
};

} // namespace

static clang::ParsedAttrInfoRegistry::Add<SharedAttributeInfo> Registered(SharedAttribute,
                                                                          "__shared__ arrays without constructors");

} // namespace cudaperf
