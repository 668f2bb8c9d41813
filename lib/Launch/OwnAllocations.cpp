#include "Launch/OwnAllocations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Whether Name puts new device memory where its first argument points to.
static bool allocatesDeviceMemory(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", "cudaMallocPitch", true)
      .Default(false);
}

static bool isNothing(const Expr *E, ASTContext &Context) {
  return E && !E->isValueDependent() &&
         E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

bool isOwnAllocation(const HostCode &Code, const BufferId &Buffer) {
  const auto *Variable = dyn_cast_or_null<VarDecl>(Buffer.Variable);
  if (!Variable || isa<ParmVarDecl>(Variable) || Buffer.Owner || Buffer.Element >= 0 ||
      !Variable->getType()->isPointerType() || (!Variable->isLocalVarDecl() && Variable->isExternallyVisible()))
    return false;
  if (!Variable->isLocalVarDecl() || Variable->isStaticLocal())
    if (const Expr *Start = Variable->getAnyInitializer(); Start && !isNothing(Start, Code.context()))
      return false;
  bool IsAllocated = false;
  for (const HostWrite &Write : Code.writes(Variable)) {
    if (Write.Target.Component != HostTarget::Whole)
      continue; // of what it points to
    const auto *Call = dyn_cast_or_null<CallExpr>(Write.Call);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const bool IsAllocation = Write.What == HostWrite::Effect::MaySet && Callee &&
                              allocatesDeviceMemory(nameOf(Callee)) && Write.Taker &&
                              Write.Taker->getFunctionScopeIndex() == 0;
    const bool IsNone = Write.What == HostWrite::Effect::Declares ||
                        (Write.What == HostWrite::Effect::Sets && isNothing(Write.Value, Code.context()));
    if (!IsAllocation && !IsNone)
      return false;
    IsAllocated |= IsAllocation;
  }
  return IsAllocated;
}

/// Whether Buffer is what the function of Local, a variable, was passed.
static bool wasPassedBefore(const HostCode &Code, const BufferId &Buffer, const BufferId &Local) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Buffer.Variable);
  const auto *Variable = cast<VarDecl>(Local.Variable);
  return Parameter && !Buffer.Owner && Buffer.Element < 0 && Parameter->getType()->isPointerType() &&
         Variable->hasLocalStorage() && Parameter->getDeclContext() == Variable->getDeclContext() &&
         llvm::all_of(
             Code.writes(Parameter),
             [](const HostWrite &Write) { return Write.Target.Component != HostTarget::Whole; });
}

bool lieApart(const HostCode &Code, const BufferId &A, const BufferId &B) {
  if (A == B || !A || !B)
    return false;
  const bool IsOwnA = isOwnAllocation(Code, A), IsOwnB = isOwnAllocation(Code, B);
  if (IsOwnA && IsOwnB)
    return true;
  return IsOwnA ? wasPassedBefore(Code, B, A) : IsOwnB && wasPassedBefore(Code, A, B);
}

} // namespace cudaperf
