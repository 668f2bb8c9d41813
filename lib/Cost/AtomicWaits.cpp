#include "Cost/AtomicWaits.h"
#include "Cost/Gain.h"
#include <algorithm>

namespace cudaperf {

// Measured on an H200 (docs/cost-model.md): clocks of a round for a warp that nobody disturbs, and from one thread that
// is served to the next where several warps of a block want the word.
static constexpr double RoundClocks = 200, NextThreadClocks = 100;
static constexpr double WideRoundClocks = 250, NextWideThreadClocks = 150;
/// Shuffles that add up what a warp's lanes bring.
static constexpr double ShufflesOfSum = 5;

/// A load, and a compare-and-swap that takes two (sharedAtomicCost). Counted: 3.0 of each lane that wants one word.
static constexpr double WavefrontsOfRound = 3;

double waitingClocks(const MeetingLanes &Lanes, double WarpsOfBlock) {
  const bool IsWide = Lanes.Bytes > 4;
  const double Alone = Lanes.Rounds * (IsWide ? WideRoundClocks : RoundClocks);
  const double Together = WarpsOfBlock * Lanes.Rounds * (IsWide ? NextWideThreadClocks : NextThreadClocks);
  return Lanes.Executions * (Lanes.OfBlock ? std::max(Alone, Together) : Alone);
}

std::optional<GainEstimate> gainOfMeetingFirst(const KernelCost &Cost, const MeetingLanes &Lanes) {
  if (!Cost.isKnown())
    return std::nullopt;
  const auto With = [&](const MeetingLanes &Meeting) {
    KernelCost Sum = Cost;
    Sum.LatencyClocks += waitingClocks(Meeting, Cost.WarpsOfBlock);
    return Sum;
  };
  MeetingLanes Reduced = Lanes;
  Reduced.Rounds = 1;
  if (Lanes.SumsInLoops)
    Reduced.Executions = std::min(Lanes.Executions, 1.0);
  KernelCost Then = With(Reduced);
  const double Fewer = Lanes.Executions * Lanes.Rounds - Reduced.Executions * Reduced.Rounds;
  Then.Pipes[CostUnit::Shared] -= Fewer * WavefrontsOfRound;
  Then.Pipes[CostUnit::Shared] += Reduced.Executions * ShufflesOfSum * std::max(1.0, Lanes.Bytes / 4.0);
  return gainBetween(With(Lanes), Then);
}

} // namespace cudaperf
