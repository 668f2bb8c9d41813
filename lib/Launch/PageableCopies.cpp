#include "Launch/PageableCopies.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostValues.h"
#include "Launch/StreamWork.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Copies of pointers that are followed to the memory.
static constexpr unsigned MaxCopies = 4;

static bool allocatesPageable(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("malloc", "calloc", "realloc", "aligned_alloc", "memalign", "valloc", "_mm_malloc", true)
      .Default(false);
}

/// Takes the address of a pointer and leaves pageable memory in it.
static bool allocatesThroughAddress(StringRef Name) { return Name == "posix_memalign"; }

/// A function that may make memory pinned that exists already, by its name.
static bool mayPin(StringRef Name) {
  return Name.contains_insensitive("register") || Name.contains_insensitive("pin") ||
         Name.contains_insensitive("mlock") || Name.contains_insensitive("HostAlloc") ||
         Name.contains_insensitive("MallocHost");
}

namespace {
class CopyFinder {
public:
  CopyFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code), Launches(Launches), Values(Code) {}

  std::vector<PageableCopy> find() {
    std::vector<PageableCopy> Found;
    if (llvm::any_of(Code.calls(), [](const HostCall &Call) { return nameOf(Call.Callee).contains("HostRegister"); }))
      return Found;
    for (const HostCall &Call : Code.calls())
      if (nameOf(Call.Callee) == "cudaMemcpyAsync" && !isOnDefaultStream(Call))
        if (std::optional<PageableCopy> Each = pageable(Call))
          Found.push_back(*Each);
    return Found;
  }

private:
  /// Who copies there means nothing to run beside it.
  bool isOnDefaultStream(const HostCall &Call) {
    const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
    return Arguments.size() < 5 || streamOf(Values, Arguments[4], Call.Where).What == HostStream::Kind::Default;
  }

  std::optional<PageableCopy> pageable(const HostCall &Call) {
    const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
    const StringRef Kind = Arguments.size() < 4 ? "" : kindOf(Arguments[3]);
    PageableCopy Found{.Copy = &Call, .ToDevice = Kind == "cudaMemcpyHostToDevice"};
    if (!Found.ToDevice && Kind != "cudaMemcpyDeviceToHost")
      return std::nullopt;
    Found.Launch = launchNear(Call);
    if (!Found.Launch || !isPageable(Arguments[Found.ToDevice ? 1 : 0], Found, 0) || !outlivesLoop(Call, Found))
      return std::nullopt;
    const HostCandidates Bytes = Values.value(Arguments[2], Call.Where);
    if (const HostValue *Only = Bytes.only(); Only && Only->What == HostValue::Kind::Integer)
      Found.Bytes = uint64_t(Only->Integer);
    const bool IsSmall = Found.Bytes && *Found.Bytes <= StagedBytes;
    return IsSmall || isWaitedFor(Call) ? std::nullopt : std::optional(Found);
  }

  /// Whether the memory is there before the loop around Call. To pin what is new in each round, or copied once, costs
  /// more than it gains.
  bool outlivesLoop(const HostCall &Call, const PageableCopy &Found) const {
    const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
    if (!Loop || goesThroughDevices(*Loop))
      return false;
    const SourceLocation Made = Found.Allocation ? Found.Allocation->getBeginLoc() : Found.Host->getLocation();
    const SourceManager &Sources = Code.context().getSourceManager();
    return Sources.isBeforeInTranslationUnit(Made, Loop->Around->Where->getBeginLoc());
  }

  /// Then each device gets its part once.
  bool goesThroughDevices(const HostRegion &Loop) const {
    return llvm::any_of(Code.calls(), [&](const HostCall &Call) {
      return Loop.encloses(Call.Where.Region) && nameOf(Call.Callee) == "cudaSetDevice";
    });
  }

  static StringRef kindOf(const Expr *E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *Constant = Name ? dyn_cast<EnumConstantDecl>(Name->getDecl()) : nullptr;
    return Constant ? Constant->getName() : "";
  }

