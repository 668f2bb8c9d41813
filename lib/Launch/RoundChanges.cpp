#include "Launch/RoundChanges.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace cudaperf {

static bool isAccount(const HostWrite &Write) {
  return Write.What == HostWrite::Effect::Starts || Write.What == HostWrite::Effect::Ends;
}

bool RoundChanges::isInside(const HostWrite &Write) const {
  return Loop.encloses(Write.Where.Region) || Functions.contains(Write.Where.Region->Function);
}

/// Whether Write gives a pointer the value of another one, or hands both to a function that may.
bool RoundChanges::isMovedPointer(const HostWrite &Write) {
  if (!Write.Target.Object->getType()->isPointerType() || Write.Target.Component != HostTarget::Whole)
    return false;
  if (Write.What == HostWrite::Effect::MaySet)
    return true;
  return Write.What == HostWrite::Effect::Sets && Write.Value &&
         isa<DeclRefExpr, MemberExpr>(Write.Value->IgnoreParenCasts());
}

bool RoundChanges::changes(const Stmt *E, const FollowedCall *Through) {
  bool Changes = false;
  forEachPart(E, [&](const Stmt *S) {
    const auto *Named = isa<DeclRefExpr, MemberExpr>(S) ? cast<Expr>(S) : nullptr;
    const HostTarget Target = Named ? Code.target(Named) : HostTarget{};
    Changes |= Target.Object && objectChanges(Target.Object, Through);
  });
  return Changes;
}

bool RoundChanges::objectChanges(const ValueDecl *Object, const FollowedCall *Through) {
  if (!Asked.insert(Object).second)
    return false;
  llvm::SmallVector<const HostWrite *, 4> Inside;
  const HostWrite *First = nullptr;
  for (const HostWrite &Write : Code.writes(Object)) {
    if (isAccount(Write))
      continue;
    First = First ? First : &Write;
    if (isInside(Write))
      Inside.push_back(&Write);
  }
  const auto *Variable = dyn_cast<VarDecl>(Object);
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Object); Parameter && Inside.empty() && Through) {
    const auto *Function = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
    const FunctionDecl *Callee = Through->Call->Callee;
    if (Function && Function->getCanonicalDecl() == Callee->getCanonicalDecl()) {
      const ArrayRef<const Expr *> Arguments = HostCode::callArguments(Through->Call->Call, Callee);
      const unsigned Index = Parameter->getFunctionScopeIndex();
      return Index < Arguments.size() && changes(Arguments[Index], Through->Outer);
    }
  }
  if (Inside.empty())
    return false;
  // What comes to life in the round is what the round makes of it.
  if (Variable && Variable->hasLocalStorage() && !isa<ParmVarDecl>(Variable) && First == Inside[0]) {
    bool Changes = false;
    for (const HostWrite *Write : Inside) {
      const bool IsMade = Write->What == HostWrite::Effect::Declares || Write->What == HostWrite::Effect::Sets ||
                          Write->What == HostWrite::Effect::Updates;
      OnlyPointers &= IsMade;
      const bool ByValue = changes(Write->Value, Through), ByUpdate = changes(Write->Update, Through);
      Changes |= !IsMade || ByValue || ByUpdate;
    }
    return Changes;
  }
  OnlyPointers &= llvm::all_of(Inside, [](const HostWrite *Write) { return isMovedPointer(*Write); });
  return true;
}

bool RoundChanges::of(const HostChoice &Choice, const FollowedCall *Through) {
  Asked.clear();
  const auto *If = dyn_cast<IfStmt>(Choice.Where);
  const auto *Switch = dyn_cast<SwitchStmt>(Choice.Where);
  return changes(If ? If->getCond() : Switch ? Switch->getCond() : nullptr, Through);
}

RoundChange RoundChanges::of(const LaunchSite &Site, const FollowedCall *Through) {
  RoundChange Most = RoundChange::Nothing;
  for (const LaunchArgument &Argument : Site.Arguments) {
    Asked.clear();
    OnlyPointers = true;
    if (!changes(Argument.Written, Through))
      continue;
    const QualType Type = Argument.Written->getType(); // a template may leave that of a list open
    const bool IsMoved = OnlyPointers && !Type.isNull() && Type->isPointerType();
    Most = std::max(Most, IsMoved ? RoundChange::Pointers : RoundChange::Values);
  }
  return Most;
}

} // namespace cudaperf
