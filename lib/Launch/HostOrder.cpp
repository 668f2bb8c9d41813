// Answers HostOrder's questions from the events that HostCode recorded between two places.

#include "Launch/HostOrder.h"
#include "Launch/CudaCalls.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Functions called from one call that are looked into.
static constexpr unsigned MaxFunctions = 32;

static bool frees(const FunctionDecl *Callee) {
  return llvm::StringSwitch<bool>(nameOf(Callee))
      .Cases("cudaFree", "cudaFreeAsync", "cudaFreeHost", "hipFree", true)
      .Default(false);
}

HostOrder::HostOrder(const HostCode &Code, ArrayRef<LaunchSite> Launches)
    : Code(Code), Launches(Launches), Values(Code) {}

/// Whether the launch at I is the only one that its call makes: no others with it as its kernel varies.
static bool isWholeCall(ArrayRef<LaunchSite> Launches, size_t I) {
  return (I == 0 || Launches[I - 1].Call != Launches[I].Call) &&
         (I + 1 == Launches.size() || Launches[I + 1].Call != Launches[I].Call);
}

/// Whether Second always runs behind First, on the same stream.
static bool follows(const LaunchSite &First, const LaunchSite &Second) {
  return First.Place.Region == Second.Place.Region && First.Stream.sameAs(Second.Stream);
}

std::vector<LaunchPair> HostOrder::neighbours() const {
  std::vector<LaunchPair> Result;
  for (unsigned I = 0; I + 1 < Launches.size(); ++I)
    if (isWholeCall(Launches, I) && isWholeCall(Launches, I + 1) && follows(Launches[I], Launches[I + 1]))
      Result.push_back({I, I + 1});
  return Result;
}

std::vector<LaunchPair> HostOrder::pairs() {
  constexpr unsigned MostBetween = 8;
  std::vector<LaunchPair> Result;
  for (unsigned I = 0; I < Launches.size(); ++I)
    for (unsigned J = I + 1; J < std::min<size_t>(Launches.size(), I + 2 + MostBetween); ++J)
      if (isWholeCall(Launches, I) && isWholeCall(Launches, J) && follows(Launches[I], Launches[J]) &&
          isSameShape(Launches[I], Launches[J]))
        Result.push_back({I, J});
  return Result;
}

bool HostOrder::isSameShape(const LaunchSite &A, const LaunchSite &B) {
  auto IsSame = [&](const Expr *WrittenA, const std::vector<Dim3> &ValuesA, const Expr *WrittenB,
                    const std::vector<Dim3> &ValuesB, bool AreComplete) {
    if (AreComplete && ValuesA.size() == 1 && ValuesB.size() == 1)
      return ValuesA == ValuesB;
    return WrittenA && WrittenB && isSameValue(WrittenA, A.Place, WrittenB, B.Place);
  };
  return IsSame(A.BlockWritten, A.Blocks, B.BlockWritten, B.Blocks, A.BlocksComplete && B.BlocksComplete) &&
         IsSame(A.GridWritten, A.Grids, B.GridWritten, B.Grids, A.Grid && B.Grid);
}

// ---- equal values

static const Expr *plain(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreImplicit()->IgnoreParenCasts();
    // dim3(x) from an integer, and copies: the argument says it all.
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(Inner)) {
      unsigned Written = 0;
      while (Written < Construct->getNumArgs() && !isa<CXXDefaultArgExpr>(Construct->getArg(Written)))
        ++Written;
      if (Written == 1)
        Inner = Construct->getArg(0);
    }
    if (Inner == E)
      return E;
    E = Inner;
  }
}