  const LaunchSite *launchNear(const HostCall &Call) const {
    const LaunchSite *Last = nullptr;
    for (const LaunchSite &Site : Launches) {
      if (!Site.Call || Site.Host != Call.Where.Region->Function)
        continue;
      Last = &Site;
      if (Site.Place.Order > Call.Where.Order)
        break;
    }
    return Last;
  }

  /// Whether the host waits right behind Call, with nothing to do before that but copy back and ask for errors.
  bool isWaitedFor(const HostCall &Call) const {
    const FunctionDecl *Function = Call.Where.Region->Function;
    unsigned Next = ~0u;
    for (const LaunchSite &Site : Launches)
      if (Site.Call && Site.Host == Function && Site.Begin > Call.Where.Order)
        Next = std::min(Next, Site.Begin);
    for (const HostCall &Later : Code.calls()) {
      if (Later.Where.Order <= Call.Where.Order || Later.Where.Region->Function != Function)
        continue;
      if (Later.Where.Order > Next)
        return false;
      const StringRef Name = nameOf(Later.Callee);
      if (waitsForDevice(Name) || (Name.starts_with("cudaMemcpy") && !Name.contains("Async")))
        return Later.Where.Region->encloses(Call.Where.Region) &&
               loopAround(Later.Where.Region) == loopAround(Call.Where.Region); // else the next round is before it
      const bool IsQuiet =
          Name.starts_with("cudaGet") || Name.starts_with("cudaPeek") || takesError(HostCode::arguments(Later.Call)) ||
          (Name == "cudaMemcpyAsync" && kindOf(HostCode::arguments(Later.Call)[3]) == "cudaMemcpyDeviceToHost");
      if (!IsQuiet)
        return false;
    }
    return false;
  }

  // ---- where a pointer points

  /// E without casts and offsets.
  struct Base {
    const Expr *Pointer = nullptr;
    bool IsAddressed = false; ///< Pointer is the 'x' of an '&x'
  };

  static Base base(const Expr *E) {
    while (true) {
      E = E->IgnoreParenCasts();
      const auto *Op = dyn_cast<BinaryOperator>(E);
      const auto *Unary = dyn_cast<UnaryOperator>(E);
      if (Op && Op->isAdditiveOp() && Op->getType()->isPointerType()) {
        E = Op->getLHS()->getType()->isIntegerType() ? Op->getRHS() : Op->getLHS();
      } else if (Unary && Unary->getOpcode() == UO_AddrOf) {
        const Expr *Inner = Unary->getSubExpr()->IgnoreParens();
        const auto *Element = dyn_cast<ArraySubscriptExpr>(Inner);
        if (!Element)
          return {Inner, true};
        E = Element->getBase();
      } else {
        return {E, false};
      }
    }
  }

  /// A variable of a function that is not static, or one that only this file knows.
  static bool isOwn(const VarDecl &Variable) {
    if (Variable.hasAttr<CUDADeviceAttr>() || Variable.hasAttr<CUDAConstantAttr>() ||
        Variable.hasAttr<HIPManagedAttr>())
      return false;
    return Variable.isLocalVarDecl() || (Variable.hasGlobalStorage() && !Variable.isExternallyVisible());
  }

