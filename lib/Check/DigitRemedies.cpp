// Remedies for kernels that take their threads' number apart, i / Columns and i % Columns: neighbouring threads are
// neighbours by one digit of it, and may have to be neighbours by another; and for those that have a block for what
// the threads should follow. See Remedies.h.

#include "Analysis/DataMoves.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

/// What neighbouring threads should take, by its name in the subscript if it has one there.
static std::string neighbours(const std::optional<SubscriptRoles> &Roles) {
  return Roles && !Roles->Digit.empty() ? "neighbouring '" + Roles->Digit + "'" : "neighbouring elements of the buffer";
}

bool knowsAll(const AccessView &Access, const TriedChange &Change) {
  return llvm::all_of(Access.Shape.Accesses, [&](const AccessFact &Other) { return Change.find(Other.Cost.Access); });
}

std::optional<Remedy> exchangedDigits(const AccessView &Access, const std::optional<SubscriptRoles> &Roles) {
  const TriedChanges &Tried = Access.tried();
  for (const int64_t Step : Tried.digitSteps()) {
    const TriedChange &Change = Tried.alongDigit(Step);
    if (!knowsAll(Access, Change))
      continue;
    if (auto Found = cureBy(Access, "exchanged-indices", Change,
                            "take the threads' number apart in another order, so that neighbouring threads take " +
                                neighbours(Roles))) {
      Found->Cured = curedBy(Access, Change);
      return Found;
    }
  }
  return std::nullopt;
}

/// Whether Change cures what does as Own does, loads or stores, and leaves the others, which keep their order, alone.
static bool curesSideOf(const MemoryAccess &Own, const TriedChange &Change) {
  const TriedAccess *There = Change.find(&Own);
  return There && There->isNearIdeal() && There->After < There->Before &&
         llvm::all_of(
             Change.Accesses,
             [&](const TriedAccess &Other) {
               return Other.Access->Operation != Own.Operation ? Other.Before <= Other.IdealBefore + 1
                                                               : !Other.isWorse();
             });
}

/// Whether Change brings the lanes of Own as near to each other as those of the other side are, in a kernel that only
/// turns records round: it takes them apart on either side.
static bool turnsRecordsRound(const AccessView &Access, const TriedChange &Change) {
  const MemoryAccess &Own = *Access.cost().Access;
  const TriedAccess *There = Change.find(&Own);
  return There && There->After < There->Before && onlyMovesData(*Access.Kernel.Program) &&
         llvm::all_of(
             Change.Accesses,
             [&](const TriedAccess &Other) {
               return Other.Access->Operation == Own.Operation ? !Other.isWorse() : Other.Before < There->Before;
             });
}

/// Tiles in which loads and stores meet, where Change cures the side of Access, along neighbouring Names.
static std::optional<Remedy> tileAlong(const AccessView &Access, const TriedChange &Change, llvm::StringRef Names) {
  const MemoryAccess &Own = *Access.cost().Access;
  const bool IsLoad = Own.Operation == AccessOperation::Load;
  if (!curesSideOf(Own, Change) && !turnsRecordsRound(Access, Change))
    return std::nullopt;
  const TriedAccess &There = *Change.find(&Own);
  const std::string Order = llvm::formatv(IsLoad ? "load them with neighbouring threads on {0}, and store them as now"
                                                 : "load them as now, and store them with neighbouring threads on {0}",
                                          Names);
  return Remedy{
      .Kind = "tile",
      .Text = llvm::formatv(
          "let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: {0}: the {1} then takes {2}",
          Order, IsLoad ? "load" : "store", sectorText(There.After)),
      .After = There.After,
      .Ideal = There.IdealAfter,
      .Pair = IsLoad ? "" : "transpose"};
}

std::optional<Remedy> tileOfDigits(const AccessView &Access, const std::optional<SubscriptRoles> &Roles) {
  if (Access.cost().Access->Operation == AccessOperation::Atomic)
    return std::nullopt;
  const TriedChanges &Tried = Access.tried();
  for (const int64_t Step : Tried.digitSteps())
    if (auto Found = tileAlong(Access, Tried.alongDigit(Step), neighbours(Roles)))
      return Found;
  return std::nullopt;
}

/// Whether the kernel's other side has its lanes side by side, so that there is something to be kept as it is: or their
/// records, where the kernel does nothing but turn these round.
static bool hasOtherSide(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  const bool MayBeRecords = onlyMovesData(*Access.Kernel.Program);
  return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Fact) {
    const AccessCost &Other = Fact.Cost;
    return Other.Space == AccessSpace::Global && Other.Access->Operation != Cost.Access->Operation &&
           (Other.LaneStride == int64_t(Other.Access->Bytes) ||
            (MayBeRecords && Other.LaneStride && *Other.LaneStride > 0 && !Other.StrideIsDrawn));
  });
}

bool hasRoomForWarp(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  return !Cost.LaneStride || Cost.StrideIsDrawn ||
         std::abs(*Cost.LaneStride) >= int64_t(WarpLanes * Cost.Access->Bytes);
}

std::optional<Remedy> tileOfBlocks(const AccessView &Access, const std::optional<SubscriptRoles> &Roles) {
  const AccessCost &Cost = Access.cost();
  if (Cost.Access->Operation == AccessOperation::Atomic || !hasOtherSide(Access) || !hasRoomForWarp(Access))
    return std::nullopt;
  const bool IsNamed = Roles && !Roles->Fast.empty() && !Roles->FastIsThread;
  for (const BlockAxis &Axis : BlockAxes)
    if (has(Cost.AddressOn, Axis.On))
      if (auto Found = tileAlong(Access, Access.tried().exchanged(Axis.Exchange),
                                 "neighbouring '" + (IsNamed ? Roles->Fast : Axis.Name.str()) + "'"))
        return Found;
  return std::nullopt;
}

std::optional<Remedy> tileOfThreads(const AccessView &Access, const std::optional<SubscriptRoles> &Roles) {
  if (Access.cost().Access->Operation == AccessOperation::Atomic || !hasOtherSide(Access) || !hasRoomForWarp(Access))
    return std::nullopt;
  const std::pair<IndexExchange, llvm::StringRef> Axes[] = {{IndexExchange::XWithY, "threadIdx.y"},
                                                            {IndexExchange::XWithZ, "threadIdx.z"}};
  for (const auto &[Exchange, Name] : Axes)
    if (hasIndex(Access, Exchange))
      if (auto Found = tileAlong(Access, Access.tried().exchanged(Exchange),
                                 "neighbouring '" + (Roles && Roles->FastIsThread ? Roles->Fast : Name.str()) + "'"))
        return Found;
  return std::nullopt;
}

std::optional<Remedy> besideBlocks(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (!Cost.StrideIsDrawn || has(Cost.AddressOn, Depends::ThreadY | Depends::ThreadZ))
    return std::nullopt;
  for (const BlockAxis &Axis : BlockAxes) {
    if (Axis.On == Depends::BlockX || !has(Cost.AddressOn, Axis.On))
      continue;
    const TriedChange &Change = Access.tried().exchanged(Axis.Exchange);
    if (Change.cures(*Cost.Access))
      return Remedy{.Text = llvm::formatv("the rest of a thread's row is taken by other blocks{0}: let neighbouring "
                                          "threads take what '{1}' gives now, for which this access would take {2}; "
                                          "what data says of others was not tried",
                                          Axis.Along, Axis.Name, sectorText(Change.find(Cost.Access)->After))};
  }
  return std::nullopt;
}

} // namespace cudaperf
