#include "Check/LaunchBoundLoops.h"
#include "Analysis/PointerUses.h"
#include "Check/LaunchFacts.h"
#include "Cost/LaunchTime.h"
#include "Verdict/LevelThresholds.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

namespace {

/// A kernel that runs in some rounds only must not be longer than that: else the host launches on meanwhile.
constexpr double MostSometimes = 2;

class LoopTimer {
public:
  explicit LoopTimer(const UnitFacts &Unit) : Unit(Unit) {}
  std::optional<LaunchBoundLoop> timed(const LaunchLoop &Loop);

private:
  std::optional<double> timeOf(const LaunchSite &Site);
  std::optional<double> newTimeOf(const LaunchSite &Site) const;
  bool isMeasurement(const LaunchLoop &Loop) const;

  const UnitFacts &Unit;
  llvm::DenseMap<const LaunchSite *, std::optional<double>> Known;
};

} // namespace

std::optional<double> LoopTimer::timeOf(const LaunchSite &Site) {
  const auto [Entry, IsNew] = Known.try_emplace(&Site);
  if (IsNew)
    Entry->second = newTimeOf(Site);
  return Entry->second;
}

std::optional<double> LoopTimer::newTimeOf(const LaunchSite &Site) const {
  const KernelFacts *Kernel = Unit.find(Site.Kernel);
  if (!Kernel || !Site.Grid || !Site.BlocksComplete || Site.Blocks.size() != 1)
    return std::nullopt;
  const LaunchAssumption Launch = assumedLaunch(Site);
  const uint64_t Shared = Kernel->sharedBytes(Site.DynamicSharedBytes);
  return kernelMicroseconds(*Kernel->Program, {.Launch = Launch, .Gpu = Unit.gpu(), .SharedBytes = Shared});
}

/// Whether a round leaves something in a buffer that the next one begins with.
static bool handsOn(const UnitFacts &Unit, const LaunchLoop &Loop) {
  std::vector<BufferId> Read, Written; // Read: before the round has written it
  for (const LoopLaunch &Launch : Loop.Launches) {
    const KernelFacts *Kernel = Unit.find(Launch.Site->Kernel);
    if (!Kernel)
      return false;
    const PointerUses Uses = pointerUses(Kernel->Program->code());
    for (const bool Writes : {false, true})
      for (const PointerUse &Use : Uses.Parameters) {
        if (Use.Parameter < 0 || size_t(Use.Parameter) >= Launch.Site->Arguments.size())
          continue;
        const BufferId &Id = Launch.Site->Arguments[Use.Parameter].Id;
        if (!Id)
          continue;
        if (Writes && Use.isWritten())
          Written.push_back(Id);
        else if (!Writes && !Use.Loads.empty() && !llvm::is_contained(Written, Id))
          Read.push_back(Id);
      }
  }
  return llvm::any_of(Read, [&](const BufferId &Id) { return llvm::is_contained(Written, Id); });
}

bool LoopTimer::isMeasurement(const LaunchLoop &Loop) const {
  if (Loop.Changes != RoundChange::Nothing)
    return false;
  return Loop.IsTimed || launchesOfRound(Loop) < 2 || !handsOn(Unit, Loop);
}

std::optional<LaunchBoundLoop> LoopTimer::timed(const LaunchLoop &Loop) {
  if (isMeasurement(Loop))
    return std::nullopt;
  LaunchBoundLoop Found{.Loop = Loop, .Launches = launchesOfRound(Loop)};
  std::vector<TimedKernel> Kernels;
  for (const LoopLaunch &Launch : Loop.Launches) {
    const std::optional<double> Time = timeOf(*Launch.Site);
    if (!Time || (Launch.Times == 0 && *Time > MostSometimes))
      return std::nullopt;
    if (Launch.Times == 0)
      continue;
    Kernels.push_back({.Microseconds = *Time, .Times = Launch.Times});
    Found.DeviceMicroseconds += double(Launch.Times) * *Time;
    if (!Found.First) {
      Found.First = Launch.Site;
      Found.Kernel = Unit.find(Launch.Site->Kernel);
    }
  }
  if (!Found.First)
    return std::nullopt;
  Found.HostMicroseconds = double(Found.Launches) * LaunchMicroseconds.mean();
  Found.Gain = gainOfGraph(Kernels);
  return Found.Gain.Large >= LeastWarnedGain ? std::optional(std::move(Found)) : std::nullopt;
}

std::vector<LaunchBoundLoop> launchBoundLoops(const UnitFacts &Unit) {
  std::vector<LaunchBoundLoop> Found;
  LoopTimer Timer(Unit);
  for (const LaunchLoop &Loop : launchLoops(Unit.host(), Unit.launches()))
    if (std::optional<LaunchBoundLoop> Each = Timer.timed(Loop))
      Found.push_back(std::move(*Each));
  return Found;
}

} // namespace cudaperf
