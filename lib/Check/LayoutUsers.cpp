#include "Check/LayoutUsers.h"
#include "Check/Words.h"
#include "Cost/TriedChange.h"
#include "Launch/PassedBuffers.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

/// Whether Fact is of lanes that lie side by side in a row of several: a flat walk through all elements has no use for
/// one order of them more than for another.
static bool isAlongRow(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  constexpr Depends Rows = Depends::ThreadY | Depends::ThreadZ | Depends::BlockY | Depends::BlockZ | Depends::Symbol;
  const std::optional<int64_t> Step = Access.tried().trace().roundStep(*Cost.Access);
  return Cost.LaneStride == int64_t(elementBytes(Access)) && Cost.ActiveLanes > WarpLanes / 2.0 &&
         (has(Cost.AddressOn, Rows) || (Step && *Step != 0));
}

/// Whether Kernel takes its parameter Argument along rows, and no other way.
static bool takesAlongRows(const UnitFacts &Unit, const KernelFacts &Kernel, int Argument) {
  bool IsAlong = false;
  const ShapeFacts &Shape = Kernel.Shapes.front();
  for (const AccessFact &Fact : Shape.Accesses)
    if (Fact.Cost.Argument == Argument && Fact.Cost.Space == AccessSpace::Global) {
      if (Fact.isBad() || Fact.Pattern == AccessPattern::Indirect)
        return false;
      IsAlong |= isAlongRow({Unit, Kernel, Shape, Fact});
    }
  return IsAlong;
}

/// What the launches of Access's kernel in this file pass for its buffer.
static std::vector<BufferId> buffersOf(const AccessView &Access) {
  std::vector<BufferId> Found;
  const auto *Kernel = Access.Kernel.Kernel->Declaration->getCanonicalDecl();
  if (Access.cost().Argument >= 0)
    for (const LaunchSite &Site : Access.Unit.launches())
      if (Site.Kernel && Site.Kernel->getCanonicalDecl() == Kernel)
        llvm::append_range(Found, buffersPassed(Access.Unit.host(), Site, unsigned(Access.cost().Argument)));
  return Found;
}

std::optional<LayoutUser> whoTakesAsItLies(const AccessView &Access) {
  const UnitFacts &Unit = Access.Unit;
  const std::vector<BufferId> Buffers = buffersOf(Access);
  if (Buffers.empty())
    return std::nullopt;
  if (const clang::FunctionDecl *Library = libraryTaking(Unit.host(), Buffers))
    return LayoutUser{.Name = Library->getNameAsString(), .IsLibrary = true};
  for (const LaunchSite &Site : Unit.launches()) {
    const KernelFacts *Other = Site.Kernel ? Unit.find(Site.Kernel) : nullptr;
    if (!Other || Other == &Access.Kernel)
      continue;
    for (unsigned Argument = 0; Argument < Site.Arguments.size(); ++Argument)
      if (Site.Arguments[Argument].Id && takesAlongRows(Unit, *Other, int(Argument)) &&
          llvm::any_of(buffersPassed(Unit.host(), Site, Argument),
                       [&](const BufferId &Each) { return llvm::is_contained(Buffers, Each); }))
        return LayoutUser{.Name = Other->Kernel->Name};
  }
  return std::nullopt;
}

} // namespace cudaperf