  bool isPageable(const Expr *E, PageableCopy &Found, unsigned Copies) {
    const auto [Pointer, IsAddressed] = base(E);
    E = Pointer;
    if (const std::optional<HostTarget> Vector = vectorOf(E, IsAddressed)) {
      Found.Host = Vector->Object;
      Found.What = PageableCopy::Memory::Vector;
      return !isHandedToPin(Vector->Object);
    }
    if (IsAddressed)
      return false; // one object, which is small
    if (allocation(E)) {
      Found.What = PageableCopy::Memory::Heap;
      Found.Allocation = Found.Allocation ? Found.Allocation : E;
      return true;
    }
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()->getCanonicalDecl()) : nullptr;
    if (!Variable || isa<ParmVarDecl>(Variable) || !isOwn(*Variable) || isHandedToPin(Variable))
      return false;
    Found.Host = Found.Host ? Found.Host : Variable;
    if (Variable->getType()->isConstantArrayType()) {
      Found.What = PageableCopy::Memory::Array;
      return !Code.context().getBaseElementType(Variable->getType())->isPointerType();
    }
    return Variable->getType()->isPointerType() && Copies < MaxCopies && holdsPageable(Variable, Found, Copies);
  }

  /// Whether each value that Pointer is ever given is pageable memory, or none.
  bool holdsPageable(const VarDecl *Pointer, PageableCopy &Found, unsigned Copies) {
    bool IsGiven = false;
    auto IsFine = [&](const Expr *Value) {
      if (Value->isNullPointerConstant(Code.context(), Expr::NPC_ValueDependentIsNotNull))
        return true;
      IsGiven = true;
      return isPageable(Value, Found, Copies + 1);
    };
    if (!Pointer->isLocalVarDecl() || Pointer->isStaticLocal())
      if (const Expr *Init = Pointer->getAnyInitializer(); Init && !IsFine(Init))
        return false;
    for (const HostWrite &Write : Code.writes(Pointer)) {
      if (Write.What == HostWrite::Effect::Declares || Write.Target.Component == HostTarget::Pointee ||
          Write.Target.Component >= 0)
        continue;
      if (Write.What == HostWrite::Effect::Sets && Write.Value && IsFine(Write.Value))
        continue;
      const auto *Call = dyn_cast_or_null<CallExpr>(Write.Call);
      if (Write.What == HostWrite::Effect::MaySet && Call && allocatesThroughAddress(nameOf(Call->getDirectCallee()))) {
        IsGiven = true;
        Found.Allocation = Call;
        continue;
      }
      if (Write.What == HostWrite::Effect::Updates) // p += n stays where it was
        continue;
      return false;
    }
    return IsGiven;
  }

  /// Whether E is a call or 'new' that makes pageable memory.
  static bool allocation(const Expr *E) {
    if (const auto *New = dyn_cast<CXXNewExpr>(E))
      return New->getNumPlacementArgs() == 0 && New->getOperatorNew() &&
             New->getOperatorNew()->isReplaceableGlobalAllocationFunction();
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call && allocatesPageable(nameOf(Call->getDirectCallee()));
  }

  /// The local std::vector that E, 'v.data()' or the 'v[i]' of an '&v[i]', points into; its allocator is the standard
  /// one.
  std::optional<HostTarget> vectorOf(const Expr *E, bool IsAddressed) const {
    const Expr *Object = nullptr;
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
      if (nameOf(Call->getDirectCallee()) == (IsAddressed ? "front" : "data"))
        Object = Call->getImplicitObjectArgument();
    } else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E); Operator && IsAddressed) {
      if (Operator->getOperator() == OO_Subscript)
        Object = Operator->getArg(0);
    }
    const HostTarget Target = Object ? Code.target(Object) : HostTarget{};
    const auto *Variable = dyn_cast_or_null<VarDecl>(Target.Object);
    if (!Variable || Target.Component != HostTarget::Whole || isa<ParmVarDecl>(Variable) || !isOwn(*Variable) ||
        !isStandardVector(Variable->getType()))
      return std::nullopt;
    return Target;
  }

  static bool isStandardVector(QualType Type) {
    const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsCXXRecordDecl());
    if (!Instance || !Instance->isInStdNamespace() || Instance->getName() != "vector" ||
        Instance->getTemplateArgs().size() < 2)
      return false;
    const CXXRecordDecl *Allocator = Instance->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
    return Allocator && Allocator->isInStdNamespace() && Allocator->getName() == "allocator";
  }

  /// Whether Variable is handed to a function that may pin what it points to.
  bool isHandedToPin(const ValueDecl *Variable) const {
    return llvm::any_of(Code.uses(), [&](const HostUse &Use) {
      const auto *Call = dyn_cast_or_null<CallExpr>(Use.Call);
      return Use.Target.Object == Variable && Call && mayPin(nameOf(Call->getDirectCallee()));
    });
  }

  const HostCode &Code;
  ArrayRef<LaunchSite> Launches;
  HostValues Values;
};
} // namespace

std::vector<PageableCopy> pageableCopies(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return CopyFinder(Code, Launches).find();
}

} // namespace cudaperf
