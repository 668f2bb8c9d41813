#include "Launch/RepeatedAllocations.h"
#include "Launch/AllocatingCalls.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace clang;

namespace cudaperf {

using Kind = RepeatedAllocation::Kind;

/// What the function Make puts where its first argument points, and Free gives back.
struct Cycle {
  llvm::StringLiteral Make, Free;
  Kind What;
};
static constexpr Cycle Cycles[] = {
    {"cudaMalloc", "cudaFree", Kind::DeviceMemory},
    {"cudaMallocManaged", "cudaFree", Kind::DeviceMemory},
    {"cudaMallocPitch", "cudaFree", Kind::DeviceMemory},
    {"cudaMallocArray", "cudaFreeArray", Kind::DeviceMemory},
    {"cudaMalloc3DArray", "cudaFreeArray", Kind::DeviceMemory},
    {"cudaMallocHost", "cudaFreeHost", Kind::HostMemory},
    {"cudaHostAlloc", "cudaFreeHost", Kind::HostMemory},
    {"cudaStreamCreate", "cudaStreamDestroy", Kind::Stream},
    {"cudaStreamCreateWithFlags", "cudaStreamDestroy", Kind::Stream},
    {"cudaStreamCreateWithPriority", "cudaStreamDestroy", Kind::Stream},
    {"cublasCreate", "cublasDestroy", Kind::Library},
    {"cublasCreate_v2", "cublasDestroy_v2", Kind::Library},
    {"cusparseCreate", "cusparseDestroy", Kind::Library},
    {"curandCreateGenerator", "curandDestroyGenerator", Kind::Library},
    {"cufftPlan1d", "cufftDestroy", Kind::Library},
    {"cufftPlan2d", "cufftDestroy", Kind::Library},
    {"cufftPlan3d", "cufftDestroy", Kind::Library},
    {"cufftPlanMany", "cufftDestroy", Kind::Library},
};

static const Cycle *cycleOf(StringRef Make) {
  const auto *Found = llvm::find_if(Cycles, [&](const Cycle &Each) { return Each.Make == Make; });
  return Found == std::end(Cycles) ? nullptr : Found;
}

static bool makesMemory(StringRef Name) {
  const Cycle *Known = cycleOf(Name);
  return Known && (Known->What == Kind::DeviceMemory || Known->What == Kind::HostMemory);
}

namespace {
class Finder {
public:
  Finder(const HostCode &Code, ArrayRef<LaunchSite> Launches)
      : Code(Code), Works(deviceWork(Code, Launches)), Handed(Code, makesMemory) {
    findBuffers();
  }

  std::vector<RepeatedAllocation> find() {
    std::vector<RepeatedAllocation> Found;
    for (const HostCall &Call : Code.calls())
      if (std::optional<RepeatedAllocation> Each = repeated(Call))
        Found.push_back(*Each);
    return Found;
  }

private:
  /// The variable that is allocated or freed.
  const ValueDecl *pointerOf(const Expr *Argument, bool ByAddress) const {
    const Expr *E = Argument->IgnoreParenCasts();
    if (ByAddress) {
      const auto *Address = dyn_cast<UnaryOperator>(E);
      if (!Address || Address->getOpcode() != UO_AddrOf)
        return nullptr;
      E = Address->getSubExpr();
    }
    const HostTarget Target = Code.target(E);
    return Target.Component == HostTarget::Whole ? Target.Object : nullptr;
  }

