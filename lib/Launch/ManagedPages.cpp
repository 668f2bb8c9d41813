#include "Launch/ManagedPages.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostValues.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Calls into functions of this file that are looked into, one inside the other.
static constexpr unsigned MaxDepth = 2;

/// Who calls one of these has told the driver where pages are wanted.
static bool places(StringRef Name) {
  return Name.contains("MemPrefetch") || Name.contains("MemAdvise") || Name.contains("StreamAttachMem") ||
         Name.contains("MemDiscard");
}

/// Functions of the libraries that write to all of what their first argument points to.
static bool fillsFirst(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("memset", "memcpy", "memmove", "fread", true)
      .Cases("fill", "fill_n", "iota", "generate", "generate_n", true)
      .Default(false);
}

/// CUDA's functions that a managed pointer comes to without its pages moving.
static bool leavesPages(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaMallocManaged", "cudaFree", "cudaPointerGetAttributes", "printf", "fprintf", "free", true)
      .Default(false);
}

/// The variable whose memory To, the left side of an assignment, lies in; null if To is no memory behind a pointer.
static const DeclRefExpr *pointerOf(const Expr *To) {
  bool IsBehind = false;
  while (true) {
    To = To->IgnoreParenCasts();
    const auto *Unary = dyn_cast<UnaryOperator>(To);
    const auto *Op = dyn_cast<BinaryOperator>(To);
    const auto *Member = dyn_cast<MemberExpr>(To);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(To)) {
      IsBehind |= Element->getBase()->IgnoreParenImpCasts()->getType()->isPointerType();
      To = Element->getBase();
    } else if (Unary && Unary->getOpcode() == UO_Deref) {
      IsBehind = true;
      To = Unary->getSubExpr();
    } else if (Op && Op->isAdditiveOp() && Op->getType()->isPointerType()) {
      To = Op->getLHS()->getType()->isPointerType() ? Op->getLHS() : Op->getRHS();
    } else if (Member && isa<FieldDecl>(Member->getMemberDecl())) {
      IsBehind |= Member->isArrow();
      To = Member->getBase();
    } else {
      return IsBehind ? dyn_cast<DeclRefExpr>(To) : nullptr;
    }
  }
}

/// What S, by itself, writes to; null if it writes nothing.
static const Expr *writtenBy(const Stmt *S) {
  if (const auto *Op = dyn_cast<BinaryOperator>(S))
    return Op->isAssignmentOp() ? Op->getLHS() : nullptr;
  if (const auto *Unary = dyn_cast<UnaryOperator>(S))
    return Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
  return Call && Call->isAssignmentOp() ? Call->getArg(0) : nullptr;
}

namespace {
class PageFinder {
public:
  PageFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code), Launches(Launches), Values(Code) {}

  std::vector<ManagedPages> find() {
    std::vector<ManagedPages> Found;
    if (llvm::any_of(Code.calls(), [](const HostCall &Call) { return places(nameOf(Call.Callee)); }))
      return Found;
    for (const HostCall &Call : Code.calls())
      if (nameOf(Call.Callee) == "cudaMallocManaged")
        if (std::optional<ManagedPages> Each = filled(Call))
          Found.push_back(*Each);
    return Found;
  }

private:
  std::optional<ManagedPages> filled(const HostCall &Call) {
    const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
    ManagedPages Found{.Allocation = &Call, .Pointer = allocated(Arguments, Call.Where)};
    if (!Found.Pointer || !findLaunch(Found))
      return std::nullopt;
    const unsigned From = Call.Where.Order, To = Found.Through ? Found.Through->Begin : Found.Launch->Begin;
    for (const HostUse &Use : Code.uses()) {
      if (Use.Target.Object != Found.Pointer || Use.Where.Order <= From || Use.Where.Order >= To)
        continue;
      if (Use.Where.Region->Function != Call.Where.Region->Function || mayMove(Use))
        return std::nullopt;
      if (fills(Use))
        Found.Filled = Use.Mention;
    }
    const HostCandidates Bytes = Values.value(Arguments[1], Call.Where);
    if (const HostValue *Only = Bytes.only(); Only && Only->What == HostValue::Kind::Integer && Only->Integer > 0)
      Found.Bytes = uint64_t(Only->Integer);
    return Found.Filled ? std::optional(Found) : std::nullopt;
  }

