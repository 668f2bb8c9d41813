#include "Launch/RepeatedCalls.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Functions between a loop and what it calls.
static constexpr unsigned MaxDepth = 3;

/// What a program does only to look at itself, or to go through the machines it has.
static bool isForMeasuring(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaEventRecord", "cudaEventElapsedTime", "cudaSetDevice", "clock", "clock_gettime", "gettimeofday", true)
      .Cases("now", "omp_get_wtime", "MPI_Wtime", "QueryPerformanceCounter", "sdkStartTimer", "sdkGetTimerValue", true)
      .Default(false);
}

/// The same of Call; 'cudaSetDevice(0)' goes through nothing.
static bool isForMeasuring(const HostCall &Call) {
  const StringRef Name = nameOf(Call.Callee);
  if (!isForMeasuring(Name))
    return false;
  const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
  return Name != "cudaSetDevice" || Arguments.empty() || !isa<IntegerLiteral>(Arguments[0]->IgnoreParenImpCasts());
}

/// Whether Function measures, itself.
static bool measures(const HostCode &Code, const FunctionDecl *Function) {
  return Function && llvm::any_of(Code.calls(), [&](const HostCall &Inner) {
           return Inner.Where.Region->Function == Function && isForMeasuring(Inner);
         });
}

/// Whether Function is a test of GoogleTest's: a method of a class that has testing::Test for a base.
static bool isTest(const FunctionDecl *Function) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
  const CXXRecordDecl *Class = Method ? Method->getParent()->getDefinition() : nullptr;
  return Class && !Class->isDependentContext() && !Class->forallBases([](const CXXRecordDecl *Base) {
    return Base->getQualifiedNameAsString() != "testing::Test";
  });
}

bool isAtWork(const HostCode &Code, const HostRegion &Loop) {
  return !isTest(Loop.Function) && llvm::none_of(Code.calls(), [&](const HostCall &Call) {
    return Loop.encloses(Call.Where.Region) && (isForMeasuring(Call) || measures(Code, Call.Callee));
  });
}

bool writesText(const HostCode &Code, const HostRegion &Loop) {
  return llvm::any_of(Code.calls(), [&](const HostCall &Call) {
    if (!Loop.encloses(Call.Where.Region) || !Call.Callee)
      return false;
    for (const HostRegion *Region = Call.Where.Region; Region != &Loop; Region = Region->Parent)
      if (Region->Leaves)
        return false;
    const StringRef Name = nameOf(Call.Callee);
    return Name == "printf" || Name == "fprintf" || Call.Callee->getOverloadedOperator() == OO_LessLess;
  });
}

bool areSteady(const HostRegion &Loop, ArrayRef<const Expr *> Es) {
  auto IsStepped = [&](const Stmt *S) {
    const auto *Named = dyn_cast<DeclRefExpr>(S);
    const auto *Canonical = Named ? dyn_cast<VarDecl>(Named->getDecl()->getCanonicalDecl()) : nullptr;
    return Canonical && Canonical->getType()->isIntegerType() &&
           llvm::any_of(Loop.Around->Written, [&](const HostTarget &Target) { return Target.Object == Canonical; });
  };
  return llvm::none_of(Es, [&](const Expr *E) { return anyPart(E, IsStepped); });
}

/// Whether a loop of its own function makes Call in each of its rounds but the last, and leaves Steady as they are.
static bool isInLoop(const HostCode &Code, const HostCall &Call, ArrayRef<const Expr *> Steady) {
  const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
  for (const HostRegion *Region = Call.Where.Region; Loop && Region != Loop; Region = Region->Parent)
    if (Region->Leaves)
      return false;
  return Loop && areSteady(*Loop, Steady) && isAtWork(Code, *Loop);
}

static bool isInLoop(const HostCode &Code, const HostCall &Call) {
  return isInLoop(Code, Call, HostCode::arguments(Call.Call));
}

static const HostCall *repeatedCall(const HostCode &Code, const FunctionDecl *Function, unsigned Depth) {
  for (const unsigned Index : Code.callsOf(Function))
    if (isInLoop(Code, Code.calls()[Index]))
      return &Code.calls()[Index];
  for (const unsigned Index : Depth ? Code.callsOf(Function) : ArrayRef<unsigned>())
    if (const FunctionDecl *Caller = Code.calls()[Index].Where.Region->Function; Caller && Caller != Function)
      if (const HostCall *Outer = repeatedCall(Code, Caller, Depth - 1))
        return Outer;
  return nullptr;
}

const HostCall *repeatedCall(const HostCode &Code, const FunctionDecl *Function) {
  return repeatedCall(Code, Function, MaxDepth);
}

