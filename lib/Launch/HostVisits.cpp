// How often a program comes somewhere, by its calls in this file and in others. See Visits.h.

#include "Launch/HostCode.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "Launch/Visits.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace cudaperf {

/// Whether Function is declared in this file only, so that no other one is meant to call it.
static bool isOfThisFile(const FunctionDecl &Function) {
  const SourceManager &SM = Function.getASTContext().getSourceManager();
  return llvm::all_of(Function.redecls(), [&](const FunctionDecl *Each) {
    return SM.isInMainFile(SM.getExpansionLoc(Each->getLocation()));
  });
}

/// Whether Function may be called where no call of it is written: by a base class, by the end of an object's life, by
/// what copies it.
static bool isCalledUnseen(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const auto *Made = dyn_cast<CXXConstructorDecl>(&Function);
  return Method && (Method->isVirtual() || isa<CXXDestructorDecl, CXXConversionDecl>(Method) ||
                    Method->isOverloadedOperator() || (Made && Made->isCopyOrMoveConstructor()));
}

Times Visits::at(const HostRegion *Region) {
  for (const HostRegion *Around = Region; Around; Around = Around->Parent)
    if (Around->What == HostRegion::Kind::Lambda)
      return Times::Unknown;
  if (!Region || !Region->Function)
    return Times::Unknown;
  const Times Calls = of(*Region->Function);
  return Calls == Times::Once && loopAround(Region) ? Times::Often : Calls;
}

Times Visits::of(const FunctionDecl &Function) {
  const auto [Known, IsNew] = Called.try_emplace(Function.getCanonicalDecl(), Times::Unknown); // as recursive ones are
  if (!IsNew)
    return Known->second;
  const Times Found = ofCalls(Function);
  return Called[Function.getCanonicalDecl()] = Found;
}

Times Visits::ofCalls(const FunctionDecl &Function) {
  if (Function.isMain())
    return Times::Once;
  if (isCalledUnseen(Function) || Code.isAddressTaken(Function.getCanonicalDecl()))
    return Times::Unknown;
  const auto Calls = Code.callsOf(Function.getCanonicalDecl());
  Times Most = Times::Never;
  bool IsCalled = !Calls.empty();
  // Of a program in one file, others are not expected to call what only this one declares.
  if (Function.isExternallyVisible() && !(Code.hasMain() && isOfThisFile(Function))) {
    const std::string Name = Code.outside() ? linkageName(&Function) : "";
    if (Calls.empty() && Code.outside() && Code.outside()->Unmentioned.contains(Name))
      return Times::Never;
    if (!Code.outside() || !Code.outside()->Whole.contains(Name))
      return Times::Unknown;
    const auto Outside = Code.outside()->Visited.find(Name);
    if (Outside != Code.outside()->Visited.end())
      Most = Outside->second;
    IsCalled |= Outside != Code.outside()->Visited.end();
  }
  if (!IsCalled)
    return Function.isExternallyVisible() || Function.isTemplateInstantiation() || isa<CXXMethodDecl>(Function)
               ? Times::Unknown
               : Times::Never;
  for (const unsigned Index : Calls)
    Most = std::max(Most, at(Code.calls()[Index].Where.Region));
  return Most;
}

} // namespace cudaperf