  /// The variable that gets the memory, if the driver may place it wherever it likes.
  const VarDecl *allocated(ArrayRef<const Expr *> Arguments, HostPlace At) {
    const auto *Address = Arguments.size() < 2 ? nullptr : dyn_cast<UnaryOperator>(Arguments[0]->IgnoreParenCasts());
    if (!Address || Address->getOpcode() != UO_AddrOf)
      return nullptr;
    if (Arguments.size() > 2 && !isa<CXXDefaultArgExpr>(Arguments[2])) {
      constexpr int64_t AttachGlobal = 1;
      const HostCandidates Flags = Values.value(Arguments[2], At);
      const HostValue *Only = Flags.only();
      if (!Only || Only->What != HostValue::Kind::Integer || Only->Integer != AttachGlobal)
        return nullptr;
    }
    const HostTarget Target = Code.target(Address->getSubExpr());
    return Target.Component == HostTarget::Whole ? dyn_cast_or_null<VarDecl>(Target.Object) : nullptr;
  }

  /// Those that get Pointer, a variable of the function that launches.
  static std::vector<unsigned> parametersOf(const LaunchSite &Site, const VarDecl *Pointer) {
    std::vector<unsigned> Parameters;
    for (unsigned I = 0; I < Site.Arguments.size(); ++I)
      if (Site.Arguments[I].Id.Variable == Pointer)
        Parameters.push_back(I);
    return Parameters;
  }

  /// Those that get what Call, of the function that launches, passes of Pointer.
  std::vector<unsigned> parametersThrough(const LaunchSite &Site, const HostCall &Call, const VarDecl *Pointer) const {
    std::vector<unsigned> Parameters;
    const ArrayRef<const Expr *> Passed = HostCode::callArguments(Call.Call, Call.Callee);
    for (unsigned I = 0; I < Site.Arguments.size(); ++I) {
      const auto *Own = dyn_cast_or_null<ParmVarDecl>(Code.target(Site.Arguments[I].Written).Object);
      const unsigned Index = Own ? Own->getFunctionScopeIndex() : unsigned(Passed.size());
      if (Index < Passed.size() && Code.target(Passed[Index]).Object == Pointer)
        Parameters.push_back(I);
    }
    return Parameters;
  }

  /// The first launch behind the allocation, in its function or one that it calls, that gets the pointer.
  bool findLaunch(ManagedPages &Found) {
    unsigned Next = ~0u;
    const FunctionDecl *Function = Found.Allocation->Where.Region->Function;
    const auto Take = [&](const LaunchSite &Site, std::vector<unsigned> Parameters, unsigned Order,
                          const HostCall *Through) {
      if (Parameters.empty() || Order <= Found.Allocation->Where.Order || Order >= Next)
        return;
      Next = Order;
      Found.Parameters = std::move(Parameters);
      Found.Launch = &Site;
      Found.Through = Through;
    };
    for (const LaunchSite &Site : Launches) {
      if (!Site.Call)
        continue;
      if (Site.Host == Function)
        Take(Site, parametersOf(Site, Found.Pointer), Site.Begin, nullptr);
      for (const unsigned Number : Code.callsOf(Site.Host))
        if (const HostCall &Outer = Code.calls()[Number]; Outer.Where.Region->Function == Function)
          Take(Site, parametersThrough(Site, Outer, Found.Pointer), Outer.Begin, &Outer);
    }
    return Found.Launch;
  }

  // ---- what is done with the pointer before

  const FunctionDecl *calledWith(const HostUse &Use) const {
    const auto *Call = dyn_cast_or_null<CallExpr>(Use.Call);
    return Call ? Call->getDirectCallee() : nullptr;
  }

