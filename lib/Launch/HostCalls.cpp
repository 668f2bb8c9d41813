// HostValues across calls: what a call returns, what a parameter is called with, what comes back through a reference.

#include "Launch/HostArithmetic.h"
#include "Launch/HostReaching.h"
#include "Launch/HostValues.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include <cassert>
#include <cmath>

using namespace clang;

namespace cudaperf {

static HostValue power(const HostValue &Base, const HostValue &Exponent, QualType Type, const ASTContext &Context) {
  HostValue Result;
  Result.What = HostValue::Kind::Real;
  Result.Real = std::pow(asReal(Base), asReal(Exponent));
  return converted(Result, Type, Context);
}

/// Functions of the language's and CUDA's headers that sizes are computed with.
std::optional<HostCandidates> HostValues::knownCall(const CallExpr *Call, StringRef Name, int Component,
                                                    const HostContext &In) {
  unsigned Arguments = Call->getNumArgs();
  if (Arguments == 1 && (Name == "move" || Name == "forward" || Name == "as_const" || Name == "raw_pointer_cast"))
    return evaluate(Call->getArg(0), Component, In);
  if (Name.starts_with("make_") && Component >= 0 && unsigned(Component) < Arguments)
    return evaluate(Call->getArg(Component), HostTarget::Whole, In);
  QualType Type = Call->getType().getNonReferenceType();
  if (Arguments == 1) {
    HostCandidates Result = evaluate(Call->getArg(0), HostTarget::Whole, In);
    for (HostValue &Value : Result.Values) {
      std::optional<double> Image = isNumber(Value) ? mathFunction(Name, asReal(Value)) : std::nullopt;
      if (!Image)
        return std::nullopt;
      Value.What = HostValue::Kind::Real;
      Value.Real = *Image;
      Value.Integer = 0;
      Value = converted(Value, Type, Code.context());
    }
    return Result.Values.empty() ? std::nullopt : std::optional(Result);
  }
  if (Arguments == 2 && (Name == "pow" || Name == "powf"))
    return pairwise(evaluate(Call->getArg(0), HostTarget::Whole, In), evaluate(Call->getArg(1), HostTarget::Whole, In),
                    [&](const HostValue &A, const HostValue &B) {
                      return isNumber(A) && isNumber(B) ? std::optional(power(A, B, Type, Code.context()))
                                                        : std::nullopt;
                    });
  bool IsMin = Name == "min" || Name == "fmin" || Name == "fminf" || Name == "MIN";
  bool IsMax = Name == "max" || Name == "fmax" || Name == "fmaxf" || Name == "MAX";
  if (Arguments != 2 || (!IsMin && !IsMax))
    return std::nullopt;
  HostCandidates Left = evaluate(Call->getArg(0), HostTarget::Whole, In);
  HostCandidates Right = evaluate(Call->getArg(1), HostTarget::Whole, In);
  HostCandidates Result = pairwise(Left, Right, [&](const HostValue &A, const HostValue &B) {
    if (!isNumber(A) || !isNumber(B))
      return std::optional<HostValue>();
    HostValue Chosen = converted((asReal(A) < asReal(B)) == IsMin ? A : B, Type, Code.context());
    Chosen.Grows = IsMin ? A.Grows && B.Grows : A.Grows || B.Grows;
    return std::optional(Chosen);
  });
  // The bound of a minimum is one of its values, unless everything passed is smaller.
  if (IsMin && !Left.Complete)
    Result.add(Right);
  if (IsMin && !Right.Complete)
    Result.add(Left);
  return Result;
}

HostCandidates HostValues::call(const CallExpr *Call, int Component, const HostContext &In) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return HostCandidates::unknown();
  if (std::optional<HostCandidates> Element = containerElement(Call, Component, In))
    return *Element;
  if (const IdentifierInfo *Name = Callee->getIdentifier())
    if (std::optional<HostCandidates> Known = knownCall(Call, Name->getName(), Component, In))
      return *Known;
  if (Call->getType()->isAnyPointerType() && !Call->getType()->isFunctionPointerType()) {
    // An accessor ("v.data()") names a buffer of its object; what other functions return is new every time.
    const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
    HostTarget Object = Member && !Call->getNumArgs() ? Code.target(Member->getImplicitObjectArgument()) : HostTarget{};
    if (!Object.Object || Object.Component != HostTarget::Whole)
      return HostCandidates::unknown();
    HostValue Value;
    Value.What = HostValue::Kind::Buffer;
    Value.Buffer = {Callee->getCanonicalDecl(), HostTarget::Whole, Object.Object};
    return onlyCandidate(Value);
  }
  if (In.follows(Callee))
    return HostCandidates::unknown();
  const HostFrame Frame{Callee, HostCode::callArguments(Call, Callee), In.At, In.Call};
  ArrayRef<HostReturn> Returns = Code.returns(Callee);
  if (Returns.empty())
    return constant(Call);
  HostCandidates Result;
  for (const HostReturn &Return : Returns) {
    const HostContext There = In.inside(Frame, Return.Where);
    const std::optional<bool> IsReached = isReached(Return.Where.Region, There);
    if (IsReached.value_or(true))
      Result.add(evaluate(Return.Value, Component, There));
    if (IsReached.value_or(false))
      break; // those behind it are not
  }
  return Result;
}

