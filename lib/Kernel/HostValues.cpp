// Variables: which writes reach a place, what parameters are called with, and how candidates combine.
// The expressions themselves are evaluated in HostExpressions.cpp.

#include "Kernel/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cudaperf {

bool areCompatible(ArrayRef<HostReason> A, ArrayRef<HostReason> B) {
  return llvm::none_of(A, [&](const HostReason &Left) {
    return llvm::any_of(B, [&](const HostReason &Right) {
      return Left.Choice == Right.Choice && Left.Arm != Right.Arm;
    });
  });
}

bool HostValue::sameValue(const HostValue &Other) const {
  return What == Other.What && Integer == Other.Integer && Real == Other.Real && Function == Other.Function &&
         Buffer.Object == Other.Buffer.Object && Buffer.Owner == Other.Buffer.Owner &&
         Buffer.Component == Other.Buffer.Component && HasOffset == Other.HasOffset;
}

/// The writes that may have been the last one before a place, in the order of the source.
struct HostValues::Reaching {
  struct Source {
    const HostWrite *Write;
    HostReasons Reasons;
  };
  SmallVector<Source, 4> Sources;
  bool FromEntry = true; ///< also what the object held when the function was entered
  HostReasons EntryReasons;
};

HostCandidates HostValues::value(const Expr *E, HostPlace At, int Component) {
  Steps = 0;
  Root = At;
  return evaluate(E, Component, At, nullptr);
}

HostCandidates HostValues::field(const FieldDecl *Field, const ValueDecl *Owner, HostPlace At, int Component) {
  Steps = 0;
  Root = At;
  return object({clang::cast<ValueDecl>(Field->getCanonicalDecl()), Component, Owner}, Field->getType(), At, nullptr);
}

Dim3Candidates HostValues::dim3(const Expr *E, HostPlace At) {
  if (E->getType()->isIntegralOrEnumerationType()) {
    // No conversion to dim3 was added because something else in the launch is wrong.
    HostValue One;
    One.Integer = 1;
    HostCandidates Parts[] = {value(E, At), {{One}, true}, {{One}, true}};
    return combine(Parts);
  }
  HostCandidates Parts[] = {value(E, At, 0), value(E, At, 1), value(E, At, 2)};
  return combine(Parts);
}

Dim3Candidates HostValues::dim3(const FieldDecl *Field, const ValueDecl *Owner, HostPlace At) {
  HostCandidates Parts[] = {field(Field, Owner, At, 0), field(Field, Owner, At, 1), field(Field, Owner, At, 2)};
  return combine(Parts);
}

/// Every combination of x, y and z whose reasons agree.
Dim3Candidates HostValues::combine(HostCandidates (&Parts)[3]) const {
  Dim3Candidates All;
  All.Complete = Parts[0].Complete && Parts[1].Complete && Parts[2].Complete;
  auto isSize = [](const HostValue &V) {
    return V.What == HostValue::Kind::Integer && V.Integer >= 1 && V.Integer <= INT32_MAX;
  };
  for (const HostValue &X : Parts[0].Values)
    for (const HostValue &Y : Parts[1].Values) {
      if (!areCompatible(X.Reasons, Y.Reasons))
        continue;
      for (const HostValue &Z : Parts[2].Values) {
        if (!isSize(X) || !isSize(Y) || !isSize(Z) || !areCompatible(X.Reasons, Z.Reasons) ||
            !areCompatible(Y.Reasons, Z.Reasons))
          continue;
        if (All.Values.size() == MaxCandidates) {
          All.Complete = false;
          return All;
        }
        Dim3Candidate Next{{unsigned(X.Integer), unsigned(Y.Integer), unsigned(Z.Integer)}, X.Reasons};
        Next.Reasons.append(Y.Reasons.begin(), Y.Reasons.end());
        Next.Reasons.append(Z.Reasons.begin(), Z.Reasons.end());
        All.Values.push_back(std::move(Next));
      }
    }
  return All;
}

