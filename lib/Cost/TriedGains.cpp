// What a kernel gains by a change that was tried, with all accesses that it cures, of whatever findings. Kept, since
// thousands of findings may ask for the same.

#include "Cost/Gain.h"
#include "Cost/TriedChange.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

/// Adds what Change cures. With the lanes side by side each request goes to data that none before has brought.
static void addCured(std::vector<CuredAccess> &Cured, const TriedChange &Change, const KernelProgram &Program) {
  for (const TriedAccess &There : Change.Accesses)
    if (const double Excess = There.Before - There.IdealBefore; Excess > 0)
      Cured.push_back({.Access = unsigned(There.Access - Program.accesses().data()),
                       .Left = std::clamp((There.After - There.IdealAfter) / Excess, 0.0, 1.0),
                       .IsAnew = true});
}

std::vector<CuredAccess> TriedChanges::curedAlongLoops(unsigned Lanes) const {
  std::vector<CuredAccess> Cured;
  DenseSet<int> Loops;
  for (const MemoryAccess &Access : Program.accesses()) {
    const int Loop = Program.blocks()[Access.Block].Loop;
    if (Loop < 0 || lanesOfRow(Access) != Lanes || Loops.contains(Loop))
      continue;
    // Of a row that was looked up nothing is tried: another access of the loop may tell.
    const std::optional<TriedChange> Change = lanesAlongLoop(Access);
    if (!Change)
      continue;
    Loops.insert(Loop);
    if (!Change->makesWorse())
      addCured(Cured, *Change, Program);
  }
  return Cured;
}

std::optional<GainEstimate> TriedChanges::gainAlongLoops(const KernelCost &Cost, unsigned Lanes) const {
  const auto [Known, IsNew] = Gains.try_emplace({TriedKind::AlongLoop, 0, Lanes});
  if (IsNew)
    Known->second = gainOf(Cost, curedAlongLoops(Lanes), Lanes);
  return Known->second;
}

std::optional<GainEstimate> TriedChanges::gainTransposed(const KernelCost &Cost, const MemoryAccess &Access,
                                                         int64_t RowBytes) const {
  const auto [Known, IsNew] = Gains.try_emplace({TriedKind::Transposed, trace().objectOf(Access), RowBytes});
  if (!IsNew)
    return Known->second;
  std::vector<CuredAccess> Cured;
  if (const std::optional<TriedChange> Change = transposed(Access, RowBytes))
    addCured(Cured, *Change, Program);
  return Known->second = gainOf(Cost, Cured);
}

} // namespace cudaperf