  /// The parameter that gets the pointer itself, or an offset from it; null if none does.
  static const ParmVarDecl *parameterOf(const HostUse &Use, const FunctionDecl *Callee) {
    for (const auto &[Argument, Parameter] : llvm::zip(HostCode::callArguments(Use.Call, Callee), Callee->parameters()))
      if (!Argument->getType().isNull() && Argument->getType()->isPointerType() &&
          anyPart(Argument, [&](const Stmt *S) { return S == Use.Mention; }))
        return Parameter;
    return nullptr;
  }

  bool isOurs(const FunctionDecl *Function) const {
    const FunctionDecl *Body = Function->getDefinition();
    return Body && !Code.context().getSourceManager().isInSystemHeader(Body->getLocation());
  }

  /// Whether Use hands the pointer to who may move its pages, or keep it.
  bool mayMove(const HostUse &Use) const {
    if (!Use.Call)
      return false;
    const FunctionDecl *Callee = calledWith(Use);
    if (!Callee)
      return true;
    const StringRef Name = nameOf(Callee);
    if (leavesPages(Name) || fillsFirst(Name) || isa<CXXOperatorCallExpr>(Use.Call))
      return false;
    const ParmVarDecl *Parameter = parameterOf(Use, Callee);
    if (!Parameter) // an element
      return false;
    return !isOurs(Callee) || launches(Callee->getDefinition(), MaxDepth);
  }

  bool launches(const FunctionDecl *Body, unsigned Depth) const {
    const auto IsHere = [&](const HostCall &Call) { return Call.Where.Region->Function == Body; };
    return llvm::any_of(Code.launches(), IsHere) || llvm::any_of(Code.calls(), [&](const HostCall &Call) {
             if (!IsHere(Call) || !Call.Callee)
               return false;
             const StringRef Name = nameOf(Call.Callee);
             return (Name.starts_with("cuda") && !leavesPages(Name)) ||
                    (Depth && isOurs(Call.Callee) && launches(Call.Callee->getDefinition(), Depth - 1));
           });
  }

  /// Whether the host writes all over the memory at Use.
  bool fills(const HostUse &Use) const {
    if (const FunctionDecl *Callee = calledWith(Use); Callee && !isa<CXXOperatorCallExpr>(Use.Call)) {
      const ParmVarDecl *Parameter = parameterOf(Use, Callee);
      const bool IsFirst = Parameter && Parameter->getFunctionScopeIndex() == 0;
      if (fillsFirst(nameOf(Callee)))
        return IsFirst;
      if (Parameter && isOurs(Callee))
        return fillsParameter(Callee->getDefinition(), Parameter->getFunctionScopeIndex(), MaxDepth);
    }
    return loopAround(Use.Where.Region) && isWritten(*Use.Where.Region->Function, Use.Mention);
  }

  /// Whether Mention names the pointer of something that Function writes.
  static bool isWritten(const FunctionDecl &Function, const Expr *Mention) {
    return anyPart(Function.getBody(), [&](const Stmt *S) {
      const Expr *To = writtenBy(S);
      return To && pointerOf(To) == Mention;
    });
  }

  bool fillsParameter(const FunctionDecl *Body, unsigned Index, unsigned Depth) const {
    const ValueDecl *Parameter = cast<ValueDecl>(Body->getParamDecl(Index)->getCanonicalDecl());
    return llvm::any_of(Code.uses(), [&](const HostUse &Use) {
      if (Use.Where.Region->Function != Body || Use.Target.Object != Parameter)
        return false;
      const FunctionDecl *Callee = calledWith(Use);
      const ParmVarDecl *Inner = Callee && !isa<CXXOperatorCallExpr>(Use.Call) ? parameterOf(Use, Callee) : nullptr;
      if (Inner && fillsFirst(nameOf(Callee)))
        return Inner->getFunctionScopeIndex() == 0;
      if (Inner && isOurs(Callee))
        return Depth > 0 && fillsParameter(Callee->getDefinition(), Inner->getFunctionScopeIndex(), Depth - 1);
      return loopAround(Use.Where.Region) && isWritten(*Body, Use.Mention);
    });
  }

  const HostCode &Code;
  ArrayRef<LaunchSite> Launches;
  HostValues Values;
};
} // namespace

std::vector<ManagedPages> managedPages(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return PageFinder(Code, Launches).find();
}

} // namespace cudaperf