void HostValues::add(HostCandidates &To, HostCandidates From, ArrayRef<HostReason> Why) const {
  To.Complete &= From.Complete;
  for (HostValue &Value : From.Values) {
    if (!areCompatible(Value.Reasons, Why))
      continue;
    Value.Reasons.append(Why.begin(), Why.end());
    auto Same = llvm::find_if(To.Values, [&](const HostValue &Known) { return Known.sameValue(Value); });
    if (Same != To.Values.end()) {
      // Only what both ways have in common is still a reason.
      llvm::erase_if(Same->Reasons, [&](const HostReason &Reason) {
        return llvm::none_of(Value.Reasons, [&](const HostReason &Other) {
          return Other.Choice == Reason.Choice && Other.Arm == Reason.Arm;
        });
      });
    } else if (To.Values.size() < MaxCandidates) {
      To.Values.push_back(std::move(Value));
    } else {
      To.Complete = false;
    }
  }
}

// ---- which writes reach a place

/// Whether arm From of a switch runs into arm To.
static bool fallsInto(const HostChoice &Choice, unsigned From, unsigned To) {
  for (; From < To; ++From)
    if (From >= 64 || !(Choice.Falling >> From & 1))
      return false;
  return From == To;
}

/// Whether the two regions are different arms of one choice, so that B does not run after A: no fall through, no loop
/// around it that leads from one to the other.
static bool areExclusive(const HostRegion *A, const HostRegion *B) {
  for (const HostRegion *Outer = A; Outer; Outer = Outer->Parent) {
    if (Outer->encloses(B) || Outer->What != HostRegion::Kind::Arm || !Outer->Parent->encloses(B))
      continue;
    for (const HostRegion *Other = B; Other; Other = Other->Parent)
      if (Other->Choice == Outer->Choice && Other->Arm != Outer->Arm) {
        if (fallsInto(*Outer->Choice, Outer->Arm, Other->Arm))
          return false;
        const HostRegion *Around = Outer->Parent;
        while (Around && Around->What != HostRegion::Kind::Loop)
          Around = Around->Parent;
        return !Around;
      }
  }
  return false;
}

/// Whether every way to At passes through the writes in the arms Covered so far and in Region.
static bool covers(const HostRegion *Region, const HostRegion *At,
                   llvm::SmallDenseMap<const HostChoice *, uint64_t, 4> &Covered) {
  while (!Region->encloses(At)) {
    const HostChoice *Choice = Region->Choice;
    if (!Choice || !Choice->Exhaustive || Choice->Arms > 64)
      return false;
    uint64_t &Arms = Covered[Choice];
    Arms |= uint64_t(1) << Region->Arm | Choice->Leaving;
    if (unsigned(llvm::popcount(Arms)) < Choice->Arms)
      return false;
    Region = Region->Parent;
  }
  return true;
}

/// What a function that gets '&x' or a reference to x writes; Object is null if it has no body here.
static HostTarget writtenThrough(const HostWrite &Write, int Component) {
  const auto *Function = Write.Taker ? dyn_cast<FunctionDecl>(Write.Taker->getDeclContext()) : nullptr;
  const FunctionDecl *Body = Function ? Function->getDefinition() : nullptr;
  unsigned Index = Write.Taker ? Write.Taker->getFunctionScopeIndex() : 0;
  if (!Body || Index >= Body->getNumParams())
    return {};
  bool IsPointee = Write.Taker->getType()->isPointerType() && Component == HostTarget::Whole;
  return {Body->getParamDecl(Index), IsPointee ? HostTarget::Pointee : Component};
}

/// Whether that function is seen to write it.
static bool isWrittenThrough(const HostCode &Code, const HostWrite &Write, int Component) {
  HostTarget Target = Write.What == HostWrite::Effect::MaySet ? writtenThrough(Write, Component) : HostTarget{};
  return Target.Object && llvm::any_of(Code.writes(Target.Object), [&](const HostWrite &Through) {
    return Through.Target.overlaps(Target);
  });
}