/// Whether writes() of Taker, a parameter of Body that refers to something, is all that Body and what it calls do with
/// it. A pointer can be copied, and what is returned or constructed may go on referring to it.
static bool isFollowed(const HostCode &Code, const ParmVarDecl &Taker, const FunctionDecl &Body) {
  const QualType Returned = Body.getReturnType();
  return Taker.getType()->isReferenceType() && Taker.getType()->getPointeeType()->isArithmeticType() &&
         !isa<CXXConstructorDecl>(Body) &&
         (Returned->isVoidType() || Returned->isArithmeticType() || Returned->isEnumeralType()) &&
         llvm::is_contained(Code.functions(), &Body);
}

/// What the function that got a reference or pointer writes through it. It may also write nothing: where that can be,
/// what was written before counts, too.
HostCandidates HostValues::givenAway(const HostWrite &Write, int Component, const HostContext &In) {
  HostCandidates Result = HostCandidates::unknown();
  const auto *Function = Write.Taker ? dyn_cast<FunctionDecl>(Write.Taker->getDeclContext()) : nullptr;
  if (nameOf(Function).starts_with("cudaOccupancyMaxPotentialBlockSize")) {
    // Of the block sizes with the same occupancy the runtime takes the largest.
    HostValue Largest;
    Largest.Integer = 1024;
    if (Write.Taker->getFunctionScopeIndex() == 1)
      Result.Values.push_back(Largest);
    return Result;
  }
  HostTarget Target = writtenThrough(Write, Component);
  if (!Target.Object || !In.Budget.takeStep() || In.follows(Function))
    return Result; // not known here, or 'void f(int &a, int &b) { f(b, a); }'
  const FunctionDecl *Body = Function->getDefinition();
  const HostFrame Frame{Body, HostCode::callArguments(Write.Call, Body), Write.Where, In.Call};
  Result.Complete = isFollowed(Code, *Write.Taker, *Body);
  for (const HostWrite &Through : Code.writes(Target.Object))
    if (Through.Target.overlaps(Target) && Through.Where.Region->Function == Body &&
        isLeft(Through, Target, In.inside(Frame, Through.Where)))
      Result.add(written(Through, Component, In.inside(Frame, Through.Where)));
  return Result;
}

SmallVector<unsigned, 8> HostValues::callsOf(const FunctionDecl *Function) {
  HostBudget Budget;
  return callsOf(Function, Budget);
}

SmallVector<unsigned, 8> HostValues::callsOf(const FunctionDecl *Function, HostBudget &Budget) {
  ArrayRef<unsigned> Direct = Code.callsOf(Function);
  SmallVector<unsigned, 8> Result(Direct.begin(), Direct.end());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
    for (const CXXMethodDecl *Base : Method->overridden_methods())
      llvm::append_range(Result, Code.callsOf(Base));
  if (!Result.empty() && !Code.isAddressTaken(Function))
    return Result;
  if (!caches().IndirectCalls)
    findIndirectCalls();
  if (!caches().AreIndirectCallsComplete)
    Budget.refuse();
  auto Found = caches().IndirectCalls->find(Function->getCanonicalDecl());
  if (Found != caches().IndirectCalls->end())
    llvm::append_range(Result, Found->second);
  return Result;
}

void HostValues::findIndirectCalls() {
  caches().IndirectCalls.emplace();
  HostBudget Budget;
  const HostContext Nowhere(Budget, {});
  for (const auto &[Number, Call] : llvm::enumerate(Code.calls())) {
    const auto *Plain = Call.Callee ? nullptr : dyn_cast<CallExpr>(Call.Call);
    if (!Plain || Plain->containsErrors() || Plain->isTypeDependent())
      continue;
    for (const HostValue &Callee : evaluate(Plain->getCallee(), HostTarget::Whole, Nowhere.at(Call.Where)).Values)
      if (Callee.What == HostValue::Kind::Function)
        (*caches().IndirectCalls)[Callee.Function->getCanonicalDecl()].push_back(unsigned(Number));
  }
  caches().AreIndirectCallsComplete = true;
}

