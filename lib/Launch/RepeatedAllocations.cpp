#include "Launch/RepeatedAllocations.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// The argument of Name that holds the bytes; -1 if it allocates no device memory.
static int sizeArgument(StringRef Name) {
  return llvm::StringSwitch<int>(Name).Cases("cudaMalloc", "cudaMallocManaged", 1).Default(-1);
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
      return Loop->encloses(Found.Free->Where.Region) && areSteady(*Loop, Found.Size) && isAtWork(Code, *Loop)
                 ? std::optional(Found)
                 : std::nullopt;
    Found.Repeated = repeatedCall(Code, Call.Where.Region->Function);
    if (Found.Repeated && !areSteady(*runnableLoopAround(Found.Repeated->Where.Region), Found.Size))
      return std::nullopt;
    Found.Rate = callRate(Code, Call.Where.Region->Function);
    Found.Elsewhere = Found.Rate == CallRate::InLoop && !Found.Repeated;
    // Whoever launches in a loop has taken the memory before it.
    if (Found.Rate == CallRate::Unknown && launchesInLoop(Call, *Found.Free))
      return std::nullopt;
    return Found.Rate == CallRate::Seldom ? std::nullopt : std::optional(Found);
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

  bool launchesInLoop(const HostCall &Allocation, const HostCall &Free) const {
    return llvm::any_of(Launches, [&](const LaunchSite &Site) {
      return Site.Call && Site.Place.Order > Allocation.Where.Order && Site.Place.Order < Free.Where.Order &&
             loopAround(Site.Place.Region);
    });
  }

  const HostCode &Code;
  ArrayRef<LaunchSite> Launches;
};
} // namespace

std::vector<RepeatedAllocation> repeatedAllocations(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return Finder(Code, Launches).find();
}

} // namespace cudaperf