/// Whether the old value is gone after Write.
static bool certainlySets(const HostCode &Code, const HostWrite &Write, int Component) {
  if (Write.What != HostWrite::Effect::MaySet)
    return true;
  HostTarget Target = writtenThrough(Write, Component);
  return Target.Object && llvm::any_of(Code.writes(Target.Object), [&](const HostWrite &Through) {
    return Through.What == HostWrite::Effect::Sets && Through.Target.overlaps(Target) &&
           Through.Where.Region->What == HostRegion::Kind::Function;
  });
}

HostValues::Reaching HostValues::reaching(HostTarget Target, HostPlace At, bool Owned) const {
  Reaching Result;
  if (!At.Region)
    return Result;
  ArrayRef<HostWrite> All = Code.writes(Target.Object);
  auto isRelevant = [&](const HostWrite &Write) {
    return Write.Where.Region->Function == At.Region->Function && (!Owned || Write.Target.Owner == Target.Owner) &&
           Write.Target.overlaps(Target);
  };
  auto leavesBefore = [&](const HostRegion *Region) {
    for (; Region && !Region->encloses(At.Region); Region = Region->Parent)
      if (Region->Leaves)
        return true;
    return false;
  };
  // An older value is seen if the arms with the younger ones were not taken.
  HostReasons NotTaken;
  auto take = [&](const HostWrite &Write) {
    HostReasons Reasons = NotTaken;
    for (const HostRegion *Arm = Write.Where.Region; Arm && !Arm->encloses(At.Region); Arm = Arm->Parent)
      if (Arm->Choice)
        Reasons.push_back({Arm->Choice, Arm->Arm});
    if (isWrittenThrough(Code, Write, Target.Component))
      Reasons.push_back({Write.Call, 1});
    Result.Sources.push_back({&Write, std::move(Reasons)});
  };
  auto skip = [&](const HostWrite &Write) {
    const HostRegion *Arm = Write.Where.Region;
    if (isWrittenThrough(Code, Write, Target.Component))
      NotTaken.push_back({Write.Call, 0});
    else if (Arm->Choice && Arm->Choice->Arms == 1 && !Arm->encloses(At.Region) && Arm->Parent->encloses(At.Region))
      NotTaken.push_back({Arm->Choice, 1});
  };

  llvm::SmallDenseMap<const HostChoice *, uint64_t, 4> Covered;
  const HostRegion *Killer = nullptr;
  for (const HostWrite &Write : llvm::reverse(All)) {
    if (Write.Where.Order >= At.Order || !isRelevant(Write) || areExclusive(Write.Where.Region, At.Region) ||
        leavesBefore(Write.Where.Region))
      continue;
    take(Write);
    if (certainlySets(Code, Write, Target.Component) && covers(Write.Where.Region, At.Region, Covered)) {
      Killer = Write.Where.Region;
      break;
    }
    skip(Write);
  }
  Result.FromEntry = !Killer;
  Result.EntryReasons = NotTaken;
  NotTaken.clear();
  std::reverse(Result.Sources.begin(), Result.Sources.end());

  // What a later statement of a loop writes is there in the next round, unless each round starts with a write.
  for (const HostRegion *Outer = At.Region; Outer; Outer = Outer->Parent) {
    if (Outer->What != HostRegion::Kind::Loop && Outer->What != HostRegion::Kind::Lambda)
      continue;
    if (Killer && Outer->encloses(Killer))
      break;
    const HostRegion *Scope = Outer->What == HostRegion::Kind::Lambda ? Outer->Parent : Outer;
    for (const HostWrite &Write : All)
      if (Write.Where.Order >= At.Order && isRelevant(Write) && Scope->encloses(Write.Where.Region) &&
          llvm::none_of(Result.Sources, [&](const auto &Known) { return Known.Write == &Write; }))
        take(Write);
  }
  return Result;
}

// ---- objects

