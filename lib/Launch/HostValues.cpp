// Variables and fields: what was written to them here, elsewhere and at their definition, and how candidates combine.

#include "Launch/HostValues.h"
#include "Launch/HostArithmetic.h"
#include "Launch/HostReaching.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudaperf {

HostCandidates HostValues::value(const Expr *E, HostPlace At, int Component) {
  return answer({E, nullptr, At.Region, At.Order, Component}, [&] {
    HostBudget Budget;
    return evaluate(E, Component, HostContext(Budget, At));
  });
}

HostCandidates HostValues::field(const FieldDecl *Field, const ValueDecl *Owner, HostPlace At, int Component) {
  return answer({Field, Owner, At.Region, At.Order, Component}, [&] {
    HostBudget Budget;
    return object({clang::cast<ValueDecl>(Field->getCanonicalDecl()), Component, Owner}, Field->getType(),
                  HostContext(Budget, At));
  });
}

/// What Find finds, which is the answer to Question; only the first time it is asked.
HostCandidates HostValues::answer(const HostQuestion &Question, llvm::function_ref<HostCandidates()> Find) {
  if (const auto Known = caches().Answers.find(Question); Known != caches().Answers.end())
    return Known->second;
  HostCandidates Found = Find();
  caches().Answers[Question] = Found; // others may have come in on the way
  return Found;
}

Dim3Candidates HostValues::dim3(const Expr *E, HostPlace At) {
  if (const HostRows Rows = rowsRead(E, At); !Rows.empty() && E->getType()->isRecordType())
    return dim3OfRows(E, At, Rows);
  if (E->getType()->isIntegralOrEnumerationType()) {
    // No conversion to dim3 was added because something else in the launch is wrong.
    return combine(value(E, At), onlyInteger(1), onlyInteger(1));
  }
  const HostCandidates X = value(E, At, 0), Y = value(E, At, 1), Z = value(E, At, 2);
  return combine(X, Y, Z);
}

Dim3Candidates HostValues::dim3(const FieldDecl *Field, const ValueDecl *Owner, HostPlace At) {
  const HostCandidates X = field(Field, Owner, At, 0), Y = field(Field, Owner, At, 1), Z = field(Field, Owner, At, 2);
  return combine(X, Y, Z);
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
    bool IsPlain =
        Construct ? !Construct->getConstructor()->isCopyOrMoveConstructor() : isa_and_nonnull<InitListExpr>(Value);
    return !IsPlain;
  });
}

static bool isBuffer(QualType Type) {
  return (Type->isAnyPointerType() || Type->isArrayType()) && !Type->isFunctionPointerType();
}

/// The pointer Target, which holds Held. One that is a plain copy of another is that one's buffer; any other but a
/// 'void *' to a function names a buffer itself.
static HostCandidates asBuffer(HostTarget Target, HostCandidates Held, bool FromEntry) {
  if (llvm::any_of(Held.Values, [](const HostValue &V) { return V.What == HostValue::Kind::Function; }))
    return Held;
  const HostValue *Only = Held.only();
  if (Only && Only->What == HostValue::Kind::Buffer && !FromEntry)
    return Held;
  HostValue Itself;
  Itself.What = HostValue::Kind::Buffer;
  Itself.Buffer = Target;
  return onlyCandidate(Itself);
}

HostCandidates HostValues::object(HostTarget Target, QualType Type, const HostContext &In) {
  if (In.Round) {
    auto Known = In.Round->find(Target.key());
    // Whatever else is read has the values that it can have anywhere in the loop.
    return Known != In.Round->end() ? Known->second : object(Target, Type, In.inAnyRound());
  }
  const HostBudget::Leave Granted = In.Budget.enterObject(Target.Object, Target.Component, In.At.Order);
  if (!Granted)
    return HostCandidates::unknown(); // it depends on itself: a loop changes it
  bool FromEntry = false;
  HostCandidates Result = reaching(Target, In, FromEntry);
  if (isBuffer(Type) && Target.Component != HostTarget::Pointee)
    return asBuffer(Target, std::move(Result), FromEntry);
  if (Result.Values.empty())
    Result.Complete = false;
  return Result;
}