/// Follows a variable that is initialised once and never written again to what it was initialised with.
const Expr *HostOrder::origin(const Expr *E, HostPlace &At) const {
  for (unsigned Steps = 0; Steps < 8; ++Steps) {
    E = plain(E);
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    if (!Variable || !Variable->isLocalVarDecl() || Variable->isStaticLocal())
      return E;
    ArrayRef<HostWrite> Writes = Code.writes(Variable->getCanonicalDecl());
    if (Writes.size() != 1 || Writes.front().What != HostWrite::Effect::Sets || !Writes.front().Value)
      return E;
    At = Writes.front().Where;
    E = Writes.front().Value;
  }
  return E;
}

/// Whether E reads only variables that nothing between the two orders may change, and calls nothing.
static bool isStable(const HostCode &Code, const Expr *E, unsigned From, unsigned To) {
  return !anyPart(E, [&](const Stmt *S) {
    if (isa<CallExpr>(S) && !isa<CXXMemberCallExpr>(S)) {
      const FunctionDecl *Callee = cast<CallExpr>(S)->getDirectCallee();
      if (!Callee || (Code.returns(Callee).empty() && !Callee->isConstexpr()))
        return true;
    }
    if (isa<LambdaExpr, CXXNewExpr, CXXMemberCallExpr>(S))
      return true;
    const auto *Value = dyn_cast<Expr>(S);
    const HostTarget Target = Value && isa<DeclRefExpr, MemberExpr>(S) ? Code.target(Value) : HostTarget{};
    return Target.Object && llvm::any_of(Code.writes(Target.Object), [&](const HostWrite &Write) {
             return Write.Where.Order > From && Write.Where.Order < To && Write.Target.overlaps(Target);
           });
  });
}

bool HostOrder::isSameValue(const Expr *A, HostPlace AtA, const Expr *B, HostPlace AtB) {
  if (!A || !B)
    return false;
  if (A->getType()->isIntegralOrEnumerationType() && B->getType()->isIntegralOrEnumerationType()) {
    HostCandidates ValueA = Values.value(A, AtA), ValueB = Values.value(B, AtB);
    if (ValueA.only() && ValueB.only())
      return ValueA.only()->sameValue(*ValueB.only());
  }
  A = origin(A, AtA);
  B = origin(B, AtB);
  llvm::FoldingSetNodeID ShapeA, ShapeB;
  A->Profile(ShapeA, Code.context(), /*Canonical=*/true);
  B->Profile(ShapeB, Code.context(), /*Canonical=*/true);
  return ShapeA == ShapeB && isStable(Code, A, std::min(AtA.Order, AtB.Order), std::max(AtA.Order, AtB.Order));
}

// ---- what touches a buffer

/// Whether Pointer may hold a copy of another pointer variable.
bool HostOrder::isCopy(const ValueDecl *Pointer) {
  auto [Known, IsNew] = Copies.try_emplace(Pointer, false);
  if (IsNew)
    Known->second = llvm::any_of(Code.writes(Pointer), [&](const HostWrite &Write) {
      if (Write.What != HostWrite::Effect::Sets || !Write.Value)
        return false;
      HostCandidates Candidates = Values.value(Write.Value, Write.Where);
      return llvm::any_of(Candidates.Values,
                          [](const HostValue &Value) { return Value.What == HostValue::Kind::Buffer; });
    });
  return Known->second;
}

bool HostOrder::mentions(const HostUse &Use, const BufferId &Buffer) {
  // "v.data()": every mention of v.
  const ValueDecl *Wanted = isa<FunctionDecl>(Buffer.Variable) ? Buffer.Owner : Buffer.Variable;
  if (Use.Target.Object == Wanted)
    return true;
  if (!Use.Mention->getType()->isAnyPointerType() || !isCopy(Use.Target.Object))
    return false;
  HostCandidates Candidates = Values.value(Use.Mention, Use.Where);
  return llvm::any_of(Candidates.Values, [&](const HostValue &Value) {
    return Value.What == HostValue::Kind::Buffer && Value.Buffer.Object == Buffer.Variable;
  });
}