/// Whether the fields of Object can be told from those of other objects of its type.
static bool isPlainObject(const ValueDecl *Object) {
  return Object && isa<VarDecl>(Object) && !isa<ParmVarDecl>(Object) && Object->getType()->isRecordType();
}

/// Whether an object of class type gets values that are not written field by field: it is copied, returned by a
/// function, or its address was given away.
bool HostValues::isFilledAsAWhole(const ValueDecl *Object) const {
  return llvm::any_of(Code.writes(Object), [](const HostWrite &Write) {
    if (Write.Target.Component != HostTarget::Whole || Write.What == HostWrite::Effect::Declares)
      return false;
    if (Write.What == HostWrite::Effect::MaySet)
      return true;
    const Expr *Value = Write.Value ? Write.Value->IgnoreImplicit() : nullptr;
    const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Value);
    bool IsPlain = Construct ? !Construct->getConstructor()->isCopyOrMoveConstructor()
                             : isa_and_nonnull<InitListExpr>(Value);
    return !IsPlain;
  });
}

HostCandidates HostValues::object(HostTarget Target, QualType Type, HostPlace At, const Frame *In) {
  Active Question{Target.Object, Target.Component, At.Order};
  for (const Active &Open : InProgress)
    if (Open.What == Question.What && Open.Component == Question.Component && Open.Order == Question.Order) {
      ++Cycles;
      return HostCandidates::unknown(); // it depends on itself: a loop changes it
    }
  InProgress.push_back(Question);

  bool IsField = isa<FieldDecl>(Target.Object);
  bool Owned = IsField && isPlainObject(Target.Owner) &&
               llvm::any_of(Code.writes(Target.Object),
                            [&](const HostWrite &Write) { return Write.Target.Owner == Target.Owner; });
  Reaching Writes = reaching(Target, At, Owned);
  HostCandidates Result;
  if (Writes.FromEntry)
    add(Result, entryValue(Target, At.Region ? At.Region->Function : nullptr, Owned, In),
        In ? ArrayRef<HostReason>() : Writes.EntryReasons);
  for (const Reaching::Source &Source : Writes.Sources)
    add(Result, written(*Source.Write, Target.Component, In), In ? ArrayRef<HostReason>() : Source.Reasons);
  if (IsField && Target.Owner && isFilledAsAWhole(Target.Owner))
    Result.Complete = false;
  if (const auto *Variable = dyn_cast<VarDecl>(Target.Object); Variable && Target.Component == HostTarget::Whole)
    narrow(Result, Variable, At);
  InProgress.pop_back();

  bool IsBuffer = (Type->isAnyPointerType() || Type->isArrayType()) && !Type->isFunctionPointerType();
  if (IsBuffer && Target.Component != HostTarget::Pointee) {
    // A pointer that is a plain copy of another one is that one's buffer; any other names a buffer itself.
    const HostValue *Only = Result.only();
    if (Only && Only->What == HostValue::Kind::Buffer && !Writes.FromEntry)
      return Result;
    HostValue Itself;
    Itself.What = HostValue::Kind::Buffer;
    Itself.Buffer = Target;
    return {{Itself}, true};
  }
  if (Result.Values.empty())
    Result.Complete = false;
  return Result;
}

HostCandidates HostValues::written(const HostWrite &Write, int Component, const Frame *In) {
  switch (Write.What) {
  case HostWrite::Effect::Declares:
    return {};
  case HostWrite::Effect::MaySet:
    return givenAway(Write, Component, In);
  case HostWrite::Effect::Iterates:
    return elements(Write.Value, Write.Where, In);
  case HostWrite::Effect::Sets:
    // 'b.x = 16' holds the component itself, 'b = dim3(16, 16)' all of them.
    return evaluate(Write.Value, Write.Target.Component == HostTarget::Whole ? Component : HostTarget::Whole,
                    Write.Where, In);
  case HostWrite::Effect::Updates:
    if (Write.Update)
      return updated(Write.Update, Write.Where, In);
    return HostCandidates::unknown();
  }
  return HostCandidates::unknown();
}