  std::optional<RepeatedAllocation> repeated(const HostCall &Call) {
    RepeatedAllocation Found{.Allocation = &Call};
    unsigned End = 0; // the order of what gives it back
    const HostRegion *EndsIn = nullptr;
    const Stmt *Scope = nullptr;
    if (const Cycle *Known = cycleOf(nameOf(Call.Callee))) {
      const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
      Found.What = Known->What;
      Found.Pointer = Arguments.empty() ? nullptr : pointerOf(Arguments[0], /*ByAddress=*/true);
      Found.Free = Found.Pointer ? freeOf(Call, Found.Pointer, Known->Free) : nullptr;
      if (!Found.Free)
        return ofElements(Call, *Known);
      Found.Sizes.append(Arguments.begin() + 1, Arguments.end());
      End = Found.Free->Where.Order;
      EndsIn = Found.Free->Where.Region;
    } else if (const std::optional<HandedAllocation> Helped = Handed.of(Call.Callee)) {
      const ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Call.Callee);
      Found.Inside = Helped->Made;
      Found.What = cycleOf(nameOf(Helped->Made->Callee))->What;
      if (!Helped->IsReturned && Helped->Parameter < Arguments.size())
        Found.Pointer = pointerOf(Arguments[Helped->Parameter], !Helped->ByReference);
      else if (const auto Holds = Holders.find(Call.Call); Helped->IsReturned && Holds != Holders.end())
        Found.Pointer = Holds->second;
      Found.Free = Found.Pointer ? freeOf(Call, Found.Pointer, cycleOf(nameOf(Helped->Made->Callee))->Free) : nullptr;
      if (!Found.Free)
        return std::nullopt;
      for (unsigned I = 0; I < Arguments.size(); ++I)
        if (Helped->IsReturned || I != Helped->Parameter)
          Found.Sizes.push_back(Arguments[I]);
      End = Found.Free->Where.Order;
      EndsIn = Found.Free->Where.Region;
    } else if (const auto Known = Buffers.find(Call.Call); Known != Buffers.end()) {
      std::tie(Found.Pointer, Scope) = Known->second;
      if (isReturned(*Found.Pointer, Call.Where.Region->Function))
        return std::nullopt;
      const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
      Found.Sizes.append(Arguments.begin(), Arguments.end());
      End = UINT_MAX; // with its scope
      EndsIn = Call.Where.Region;
    } else {
      return std::nullopt;
    }
    const auto IsBetween = [&](const DeviceWork &Work) {
      return Work.Place.Order > Call.Where.Order && Work.Place.Order < End &&
             (!Scope || anyPart(Scope, [&](const Stmt *S) { return S == Work.Call; }));
    };
    const auto First = llvm::find_if(Works, IsBetween);
    if (First == Works.end())
      return std::nullopt;
    Found.Work = *First;
    return isOften(Found, *Call.Where.Region, *EndsIn, IsBetween) ? std::optional(Found) : std::nullopt;
  }

