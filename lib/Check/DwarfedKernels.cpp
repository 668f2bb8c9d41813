#include "Check/DwarfedKernels.h"
#include "Analysis/LoopRows.h"
#include "Launch/HostOrder.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

/// With one kernel nine times as long as another, the other is a tenth of both: a cure saves less than what is asked of
/// a warning (LeastWarnedGain), whatever it gains.
static constexpr double LeastOfLarger = 9;

/// The cost of Kernel where Site launches it; null if it is not known.
static const KernelCost *costAt(const KernelFacts &Kernel, const LaunchSite &Site) {
  const ShapeFacts *Shape = Site.Blocks.size() == 1 ? Kernel.shapeOf(Site.Blocks.front()) : nullptr;
  const KernelCost &Cost = (Shape ? *Shape : Kernel.Shapes.front()).Cost;
  return Cost.isKnown() ? &Cost : nullptr;
}

/// How many times as long Large takes as Small with as many warps, in the launch that has the least of it.
static double timesAsLong(const KernelCost &Small, const KernelCost &Large) {
  double Least = HUGE_VAL;
  for (const LaunchSize Size : {LaunchSize::InL2, LaunchSize::Large})
    if (const double Time = timeOf(Small, Size); Time > 0)
      Least = std::min(Least, timeOf(Large, Size) / Time);
    else
      return 0;
  return Least;
}

/// Whether the host comes to Other, in Site's function, each time that it comes to Site: perhaps more often.
static bool comesWith(const HostCode &Code, const LaunchSite &Site, const LaunchSite &Other) {
  const HostRegion *Here = Site.Place.Region;
  if (!Here || !Other.Place.Region || Here->Function != Other.Place.Region->Function)
    return false;
  if (Other.Place.Order > Site.Place.Order && Code.leavesEarly(*Here->Function))
    return false;
  // Out of Other's regions to the first that is around Site, too.
  const HostRegion *Common = Other.Place.Region;
  for (; Common && !Common->encloses(Here); Common = Common->Parent)
    if (Common->What != HostRegion::Kind::Loop)
      return false;
  return Common && loopAround(Common) == loopAround(Here);
}

/// The same for a launch of Kernel, which has Large, that fills the GPU: a loop through as many elements as there are
/// threads is a long one then. 0 where others may be so short that it takes less than Small.
static double timesAsLong(const KernelCost &Small, const KernelFacts &Kernel, const KernelCost &Large) {
  constexpr size_t AllShort = 0, AllLong = 1; // of OtherLengths
  if (Large.OtherLengths.size() <= AllLong)
    return timesAsLong(Small, Large);
  if (goesThroughAllThreads(*Kernel.Program))
    return timesAsLong(Small, Large.OtherLengths[AllLong]);
  return timesAsLong(Small, Large.OtherLengths[AllShort]) < 1 ? 0 : timesAsLong(Small, Large);
}

/// What is launched with Site and takes longest.
static LargerKernel largestWith(const UnitFacts &Unit, HostOrder &Order, const KernelFacts &Small,
                                const LaunchSite &Site) {
  LargerKernel Largest;
  const KernelCost *Cost = costAt(Small, Site);
  if (!Cost || Cost->HasGuess)
    return Largest;
  for (const LaunchSite &Other : Unit.launches()) {
    const KernelFacts *Kernel = Other.Kernel ? Unit.find(Other.Kernel) : nullptr;
    const KernelCost *OfOther = Kernel && Kernel != &Small ? costAt(*Kernel, Other) : nullptr;
    if (!OfOther || !comesWith(Unit.host(), Site, Other))
      continue;
    const double Times = timesAsLong(*Cost, *Kernel, *OfOther);
    if (Times >= LeastOfLarger && Times > Largest.Times && Order.isSameShape(Site, Other))
      Largest = {Kernel, Times};
  }
  return Largest;
}

std::optional<LargerKernel> largerBeside(const UnitFacts &Unit, HostOrder &Order, const KernelFacts &Small) {
  const clang::FunctionDecl *Declaration = Small.Kernel->Declaration;
  const OutsideFacts *Outside = Unit.host().outside();
  if (Outside && Declaration->isExternallyVisible() && !Outside->launchesOf(linkageName(Declaration)).empty())
    return std::nullopt;
  std::optional<LargerKernel> Least;
  for (const LaunchSite &Site : Unit.launches()) {
    if (!Site.Kernel || Unit.find(Site.Kernel) != &Small)
      continue;
    const LargerKernel Largest = largestWith(Unit, Order, Small, Site);
    if (!Largest.Kernel)
      return std::nullopt;
    if (!Least || Largest.Times < Least->Times)
      Least = Largest;
  }
  return Least;
}

} // namespace cudaperf
