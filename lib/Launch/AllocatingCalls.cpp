#include "Launch/AllocatingCalls.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace cudaperf {

/// Functions between the caller and the API.
static constexpr unsigned MostDepth = 3;

static const ParmVarDecl *parameterOf(const FunctionDecl *Function, const ValueDecl *Object) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Object);
  return Parameter &&
                 cast<FunctionDecl>(Parameter->getDeclContext())->getCanonicalDecl() == Function->getCanonicalDecl()
             ? Parameter
             : nullptr;
}

/// Whether Parameter is by what a pointer is handed out: T ** or T *&.
static bool handsOut(const ParmVarDecl &Parameter, bool &ByReference) {
  const QualType Type = Parameter.getType();
  ByReference = Type->isReferenceType();
  return !Type->getPointeeType().isNull() && Type->getPointeeType()->isPointerType() &&
         !Type->getPointeeType().isConstQualified();
}

/// How Function gives its caller what it holds in Local: by a parameter that is set to it, or as its value.
static std::optional<HandedAllocation> handedOn(const HostCode &Code, const FunctionDecl *Function,
                                                const ValueDecl *Local) {
  HandedAllocation Found;
  const auto IsLocal = [&](const Expr *E) { return E && Code.target(E).Object == Local; };
  for (unsigned I = 0; I < Function->getNumParams(); ++I) {
    const auto *Parameter = cast<ParmVarDecl>(Function->getParamDecl(I)->getCanonicalDecl());
    if (!handsOut(*Parameter, Found.ByReference))
      continue;
    for (const HostWrite &Write : Code.writes(Parameter))
      if (Write.What == HostWrite::Effect::Sets && IsLocal(Write.Value)) {
        Found.Parameter = I;
        return Found;
      }
  }
  const ArrayRef<HostReturn> Returns = Code.returns(Function);
  Found.IsReturned = true;
  return !Returns.empty() && IsLocal(Returns.back().Value) ? std::optional(Found) : std::nullopt;
}

/// How Function hands out what is put where Argument points.
static std::optional<HandedAllocation> handedBy(const HostCode &Code, const FunctionDecl *Function,
                                                const Expr *Argument) {
  const Expr *E = Argument->IgnoreParenCasts();
  HandedAllocation Found;
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (Address && Address->getOpcode() == UO_AddrOf) {
    const HostTarget Target = Code.target(Address->getSubExpr());
    const ParmVarDecl *Parameter = parameterOf(Function, Target.Object);
    if (Parameter && handsOut(*Parameter, Found.ByReference) &&
        (Found.ByReference || Target.Component == HostTarget::Pointee)) {
      Found.Parameter = Parameter->getFunctionScopeIndex();
      return Found;
    }
    const auto *Local = dyn_cast_or_null<VarDecl>(Target.Object);
    return Local && Local->hasLocalStorage() && !isa<ParmVarDecl>(Local) && Target.Component == HostTarget::Whole
               ? handedOn(Code, Function, Local)
               : std::nullopt;
  }
  const ParmVarDecl *Parameter = parameterOf(Function, Code.target(E).Object);
  if (!Parameter || !handsOut(*Parameter, Found.ByReference) || Found.ByReference)
    return std::nullopt;
  Found.Parameter = Parameter->getFunctionScopeIndex();
  return Found;
}

AllocatingCalls::AllocatingCalls(const HostCode &Code, bool (*IsMaker)(StringRef)) : Code(Code), IsMaker(IsMaker) {
  for (const HostCall &Call : Code.calls())
    if (const FunctionDecl *Function = Call.Where.Region ? Call.Where.Region->Function : nullptr)
      Calls[Function->getCanonicalDecl()].push_back(&Call);
}

ArrayRef<const HostCall *> AllocatingCalls::callsIn(const FunctionDecl *Function) const {
  const auto Found = Function ? Calls.find(Function->getCanonicalDecl()) : Calls.end();
  return Found == Calls.end() ? ArrayRef<const HostCall *>() : ArrayRef<const HostCall *>(Found->second);
}

std::optional<HandedAllocation> AllocatingCalls::find(const FunctionDecl *Function, unsigned Depth) {
  std::optional<HandedAllocation> Found;
  if (!Function || !Depth)
    return std::nullopt;
  for (const HostCall *Each : callsIn(Function)) {
    if (nameOf(Each->Callee).starts_with("cudaFree"))
      return std::nullopt; // it makes room first: not every call allocates
    const ArrayRef<const Expr *> Arguments = HostCode::arguments(Each->Call);
    std::optional<HandedAllocation> Inner;
    const Expr *To = nullptr;
    if (IsMaker(nameOf(Each->Callee))) {
      Inner = HandedAllocation{.Made = Each};
      To = Arguments.empty() ? nullptr : Arguments[0];
    } else if (Each->Callee && Each->Callee != Function) {
      Inner = find(Each->Callee, Depth - 1);
      To = Inner && !Inner->IsReturned && !Inner->ByReference && Inner->Parameter < Arguments.size()
               ? Arguments[Inner->Parameter]
               : nullptr;
    }
    if (!Inner)
      continue;
    const bool IsAlways = Each->Where.Region->What == HostRegion::Kind::Function;
    std::optional<HandedAllocation> Mine = To && IsAlways ? handedBy(Code, Function, To) : std::nullopt;
    if (!Mine || Found)
      return std::nullopt;
    Mine->Made = Inner->Made;
    Found = Mine;
  }
  return Found;
}

std::optional<HandedAllocation> AllocatingCalls::of(const FunctionDecl *Function) {
  if (!Function)
    return std::nullopt;
  const auto [At, IsNew] = Known.try_emplace(Function->getCanonicalDecl());
  return IsNew ? Known[Function->getCanonicalDecl()] = find(Function, MostDepth) : At->second;
}

std::optional<unsigned> AllocatingCalls::givenBack(const FunctionDecl *Function, StringRef Free) const {
  for (const HostCall *Each : callsIn(Function)) {
    const ArrayRef<const Expr *> Arguments = HostCode::arguments(Each->Call);
    if (nameOf(Each->Callee) != Free || Arguments.empty())
      continue;
    const HostTarget Target = Code.target(Arguments[0]->IgnoreParenCasts());
    if (const ParmVarDecl *Parameter = parameterOf(Function, Target.Object))
      return Parameter->getFunctionScopeIndex();
  }
  return std::nullopt;
}

} // namespace cudaperf
