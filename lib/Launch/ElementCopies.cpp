#include "Launch/ElementCopies.h"
#include "Launch/DeviceWork.h"
#include "Launch/HostCopies.h"
#include "Launch/HostValues.h"
#include "Launch/LoopRounds.h"
#include "Source/Parts.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// More than a vector type of CUDA's is no single element.
static constexpr int64_t MaxBytes = 16;
/// A loop that is known to go round no more often is a handful of statements.
static constexpr uint64_t ShortRounds = 16;

namespace {
class ElementFinder {
public:
  ElementFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches)
      : Code(Code), Works(deviceWork(Code, Launches)), Values(Code) {}

  std::vector<ElementCopy> find() {
    std::vector<ElementCopy> Found;
    for (const HostCall &Call : Code.calls())
      if (std::optional<ElementCopy> Each = copyBy(Call); Each && isOften(*Each))
        Found.push_back(*Each);
    return Found;
  }

private:
  /// An element of Thrust's that Call converts to a value of the host or sets to one.
  static std::optional<ElementCopy> thrustElement(const HostCall &Call) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.Callee);
    const Expr *Element = nullptr;
    const bool IsRead = isa_and_nonnull<CXXConversionDecl>(Method);
    if (const auto *Member = IsRead ? dyn_cast<CXXMemberCallExpr>(Call.Call) : nullptr)
      Element = Member->getImplicitObjectArgument();
    else if (const auto *Operator = Method ? dyn_cast<CXXOperatorCallExpr>(Call.Call) : nullptr;
             Operator && Operator->isAssignmentOp())
      Element = Operator->getArg(0);
    if (Element)
      Element = Element->IgnoreImplicit()->IgnoreParenImpCasts()->IgnoreImplicit();
    if (!Element || !isElementOfDevice(Element->getType()))
      return std::nullopt;
    return ElementCopy{.Copy = &Call, .Element = Element, .IsToHost = IsRead};
  }

  /// A few bytes that Call copies from or to memory of the device.
  std::optional<ElementCopy> copiedElement(const HostCall &Call) {
    const std::optional<HostCopy> Copy = hostCopy(Call);
    if (!Copy || Copy->IsAsync || !nameOf(Call.Callee).starts_with("cudaMemcpy") ||
        nameOf(Call.Callee).contains("Symbol"))
      return std::nullopt;
    const HostCandidates Bytes = Values.value(Copy->Bytes, Call.Where);
    const HostValue *Only = Bytes.only();
    if (!Only || Only->What != HostValue::Kind::Integer || Only->Integer <= 0 || Only->Integer > MaxBytes)
      return std::nullopt;
    const Expr *Element = HostCode::arguments(Call.Call)[Copy->IsToHost ? 1 : 0]->IgnoreParenCasts();
    return ElementCopy{.Copy = &Call, .Element = Element, .IsToHost = Copy->IsToHost};
  }

  std::optional<ElementCopy> copyBy(const HostCall &Call) {
    for (const HostRegion *Region = Call.Where.Region; Region; Region = Region->Parent)
      if (Region->Leaves) // a complaint
        return std::nullopt;
    if (std::optional<ElementCopy> Found = thrustElement(Call)) {
      Found->Loop = longLoopAround(Call);
      Found->Moves = Found->Loop && isChangedBy(*Found->Loop, Found->Element);
      return Found;
    }
    std::optional<ElementCopy> Found = copiedElement(Call);
    if (!Found)
      return std::nullopt;
    Found->Loop = longLoopAround(Call);
    Found->Moves = Found->Loop && isChangedBy(*Found->Loop, Found->Element);
    // What a round's work brings is host-sync's.
    return Found->Moves && !hasWork(*Found->Loop) ? Found : std::nullopt;
  }

  /// The innermost loop around Call that is not known to be short.
  const HostRegion *longLoopAround(const HostCall &Call) {
    const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
    while (Loop) {
      const std::optional<uint64_t> Rounds = roundsOf(*Loop->Around, Code, Values);
      if (!Rounds || *Rounds > ShortRounds)
        return Loop;
      Loop = Loop->Parent ? runnableLoopAround(Loop->Parent) : nullptr;
    }
    return nullptr;
  }

  static bool isChangedBy(const HostRegion &Loop, const Expr *Element) {
    return anyPart(Element, [&](const Stmt *S) {
      const ValueDecl *Named = namedBy(S);
      return Named && !isDeviceVector(Named->getType()) &&
             llvm::any_of(Loop.Around->Written, [&](const HostTarget &Each) { return Each.Object == Named; });
    });
  }

  bool hasWork(const HostRegion &Loop) const {
    return llvm::any_of(Works, [&](const DeviceWork &Work) {
      return Loop.encloses(Work.Place.Region) ||
             (Work.Place.Region->Function && llvm::any_of(Code.callsOf(Work.Place.Region->Function), [&](unsigned I) {
                return Loop.encloses(Code.calls()[I].Where.Region);
              }));
    });
  }

  bool isOften(ElementCopy &Found) const {
    if (Found.Loop) {
      Found.HasWork = hasWork(*Found.Loop);
      return isAtWork(Code, *Found.Loop) && !writesText(Code, *Found.Loop);
    }
    const FunctionDecl *Function = Found.Copy->Where.Region->Function;
    Found.Rate = Function && !Function->isMain() ? callRate(Code, Function) : CallRate::Seldom;
    return Found.Rate != CallRate::Seldom;
  }

  const HostCode &Code;
  std::vector<DeviceWork> Works;
  HostValues Values;
};
} // namespace

std::vector<ElementCopy> elementCopies(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return ElementFinder(Code, Launches).find();
}

} // namespace cudaperf