/// Whether Write multiplies what was there in a loop that has ended before At: where the loop's end is not
/// known, neither the number before it nor that of one round is what it leaves.
static bool isScaledInLoopBefore(const HostWrite &Write, const HostPlace &At) {
  const auto *Update = dyn_cast_or_null<CompoundAssignOperator>(Write.Update);
  if (Write.Loop || !Update || (Update->getOpcode() != BO_MulAssign && Update->getOpcode() != BO_ShlAssign))
    return false;
  for (const HostRegion *Region = Write.Where.Region; Region && !Region->encloses(At.Region); Region = Region->Parent)
    if (Region->What == HostRegion::Kind::Loop)
      return true;
  return false;
}

/// What the writes that reach this place leave in Target. FromEntry: what it held on entry can be left, too.
HostCandidates HostValues::reaching(HostTarget Target, const HostContext &In, bool &FromEntry) {
  bool IsField = isa<FieldDecl>(Target.Object);
  bool Owned = IsField && isPlainObject(Target.Owner) &&
               llvm::any_of(Code.writes(Target.Object),
                            [&](const HostWrite &Write) { return Write.Target.Owner == Target.Owner; });
  llvm::SmallDenseMap<const HostWrite *, HostCandidates, 2> LoopResults;
  bool Grows = false;
  const auto IsKnown = [&](const HostWrite &Write) {
    LoopResult Known = ofLoop(Write, In);
    Grows |= Known.Grows;
    if (Known.Candidates)
      LoopResults[&Write] = *Known.Candidates;
    return Known.Candidates.has_value();
  };
  const auto IsRun = [&](const HostRegion &Arm) { return isRun(Arm, In); };
  ReachingWrites Writes = reachingWrites(Code, Target, In.At, Owned, {IsKnown, IsRun});
  FromEntry = Writes.FromEntry;
  if (llvm::any_of(Writes.Sources,
                   [&](const ReachingWrites::Source &Source) { return isScaledInLoopBefore(*Source.Write, In.At); }))
    return HostCandidates::unknown();
  HostCandidates Result;
  if (FromEntry)
    Result.add(entryValue(Target, Owned, In), In.reasons(Writes.EntryReasons));
  for (const ReachingWrites::Source &Source : Writes.Sources)
    Result.add(Source.Write->Loop ? LoopResults[Source.Write] : written(*Source.Write, Target.Component, In),
               In.reasons(Source.Reasons));
  if (IsField && Target.Owner && isFilledAsAWhole(Target.Owner))
    Result.Complete = false;
  for (HostValue &Value : Result.Values)
    Value.Grows |= Grows;
  if (const auto *Variable = dyn_cast<VarDecl>(Target.Object); Variable && Target.Component == HostTarget::Whole)
    narrow(Result, Variable, In);
  return Result;
}

HostCandidates HostValues::written(const HostWrite &Write, int Component, const HostContext &In) {
  switch (Write.What) {
  case HostWrite::Effect::Declares:
    return {};
  case HostWrite::Effect::MaySet:
    return givenAway(Write, Component, In);
  case HostWrite::Effect::Iterates:
    return elements(Write.Value, In.at(Write.Where));
  case HostWrite::Effect::Sets:
    // 'b.x = 16' holds the component itself, 'b = dim3(16, 16)' all of them.
    return evaluate(Write.Value, Write.Target.Component == HostTarget::Whole ? Component : HostTarget::Whole,
                    In.at(Write.Where));
  case HostWrite::Effect::Updates:
    return updated(Write.Update, In.at(Write.Where));
  case HostWrite::Effect::Starts:
  case HostWrite::Effect::Ends:
    break; // ofLoop() knows
  }
  return HostCandidates::unknown();
}

