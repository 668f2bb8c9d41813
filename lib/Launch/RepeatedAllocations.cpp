#include "Launch/RepeatedAllocations.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// The argument of Name that holds the bytes; -1 if it allocates no device memory.
static int sizeArgument(StringRef Name) {
  return llvm::StringSwitch<int>(Name).Cases("cudaMalloc", "cudaMallocManaged", 1).Default(-1);
}

/// What a program does only to look at itself, or to go through the machines it has.
static bool isForMeasuring(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaEventRecord", "cudaEventElapsedTime", "cudaSetDevice", "clock", "clock_gettime", "gettimeofday", true)
      .Cases("now", "omp_get_wtime", "MPI_Wtime", "QueryPerformanceCounter", "sdkStartTimer", "sdkGetTimerValue", true)
      .Default(false);
}

namespace {
class Finder {
public:
  Finder(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code), Launches(Launches) {}

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

  std::optional<RepeatedAllocation> repeated(const HostCall &Call) const {
    const int Bytes = sizeArgument(nameOf(Call.Callee));
    const ArrayRef<const Expr *> Arguments = Bytes < 0 ? ArrayRef<const Expr *>() : HostCode::arguments(Call.Call);
    if (Bytes < 0 || int(Arguments.size()) <= Bytes)
      return std::nullopt;
    RepeatedAllocation Found{.Allocation = &Call, .Pointer = pointerOf(Arguments[0], /*ByAddress=*/true)};
    Found.Size = Arguments[Bytes];
    Found.Free = Found.Pointer ? freeOf(Call, Found.Pointer) : nullptr;
    Found.Launch = Found.Free ? launchBetween(Call, *Found.Free) : nullptr;
    if (!Found.Launch)
      return std::nullopt;
    if (const HostRegion *Loop = runnableLoopAround(Call.Where.Region))
      return Loop->encloses(Found.Free->Where.Region) && isSteady(*Loop, Found.Size) ? std::optional(Found)
                                                                                     : std::nullopt;
    for (const unsigned Index : Code.callsOf(Call.Where.Region->Function)) {
      const HostCall &Outer = Code.calls()[Index];
      const HostRegion *Loop = runnableLoopAround(Outer.Where.Region);
      if (!Loop || !isSteady(*Loop, Found.Size) || !areSteady(*Loop, HostCode::arguments(Outer.Call)))
        continue;
      Found.Repeated = &Outer;
      return Found;
    }
    return std::nullopt;
  }

  const HostCall *freeOf(const HostCall &Allocation, const ValueDecl *Pointer) const {
    for (const HostCall &Call : Code.calls()) {
      const bool IsFree = nameOf(Call.Callee) == "cudaFree" && Call.Where.Order > Allocation.Where.Order &&
                          Call.Where.Region->encloses(Allocation.Where.Region);
      if (IsFree && pointerOf(HostCode::arguments(Call.Call)[0], /*ByAddress=*/false) == Pointer)
        return &Call;
    }
    return nullptr;
  }

  const LaunchSite *launchBetween(const HostCall &Allocation, const HostCall &Free) const {
    for (const LaunchSite &Site : Launches)
      if (Site.Call && Site.Place.Order > Allocation.Where.Order && Site.Place.Order < Free.Where.Order)
        return &Site;
    return nullptr;
  }

  /// Whether nothing in E is written in Loop, and the loop is one of a program at work.
  bool isSteady(const HostRegion &Loop, const Expr *E) const {
    for (const HostCall &Call : Code.calls())
      if (Loop.encloses(Call.Where.Region) && (isForMeasuring(nameOf(Call.Callee)) || measures(Call)))
        return false;
    return areSteady(Loop, E);
  }

  /// Whether the function that Call calls measures, itself.
  bool measures(const HostCall &Call) const {
    return Call.Callee && llvm::any_of(Code.calls(), [&](const HostCall &Inner) {
             return Inner.Where.Region->Function == Call.Callee && isForMeasuring(nameOf(Inner.Callee));
           });
  }

  bool areSteady(const HostRegion &Loop, ArrayRef<const Expr *> Es) const {
    auto IsStepped = [&](const Stmt *S) {
      const auto *Named = dyn_cast<DeclRefExpr>(S);
      const auto *Canonical = Named ? dyn_cast<VarDecl>(Named->getDecl()->getCanonicalDecl()) : nullptr;
      return Canonical && Canonical->getType()->isIntegerType() &&
             llvm::any_of(Loop.Around->Written, [&](const HostTarget &Target) { return Target.Object == Canonical; });
    };
    return llvm::none_of(Es, [&](const Expr *E) { return anyPart(E, IsStepped); });
  }

  const HostCode &Code;
  ArrayRef<LaunchSite> Launches;
};
} // namespace

std::vector<RepeatedAllocation> repeatedAllocations(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return Finder(Code, Launches).find();
}

} // namespace cudaperf