/// Whether a function reached from Function launches, synchronises or mentions Buffer, which is no local variable.
bool HostOrder::bodyDisturbs(const FunctionDecl *Function, const BufferId &Buffer) {
  llvm::SmallPtrSet<const FunctionDecl *, 16> Inside;
  SmallVector<const FunctionDecl *, 16> Work = {Function};
  while (!Work.empty()) {
    const FunctionDecl *Next = Work.pop_back_val();
    const FunctionDecl *Definition = Next->getDefinition();
    if (!Definition || !Inside.insert(Definition).second)
      continue;
    if (Inside.size() > MaxFunctions)
      return true;
    auto IsHere = [&](const auto &Event) { return Event.Where.Region->Function == Definition; };
    for (const HostCall &Launch : Code.launches())
      if (IsHere(Launch))
        return true;
    for (const HostUse &Use : Code.uses())
      if (IsHere(Use) && Use.Target.Object == Buffer.Variable)
        return true;
    for (const HostCall &Call : Code.calls()) {
      if (!IsHere(Call) || !Call.Callee)
        continue;
      if (synchronises(nameOf(Call.Callee)))
        return true;
      Work.push_back(Call.Callee);
    }
  }
  return false;
}

bool HostOrder::callDisturbs(const HostCall &Call, const BufferId &Buffer) {
  if (!Call.Callee)
    return true; // whatever a function pointer calls
  if (synchronises(nameOf(Call.Callee)))
    return true;
  const SourceManager &Sources = Code.context().getSourceManager();
  if (Call.Callee->getBuiltinID() || Sources.isInSystemHeader(Call.Callee->getLocation()))
    return false;
  if (Call.Callee->hasBody())
    return bodyDisturbs(Call.Callee, Buffer);
  // A function of another file can reach what is not local here.
  const auto *Variable = dyn_cast<VarDecl>(Buffer.Variable);
  bool IsLocal = Variable && (Variable->isLocalVarDeclOrParm() || !Variable->isExternallyVisible());
  return !IsLocal && !Call.Callee->isImplicit();
}

bool HostOrder::isDisturbed(LaunchPair Pair, const BufferId &Buffer) {
  const LaunchSite &First = Launches[Pair.First], &Second = Launches[Pair.Second];
  if (!Buffer)
    return true;
  auto IsBetween = [&](HostPlace Where) { return Where.Order > First.Place.Order && Where.Order < Second.Begin; };
  for (const HostWrite &Write : Code.writes(Buffer.Variable))
    if (IsBetween(Write.Where))
      return true;
  for (const HostUse &Use : Code.uses())
    if (IsBetween(Use.Where) && mentions(Use, Buffer))
      return true;
  for (const HostCall &Call : Code.calls())
    if (IsBetween(Call.Where) && callDisturbs(Call, Buffer))
      return true;
  return false;
}

bool HostOrder::isOnlyFreedAfter(LaunchPair Pair, const BufferId &Buffer) {
  const LaunchSite &First = Launches[Pair.First], &Second = Launches[Pair.Second];
  const auto *Variable = dyn_cast_or_null<VarDecl>(Buffer.Variable);
  if (!Variable || !Variable->isLocalVarDecl() || Variable->isStaticLocal() || Buffer.Element >= 0)
    return false;
  const HostRegion *Loop = loopAround(Second.Place.Region);
  for (const HostUse &Use : Code.uses()) {
    if (Use.Where.Region->Function != Second.Host || !mentions(Use, Buffer))
      continue;
    const auto *Call = dyn_cast_or_null<CallExpr>(Use.Call);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      return false; // copied to another variable, returned, given to an unknown function
    bool IsEarlier = Use.Where.Order < First.Begin;
    bool IsOfPair = Use.Where.Order >= First.Begin && Use.Where.Order < Second.Place.Order;
    bool InNextRound = Loop && Loop->encloses(Use.Where.Region);
    if (!IsOfPair && (!IsEarlier || InNextRound) && !frees(Callee))
      return false;
  }
  return true;
}

} // namespace cudaperf