/// Whether methods that this file does not see can write the fields of Record.
static bool hasForeignMethods(const RecordDecl *Record) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return Class && llvm::any_of(Class->methods(), [](const CXXMethodDecl *Method) {
           return !Method->isDefined() && !Method->isImplicit() && !Method->isConst() && !Method->isStatic() &&
                  !Method->isDeleted() && !Method->isPureVirtual();
         });
}

/// Whether Init is what a declaration without a value makes of itself: the 1 by 1 by 1 of 'dim3 block;'.
static bool isMadeByDefault(const Expr *Init) {
  const auto *Made = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  return Made && llvm::all_of(Made->arguments(), [](const Expr *Each) { return isa<CXXDefaultArgExpr>(Each); });
}

/// What Field of Owner starts with, if that is a structure outside of functions with a list of initialisers; else null.
static const Expr *initialOfGlobal(const FieldDecl &Field, const ValueDecl *Owner) {
  const auto *Variable = dyn_cast_or_null<VarDecl>(Owner);
  const Expr *Init = Variable && Variable->hasGlobalStorage() ? Variable->getAnyInitializer() : nullptr;
  const auto *List = Init ? dyn_cast<InitListExpr>(Init->IgnoreImplicit()) : nullptr;
  if (const InitListExpr *Semantic = List && !List->isSemanticForm() ? List->getSemanticForm() : nullptr)
    List = Semantic;
  const RecordDecl *Record = List ? List->getType()->getAsRecordDecl() : nullptr;
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  if (!Record || Record->getCanonicalDecl() != Field.getParent()->getCanonicalDecl() || Record->isUnion() ||
      (Class && Class->getNumBases()) || Field.getFieldIndex() >= List->getNumInits())
    return nullptr;
  return List->getInit(Field.getFieldIndex());
}

/// Whether First is 0 and nothing else: of a field that nobody here writes, that is what it has until others set it.
static bool isNothingYet(const HostCandidates &First) {
  const HostValue *Only = First.only();
  return Only && ((Only->What == HostValue::Kind::Integer && Only->Integer == 0) ||
                  (Only->What == HostValue::Kind::Real && Only->Real == 0));
}

/// Whether Field, which nothing here writes, is there for other files to set: it is not constant, and a header has it.
static bool isOption(const FieldDecl &Field, const ASTContext &Context) {
  return !Field.getType().isConstQualified() && !Context.getSourceManager().isInMainFile(Field.getLocation());
}

/// What Target held when the function was entered.
HostCandidates HostValues::entryValue(HostTarget Target, bool Owned, const HostContext &In) {
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Target.Object))
    return parameter(Parameter, Target.Component, In);
  if (const auto *Variable = dyn_cast<VarDecl>(Target.Object)) {
    if (!Variable->hasGlobalStorage())
      return HostCandidates::unknown();
    HostCandidates Result, Others;
    if (!Variable->getType().isConstQualified())
      Others = elsewhere(Target, Owned, In);
    if (const Expr *Init = Variable->getAnyInitializer()) {
      if (Others.Values.empty() || !isMadeByDefault(Init)) // nobody launches before the others have set it
        Result.add(evaluate(Init, Target.Component, In.inAnyCall()));
    } else if (const OutsideFacts *Outside = Code.outside(); Outside && !Outside->Constants.empty())
      if (auto Known = Outside->Constants.find(linkageName(Variable)); Known != Outside->Constants.end())
        return onlyInteger(Known->second);
    if (Variable->getType().isConstQualified())
      return Result;
    Result.add(std::move(Others));
    bool MayBeSetByOthers = Variable->isExternallyVisible() && !Code.hasMain();
    Result.Complete &= !MayBeSetByOthers && !Result.Values.empty();
    return Result;
  }
  const auto *Field = clang::cast<FieldDecl>(Target.Object);
  if (const Expr *Init = initialOfGlobal(*Field, Target.Owner)) {
    HostCandidates Result = evaluate(Init, Target.Component, In.inAnyCall());
    if (Target.Owner->getType().isConstQualified())
      return Result;
    Result.add(elsewhere(Target, Owned, In));
    Result.Complete &= Code.hasMain() || !Target.Owner->isExternallyVisible();
    return Result;
  }
  HostCandidates Result;
  if (const Expr *Init = Field->getInClassInitializer())
    Result.add(evaluate(Init, Target.Component, In.inAnyCall()));
  // A first value that nothing here changes is one that others do.
  const bool IsUnchanged = Code.writes(Field).empty() && Code.rows(Field->getParent()).empty();
  if (IsUnchanged && !Code.hasMain() && isNothingYet(Result))
    return HostCandidates::unknown();
  const bool IsForOthers =
      IsUnchanged && (hasForeignMethods(Field->getParent()) || (!Code.hasMain() && isOption(*Field, Code.context())));
  Result.add(elsewhere(Target, Owned, In));
  if (!Owned)
    Result.add(inRows(Field, Target.Component, In));
  Result.Complete &= !IsForOthers;
  Result.Complete &= !Result.Values.empty();
  return Result;
}