/// What the function that got a reference or pointer writes through it. It may also write nothing, so that this is
/// never all.
HostCandidates HostValues::givenAway(const HostWrite &Write, int Component, const Frame *In) {
  HostCandidates Result = HostCandidates::unknown();
  const auto *Function = Write.Taker ? dyn_cast<FunctionDecl>(Write.Taker->getDeclContext()) : nullptr;
  const IdentifierInfo *Name = Function ? Function->getIdentifier() : nullptr;
  if (Name && Name->getName().starts_with("cudaOccupancyMaxPotentialBlockSize")) {
    // Of the block sizes with the same occupancy the runtime takes the largest.
    HostValue Largest;
    Largest.Integer = 1024;
    if (Write.Taker->getFunctionScopeIndex() == 1)
      Result.Values.push_back(Largest);
    return Result;
  }
  HostTarget Target = writtenThrough(Write, Component);
  if (!Target.Object)
    return Result;
  const FunctionDecl *Body = Function->getDefinition();
  Frame Inner{Body, HostCode::callArguments(Write.Call, Body), Write.Where, In};
  for (const HostWrite &Through : Code.writes(Target.Object))
    if (Through.Target.overlaps(Target) && Through.Where.Region->Function == Body)
      add(Result, written(Through, Component, &Inner));
  Result.Complete = false;
  return Result;
}

/// What Target held when Here was entered.
HostCandidates HostValues::entryValue(HostTarget Target, const FunctionDecl *Here, bool Owned, const Frame *In) {
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Target.Object))
    return parameter(Parameter, Target.Component, In);
  if (const auto *Variable = dyn_cast<VarDecl>(Target.Object)) {
    if (!Variable->hasGlobalStorage())
      return HostCandidates::unknown();
    HostCandidates Result;
    if (const Expr *Init = Variable->getAnyInitializer())
      add(Result, evaluate(Init, Target.Component, {}, nullptr));
    if (Variable->getType().isConstQualified())
      return Result;
    add(Result, elsewhere(Target, Here, Owned));
    bool MayBeSetByOthers = Variable->isExternallyVisible() && !Code.hasMain();
    Result.Complete &= !MayBeSetByOthers && !Result.Values.empty();
    return Result;
  }
  const auto *Field = clang::cast<FieldDecl>(Target.Object);
  HostCandidates Result;
  if (const Expr *Init = Field->getInClassInitializer())
    add(Result, evaluate(Init, Target.Component, {}, nullptr));
  add(Result, elsewhere(Target, Here, Owned));
  Result.Complete &= !Result.Values.empty();
  return Result;
}

/// What other functions write to a global or field; and Here itself, for its next call.
HostCandidates HostValues::elsewhere(HostTarget Target, const FunctionDecl *Here, bool Owned) {
  HostCandidates Result;
  unsigned Arm = 0;
  for (const HostWrite &Write : Code.writes(Target.Object)) {
    ++Arm;
    if (!Write.Target.overlaps(Target) || (Here && Here->isMain() && Write.Where.Region->Function == Here) ||
        (Owned && Write.Target.Owner != Target.Owner))
      continue;
    // Components of one assignment belong together.
    bool IsVector = Write.Target.Component == HostTarget::Whole && Target.Component != HostTarget::Whole;
    HostReason Why{Target.Object, Arm};
    add(Result, written(Write, Target.Component, nullptr), IsVector ? ArrayRef(Why) : ArrayRef<HostReason>());
  }
  return Result;
}

