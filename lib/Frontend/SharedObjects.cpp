// The classes are told by namespace and name: they have no other mark in common.

#include "Frontend/SharedObjects.h"
#include "clang/AST/DeclCXX.h"
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

} // namespace cudaperf
