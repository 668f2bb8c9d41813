// How often a program comes somewhere, by its calls in this file and in others. See Visits.h.

#include "Launch/CalledAs.h"
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

/// Whether Function may be called where no call of it is written: by the end of an object's life, by what copies it.
static bool isCalledUnseen(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const auto *Made = dyn_cast<CXXConstructorDecl>(&Function);
  return Method && (isa<CXXDestructorDecl, CXXConversionDecl>(Method) || Method->isOverloadedOperator() ||
                    (Made && Made->isCopyOrMoveConstructor()));
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

/// How often other files call Name, which IsCalled in this one; none if they do not.
static std::optional<Times> visitsOutside(const HostCode &Code, const FunctionDecl &Name, bool IsCalled) {
  // Of a program in one file, others are not expected to call what only this one declares.
  if (!Name.isExternallyVisible() || (Code.hasMain() && isOfThisFile(Name)))
    return std::nullopt;
  if (!Code.outside())
    return Times::Unknown;
  const std::string Linkage = linkageName(&Name);
  if (!IsCalled && Code.outside()->Unmentioned.contains(Linkage))
    return Times::Never;
  if (!Code.outside()->Whole.contains(Linkage))
    return Times::Unknown;
  const auto Found = Code.outside()->Visited.find(Linkage);
  return Found == Code.outside()->Visited.end() ? std::nullopt : std::optional(Found->second);
}

Times Visits::ofCalls(const FunctionDecl &Function) {
  if (Function.isMain())
    return Times::Once;
  if (isCalledUnseen(Function))
    return Times::Unknown;
  std::optional<Times> Most;
  const SmallVector<const FunctionDecl *, 2> Names = calledAs(Function);
  if (Names.empty())
    return Times::Unknown;
  for (const FunctionDecl *Name : Names) {
    if (Code.isAddressTaken(Name))
      return Times::Unknown;
    for (const unsigned Index : Code.callsOf(Name))
      Most = std::max(Most.value_or(Times::Never), at(Code.calls()[Index].Where.Region));
  }
  // That none of a program's files calls a virtual one says nothing: its base may be a library's.
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const bool IsVirtual = Method && Method->isVirtual();
  for (const FunctionDecl *Name : Names)
    if (const std::optional<Times> Elsewhere = visitsOutside(Code, *Name, Most || IsVirtual))
      Most = std::max(Most.value_or(Times::Never), *Elsewhere);
  if (!Most)
    return Function.isExternallyVisible() || Function.isTemplateInstantiation() || isa<CXXMethodDecl>(Function)
               ? Times::Unknown
               : Times::Never;
  return *Most;
}

} // namespace cudaperf