SmallVector<unsigned, 8> HostValues::callsOf(const FunctionDecl *Function) {
  ArrayRef<unsigned> Direct = Code.callsOf(Function);
  SmallVector<unsigned, 8> Result(Direct.begin(), Direct.end());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
    for (const CXXMethodDecl *Base : Method->overridden_methods())
      llvm::append_range(Result, Code.callsOf(Base));
  if (!Result.empty() && !Code.isAddressTaken(Function))
    return Result;
  if (!IndirectCallsKnown) {
    IndirectCallsKnown = true;
    for (const auto &[Number, Call] : llvm::enumerate(Code.calls())) {
      const auto *Plain = Call.Callee ? nullptr : dyn_cast<CallExpr>(Call.Call);
      if (!Plain || Plain->containsErrors() || Plain->isTypeDependent())
        continue;
      for (const HostValue &Callee : evaluate(Plain->getCallee(), HostTarget::Whole, Call.Where, nullptr).Values)
        if (Callee.What == HostValue::Kind::Function)
          IndirectCalls[Callee.Function->getCanonicalDecl()].push_back(unsigned(Number));
    }
  }
  auto Found = IndirectCalls.find(Function->getCanonicalDecl());
  if (Found != IndirectCalls.end())
    llvm::append_range(Result, Found->second);
  return Result;
}

/// What Parameter is called with: the argument of the call that is being followed, else those of all calls.
HostCandidates HostValues::parameter(const ParmVarDecl *Parameter, int Component, const Frame *In) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
  unsigned Index = Parameter->getFunctionScopeIndex();
  if (!Function)
    return HostCandidates::unknown();
  if (In && In->Function->getCanonicalDecl() == Function->getCanonicalDecl())
    return Index < In->Arguments.size() ? evaluate(In->Arguments[Index], Component, In->Where, In->Caller)
                                        : HostCandidates::unknown();
  auto Known = Parameters.find({Parameter, Component});
  if (Known != Parameters.end())
    return Known->second;
  unsigned CyclesBefore = Cycles;
  HostCandidates Result;
  SmallVector<unsigned, 8> Calls = callsOf(Function);
  for (unsigned Number : Calls) {
    const HostCall &Call = Code.calls()[Number];
    ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Function);
    HostReason Why{Function->getCanonicalDecl(), Number};
    add(Result, Index < Arguments.size() ? evaluate(Arguments[Index], Component, Call.Where, nullptr)
                                         : HostCandidates::unknown(), Why);
  }
  if (Calls.empty()) {
    Result.Complete = false;
    if (Parameter->hasDefaultArg() && !Parameter->hasUninstantiatedDefaultArg() && !Parameter->hasUnparsedDefaultArg())
      add(Result, evaluate(Parameter->getDefaultArg(), Component, {}, nullptr));
  }
  // Other files, and whoever got its address, may call it with anything.
  if ((Function->isExternallyVisible() && !Code.hasMain()) || Code.isAddressTaken(Function))
    Result.Complete = false;
  if (Cycles == CyclesBefore && Steps <= MaxSteps)
    Parameters[{Parameter, Component}] = Result;
  return Result;
}

/// Inside "case 256:" the subject of the switch is 256, also where it was read before the switch, as long as nothing
/// else is ever written to it.
void HostValues::narrow(HostCandidates &Candidates, const VarDecl *Variable, HostPlace At) {
  ArrayRef<HostWrite> Writes = Code.writes(Variable->getCanonicalDecl());
  bool WrittenOnce = Writes.size() <= (isa<ParmVarDecl>(Variable) ? 0u : 1u);
  for (const HostRegion *Arm : {At.Region, WrittenOnce ? Root.Region : nullptr})
    for (; Arm; Arm = Arm->Parent) {
      if (!Arm->Subject || Arm->Subject->getCanonicalDecl() != Variable->getCanonicalDecl() ||
          llvm::any_of(Writes, [&](const HostWrite &Write) { return Arm->encloses(Write.Where.Region); }))
        continue;
      HostCandidates Equal = constant(Arm->Equals);
      if (Equal.Values.empty())
        continue;
      const HostValue &Wanted = Equal.Values.front();
      llvm::erase_if(Candidates.Values, [&](const HostValue &Value) { return !Value.sameValue(Wanted); });
      if (Candidates.Values.empty()) // unknown, or an arm that this program never takes
        Candidates = Equal;
      Candidates.Complete = true;
      return;
    }
}

} // namespace cudaperf