/// The parameters of Function that Es are made of, by themselves or through local variables.
static llvm::SmallPtrSet<const ParmVarDecl *, 4> parametersIn(const HostCode &Code, ArrayRef<const Expr *> Es) {
  llvm::SmallPtrSet<const ParmVarDecl *, 4> Found;
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  SmallVector<const Expr *, 8> Left(Es.begin(), Es.end());
  while (!Left.empty())
    forEachPart(Left.pop_back_val(), [&](const Stmt *S) {
      const auto *Named = dyn_cast<DeclRefExpr>(S);
      const auto *Variable = Named ? dyn_cast<VarDecl>(Named->getDecl()->getCanonicalDecl()) : nullptr;
      if (!Variable || !Variable->isLocalVarDeclOrParm() || !Seen.insert(Variable).second)
        return;
      if (const auto *Parameter = dyn_cast<ParmVarDecl>(Variable))
        Found.insert(Parameter);
      for (const HostWrite &Write : Code.writes(Variable))
        for (const Expr *Each : {Write.Value, Write.Update})
          if (Each)
            Left.push_back(Each);
    });
  return Found;
}

static const HostCall *repeatedCall(const HostCode &Code, const FunctionDecl *Function, ArrayRef<const Expr *> Sizes,
                                    unsigned Depth) {
  const llvm::SmallPtrSet<const ParmVarDecl *, 4> Matter = parametersIn(Code, Sizes);
  const HostCall *Outer = nullptr;
  for (const unsigned Index : Code.callsOf(Function)) {
    const HostCall &Call = Code.calls()[Index];
    const ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Call.Callee);
    SmallVector<const Expr *, 4> Given;
    for (unsigned I = 0; I < Arguments.size() && I < Call.Callee->getNumParams(); ++I)
      if (llvm::any_of(Matter, [&](const ParmVarDecl *Each) { return Each->getFunctionScopeIndex() == I; }))
        Given.push_back(Arguments[I]);
    if (isInLoop(Code, Call, Given))
      return &Call;
    const FunctionDecl *Caller = Call.Where.Region->Function;
    if (!Outer && Depth && Caller && Caller != Function && !runnableLoopAround(Call.Where.Region))
      Outer = repeatedCall(Code, Caller, Given, Depth - 1);
  }
  return Outer;
}

const HostCall *repeatedCall(const HostCode &Code, const FunctionDecl *Function, ArrayRef<const Expr *> Sizes) {
  return repeatedCall(Code, Function, Sizes, MaxDepth);
}

/// Whether a loop of another file leads to Function.
static bool isRepeatedOutside(const HostCode &Code, const FunctionDecl *Function, unsigned Depth) {
  if (Code.outside() && llvm::any_of(Code.outside()->callsOf(linkageName(Function)),
                                     [](const OutsideCall &Call) { return Call.IsRepeated; }))
    return true;
  return Depth && llvm::any_of(Code.callsOf(Function), [&](unsigned Index) {
           const FunctionDecl *Caller = Code.calls()[Index].Where.Region->Function;
           return Caller && Caller != Function && isRepeatedOutside(Code, Caller, Depth - 1);
         });
}

bool isRepeated(const HostCode &Code, const HostCall &Call) {
  const FunctionDecl *Function = Call.Where.Region->Function;
  return isInLoop(Code, Call) ||
         (Function && (repeatedCall(Code, Function) || isRepeatedOutside(Code, Function, MaxDepth)));
}

CallRate callRate(const HostCode &Code, const FunctionDecl *Function) {
  if (repeatedCall(Code, Function) || isRepeatedOutside(Code, Function, MaxDepth))
    return CallRate::InLoop;
  const bool IsKnown = Code.hasMain() || !Function->isExternallyVisible() || !Code.callsOf(Function).empty() ||
                       (Code.outside() && !Code.outside()->callsOf(linkageName(Function)).empty());
  return IsKnown || measures(Code, Function) || isTest(Function) ? CallRate::Seldom : CallRate::Unknown;
}

/// Whether other files call Function, but none of them shows that a program does so once only: from functions for
/// others again, or in a loop that measures or hands on other numbers each time.
static bool isOftenForAllOthersSay(const HostCode &Code, const FunctionDecl *Function) {
  if (!Code.outside() || Code.hasMain())
    return false;
  const auto Found = Code.outside()->Visited.find(linkageName(Function));
  return Found != Code.outside()->Visited.end() && (Found->second == Times::Often || Found->second == Times::Unknown);
}

static CallRate callRateByCallers(const HostCode &Code, const FunctionDecl *Function, unsigned Depth) {
  CallRate Own = callRate(Code, Function);
  if (Own == CallRate::Seldom && !isTest(Function) && isOftenForAllOthersSay(Code, Function))
    Own = CallRate::Unknown;
  const auto IsOften = [&](unsigned Index) {
    const FunctionDecl *Caller = Code.calls()[Index].Where.Region->Function;
    return Caller && Caller != Function && callRateByCallers(Code, Caller, Depth - 1) == CallRate::Unknown;
  };
  if (Own == CallRate::Unknown)
    return measures(Code, Function) ? CallRate::Seldom : Own;
  const bool MayBeOften =
      Own == CallRate::Seldom && Depth && !measures(Code, Function) && llvm::any_of(Code.callsOf(Function), IsOften);
  return MayBeOften ? CallRate::Unknown : Own;
}

CallRate callRateByCallers(const HostCode &Code, const FunctionDecl *Function) {
  return callRateByCallers(Code, Function, MaxDepth);
}

} // namespace cudaperf