/// Whether not all calls of Function through pointers and references are known.
bool HostValues::mayBeCalledElsewhere(const FunctionDecl &Function) {
  if (!Code.isAddressTaken(&Function))
    return false;
  const auto Holders = Code.holders(&Function);
  if (!Holders || !caches().IndirectCalls || !caches().AreIndirectCallsComplete)
    return true;
  const SmallVector<unsigned, 8> Known = caches().IndirectCalls->lookup(Function.getCanonicalDecl());
  return llvm::any_of(*Holders, [&](const VarDecl *Holder) {
    return llvm::any_of(Code.callsThrough(Holder), [&](unsigned Call) { return !llvm::is_contained(Known, Call); });
  });
}

/// Of what a call through a pointer passes: drops what it passes only where it calls another function than Function.
static void dropOfOthers(HostCandidates &Passed, const HostCandidates &Callees, const FunctionDecl &Function) {
  llvm::erase_if(Passed.Values, [&](const HostValue &Value) {
    return llvm::none_of(Callees.Values, [&](const HostValue &Callee) {
      return Callee.What == HostValue::Kind::Function &&
             Callee.Function->getCanonicalDecl() == Function.getCanonicalDecl() &&
             areCompatible(Callee.Reasons, Value.Reasons);
    });
  });
}

/// What Parameter is called with: the argument of the call that is being followed, else those of all calls.
HostCandidates HostValues::parameter(const ParmVarDecl *Parameter, int Component, const HostContext &In) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
  unsigned Index = Parameter->getFunctionScopeIndex();
  if (!Function)
    return HostCandidates::unknown();
  if (const HostFrame *Call = In.Call; Call && Call->Function->getCanonicalDecl() == Function->getCanonicalDecl())
    return Index < Call->Arguments.size() ? evaluate(Call->Arguments[Index], Component, In.atCall())
                                          : HostCandidates::unknown();
  assert(!In.Round && "a round of a loop does not say what a function is called with");
  auto Known = caches().Parameters.find({Parameter, Component, In.AskedIn});
  if (Known != caches().Parameters.end() && !In.Row)
    return Known->second;
  const unsigned RefusalsBefore = In.Budget.refusals();
  HostCandidates Result;
  SmallVector<unsigned, 8> Calls = callsOf(Function, In.Budget);
  for (unsigned Number : Calls) {
    const HostCall &Call = Code.calls()[Number];
    ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Function);
    HostReason Why{Function->getCanonicalDecl(), Number};
    HostCandidates Passed = Index < Arguments.size() ? evaluate(Arguments[Index], Component, In.inAnyCall(Call.Where))
                                                     : HostCandidates::unknown();
    if (!Call.Callee)
      dropOfOthers(Passed,
                   evaluate(cast<CallExpr>(Call.Call)->getCallee(), HostTarget::Whole, In.inAnyCall(Call.Where)),
                   *Function);
    Result.add(Passed, Why);
  }
  const std::string Name = Code.outside() ? linkageName(Function) : "";
  const ArrayRef<OutsideCall> Outside = Code.outside() ? Code.outside()->callsOf(Name) : ArrayRef<OutsideCall>();
  for (const auto &[Number, Call] : llvm::enumerate(Outside)) {
    auto Argument = Call.Arguments.find({Index, Component});
    HostReason Why{Function->getCanonicalDecl(), unsigned(Code.calls().size() + Number)};
    Result.add(Argument == Call.Arguments.end() ? HostCandidates::unknown() : Argument->second, Why);
  }
  if (Calls.empty() && Outside.empty()) {
    Result.Complete = false;
    if (Parameter->hasDefaultArg() && !Parameter->hasUninstantiatedDefaultArg() && !Parameter->hasUnparsedDefaultArg())
      Result.add(evaluate(Parameter->getDefaultArg(), Component, In.inAnyCall()));
  }
  // Files that were not read, and whoever got its address, may call it with anything.
  const bool IsWhole = Code.hasMain() || (Code.outside() && Code.outside()->Whole.contains(Name));
  if ((Function->isExternallyVisible() && !IsWhole) || mayBeCalledElsewhere(*Function))
    Result.Complete = false;
  if (In.Budget.refusals() == RefusalsBefore && !In.Row)
    caches().Parameters[{Parameter, Component, In.AskedIn}] = Result;
  return Result;
}

} // namespace cudaperf