  /// The local array or vector whose element Argument names, or points to; null for anything else.
  static const ValueDecl *arrayOf(const Expr *Argument, bool ByAddress) {
    const Expr *E = Argument->IgnoreParenCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E); ByAddress && Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenCasts();
    else if (ByAddress)
      return nullptr;
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenImpCasts();
    else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E); Call && Call->getOperator() == OO_Subscript)
      E = Call->getArg(0)->IgnoreParenImpCasts();
    else
      return nullptr;
    const auto *Named = dyn_cast<DeclRefExpr>(E);
    const auto *Variable = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    return Variable && Variable->hasLocalStorage() && !isa<ParmVarDecl>(Variable) ? Variable->getCanonicalDecl()
                                                                                  : nullptr;
  }

  /// Streams and states of libraries that one loop makes, an element of a local array each, and a later one gives back.
  std::optional<RepeatedAllocation> ofElements(const HostCall &Call, const Cycle &Known) const {
    const bool IsDear = Known.What == Kind::Stream || Known.What == Kind::Library;
    const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
    const HostRegion *Makes = loopAround(Call.Where.Region);
    RepeatedAllocation Found{.What = Known.What, .Allocation = &Call};
    Found.Pointer = Arguments.empty() ? nullptr : arrayOf(Arguments[0], /*ByAddress=*/true);
    if (!IsDear || !Makes || !Found.Pointer)
      return std::nullopt;
    const HostRegion *GivesBack = nullptr;
    for (const HostCall &Other : Code.calls()) {
      const HostRegion *Loop = loopAround(Other.Where.Region);
      if (Loop && Loop != Makes && nameOf(Other.Callee) == Known.Free && Other.Where.Order > Call.Where.Order &&
          Loop->Parent->encloses(Makes->Parent) &&
          arrayOf(HostCode::arguments(Other.Call)[0], /*ByAddress=*/false) == Found.Pointer) {
        Found.Free = &Other;
        GivesBack = Loop->Parent;
        break;
      }
    }
    if (!Found.Free)
      return std::nullopt;
    const auto IsBetween = [&](const DeviceWork &Work) {
      return Work.Place.Order > Call.Where.Order && Work.Place.Order < Found.Free->Where.Order;
    };
    const auto First = llvm::find_if(Works, IsBetween);
    if (First == Works.end())
      return std::nullopt;
    Found.Work = *First;
    const auto IsElsewhere = [&](const DeviceWork &Work) {
      return IsBetween(Work) && !Makes->encloses(Work.Place.Region);
    };
    return isOften(Found, *Makes->Parent, *GivesBack, IsElsewhere) ? std::optional(Found) : std::nullopt;
  }

  /// Whether Function hands Local, or what is made of it, to its caller.
  bool isReturned(const ValueDecl &Local, const FunctionDecl *Function) const {
    const auto Names = [&](const Stmt *S) {
      const auto *Named = dyn_cast<DeclRefExpr>(S);
      return Named && Named->getDecl()->getCanonicalDecl() == Local.getCanonicalDecl();
    };
    return Function && llvm::any_of(Code.returns(Function),
                                    [&](const HostReturn &Each) { return Each.Value && anyPart(Each.Value, Names); });
  }

  /// Whether Found, made in From and given back in EndsIn, is made again and again, or may be; notes what tells.
  bool isOften(RepeatedAllocation &Found, const HostRegion &From, const HostRegion &EndsIn,
               llvm::function_ref<bool(const DeviceWork &)> IsBetween) const {
    if (const HostRegion *Loop = runnableLoopAround(&From))
      return Loop->encloses(&EndsIn) && areSteady(*Loop, Found.Sizes) && isAtWork(Code, *Loop);
    Found.Repeated = repeatedCall(Code, From.Function, Found.Sizes);
    if (!Found.Repeated)
      Found.Repeated = repeatedCall(Code, From.Function);
    if (Found.Repeated && !areSteady(*runnableLoopAround(Found.Repeated->Where.Region), Found.Sizes))
      return false;
    // A loop that calls it otherwise asks for another size each time, or measures.
    const bool IsInOtherLoop = llvm::any_of(Code.callsOf(From.Function), [&](unsigned Index) {
      return loopAround(Code.calls()[Index].Where.Region) != nullptr;
    });
    Found.Rate = Found.Repeated  ? CallRate::InLoop
                 : IsInOtherLoop ? callRate(Code, From.Function)
                                 : callRateByCallers(Code, From.Function);
    Found.Elsewhere = Found.Rate == CallRate::InLoop && !Found.Repeated;
    // Whoever gives the device work in a loop has taken the memory before it.
    Found.IsBeforeLoop =
        llvm::any_of(Works, [&](const DeviceWork &Work) { return IsBetween(Work) && loopAround(Work.Place.Region); });
    return Found.Rate != CallRate::Seldom && !(Found.Rate == CallRate::Unknown && Found.IsBeforeLoop);
  }

  const HostCall *freeOf(const HostCall &Allocation, const ValueDecl *Pointer, StringRef Free) const {
    for (const HostCall &Call : Code.calls()) {
      if (Call.Where.Order <= Allocation.Where.Order || !Call.Where.Region->encloses(Allocation.Where.Region))
        continue;
      const std::optional<unsigned> Given =
          nameOf(Call.Callee) == Free ? std::optional(0u) : Handed.givenBack(Call.Callee, Free);
      const ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Call.Callee);
      if (Given && *Given < Arguments.size() &&
          (pointerOf(Arguments[*Given], /*ByAddress=*/false) == Pointer ||
           pointerOf(Arguments[*Given], /*ByAddress=*/true) == Pointer))
        return &Call;
    }
    return nullptr;
  }

  /// Whether Body, or a function with a body that it calls, calls a function of CUDA's that Asked says so of.
  static bool calls(const FunctionDecl *Function, llvm::function_ref<bool(StringRef)> Asked, unsigned Depth = 0) {
    constexpr unsigned MostDepth = 3;
    const FunctionDecl *Definition = nullptr;
    if (!Function || Depth > MostDepth || !Function->hasBody(Definition))
      return false;
    return anyPart(Definition->getBody(), [&](const Stmt *S) {
      const auto *Call = dyn_cast<CallExpr>(S);
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
      return Callee && (Asked(nameOf(Callee)) || calls(Callee, Asked, Depth + 1));
    });
  }

  /// Thrust's, which has memory of the device from the start unless it is empty.
  static bool isDeviceVector(const CXXRecordDecl &Record) {
    return Record.getIdentifier() && Record.getName() == "device_vector" &&
           StringRef(Record.getQualifiedNameAsString()).starts_with("thrust::");
  }

  /// Whether Vector has its memory from an allocator that is not Thrust's: a pool, most likely.
  static bool hasOwnAllocator(const CXXRecordDecl &Vector) {
    const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Vector);
    if (!Instance || Instance->getTemplateArgs().size() < 2 ||
        Instance->getTemplateArgs()[1].getKind() != TemplateArgument::Type)
      return false;
    const CXXRecordDecl *Allocator = Instance->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
    return Allocator && !StringRef(Allocator->getQualifiedNameAsString()).starts_with("thrust::");
  }

  /// Whether the constructor Made takes memory from the device that the destructor gives back.
  static bool isBuffer(const CXXConstructExpr &Made) {
    const CXXConstructorDecl *Constructor = Made.getConstructor();
    const CXXRecordDecl *Record = Constructor->getParent();
    if (Constructor->isCopyOrMoveConstructor())
      return false;
    if (isDeviceVector(*Record))
      return Made.getNumArgs() > 0 && !isa<CXXDefaultArgExpr>(Made.getArg(0)) && !hasOwnAllocator(*Record);
    if (Record->isInStdNamespace() || !Record->getDestructor())
      return false;
    return calls(Constructor,
                 [](StringRef Name) {
                   const Cycle *Known = cycleOf(Name);
                   return Known && Known->Free == "cudaFree";
                 }) &&
           calls(Record->getDestructor(), [](StringRef Name) { return Name == "cudaFree"; });
  }

  /// Local variables that hold memory of the device for as long as they live, by their construction.
  void findBuffers() {
    for (const FunctionDecl *Function : Code.functions())
      forEachPart(Function->getBody(), [&](const Stmt *S) {
        if (const auto *Set = dyn_cast<BinaryOperator>(S); Set && Set->getOpcode() == BO_Assign)
          noteHolder(Code.target(Set->getLHS()), Set->getRHS());
        const auto *Scope = dyn_cast<CompoundStmt>(S);
        for (const Stmt *Each : Scope ? Scope->body() : llvm::iterator_range<CompoundStmt::const_body_iterator>({}, {}))
          if (const auto *Declared = dyn_cast<DeclStmt>(Each))
            for (const Decl *Variable : Declared->decls())
              noteBuffer(dyn_cast<VarDecl>(Variable), *Scope);
      });
  }

  void noteBuffer(const VarDecl *Variable, const CompoundStmt &Scope) {
    const Expr *Init = Variable && Variable->hasLocalStorage() ? Variable->getInit() : nullptr;
    if (Init)
      noteHolder({.Object = Variable->getCanonicalDecl()}, Init);
    const auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
    if (Made && isBuffer(*Made))
      Buffers[Made] = {Variable, &Scope};
  }

  /// Target, if it is a pointer, holds what the call Value returns.
  void noteHolder(const HostTarget &Target, const Expr *Value) {
    const auto *Call = dyn_cast<CallExpr>(Value->IgnoreParenCasts());
    if (Call && Call->getType()->isPointerType() && Target.Object && Target.Component == HostTarget::Whole)
      Holders[Call] = Target.Object;
  }

  const HostCode &Code;
  std::vector<DeviceWork> Works;
  AllocatingCalls Handed;
  llvm::DenseMap<const Expr *, const ValueDecl *> Holders; ///< of what calls return; looked up only
  /// By the construction, with the scope that they live in. Looked up only.
  llvm::DenseMap<const Expr *, std::pair<const ValueDecl *, const CompoundStmt *>> Buffers;
};
} // namespace

std::vector<RepeatedAllocation> repeatedAllocations(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return Finder(Code, Launches).find();
}

} // namespace cudaperf