/// What other functions write to a global or field; and this one itself, for its next call.
HostCandidates HostValues::elsewhere(HostTarget Target, bool Owned, const HostContext &In) {
  const FunctionDecl *Here = In.At.Region ? In.At.Region->Function : nullptr;
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
    Result.add(written(Write, Target.Component, In.inAnyCall()), IsVector ? ArrayRef(Why) : ArrayRef<HostReason>());
  }
  return Result;
}

/// What a test before At, behind which Variable is not written any more, says that it equals; null if none does.
const Expr *HostValues::guarded(const VarDecl *Variable, const HostPlace &At) const {
  for (const HostRegion *Around = At.Region; Around; Around = Around->Parent)
    for (const HostGuard &Guard : Code.guards(Around))
      if (Guard.Subject == Variable->getCanonicalDecl() && Guard.Order <= At.Order &&
          llvm::none_of(Code.writes(Guard.Subject), [&](const HostWrite &Write) {
            return Around->encloses(Write.Where.Region) && Write.Where.Order > Guard.Order;
          }))
        return Guard.Equals;
  return nullptr;
}

/// Leaves of Candidates what equals E, E itself if nothing does. False if E is no constant.
bool HostValues::restrictTo(HostCandidates &Candidates, const Expr *E) {
  const HostCandidates Equal = constant(E);
  if (Equal.Values.empty())
    return false;
  const HostValue &Wanted = Equal.Values.front();
  llvm::erase_if(Candidates.Values, [&](const HostValue &Value) { return !Value.sameValue(Wanted); });
  if (Candidates.Values.empty()) // unknown, or a way that this program never takes
    Candidates = Equal;
  Candidates.Complete = true;
  return true;
}

/// Inside "case 256:" the subject of the switch is 256, also where it was read before the switch, as long as nothing
/// else is ever written to it; behind "if (n != 256) return;" n is.
void HostValues::narrow(HostCandidates &Candidates, const VarDecl *Variable, const HostContext &In) {
  ArrayRef<HostWrite> Writes = Code.writes(Variable->getCanonicalDecl());
  if (const Expr *Equals = guarded(Variable, In.At))
    restrictTo(Candidates, Equals);
  bool WrittenOnce = Writes.size() <= (isa<ParmVarDecl>(Variable) ? 0u : 1u);
  for (const HostRegion *Arm : {In.At.Region, WrittenOnce ? In.AskedIn : nullptr})
    for (; Arm; Arm = Arm->Parent) {
      if (!Arm->Subject || Arm->Subject->getCanonicalDecl() != Variable->getCanonicalDecl() ||
          llvm::any_of(Writes, [&](const HostWrite &Write) { return Arm->encloses(Write.Where.Region); }))
        continue;
      if (restrictTo(Candidates, Arm->Equals))
        return;
    }
}

} // namespace cudaperf
