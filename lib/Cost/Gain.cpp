#include "Cost/Gain.h"
#include "Cost/LaunchTime.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

/// What measured gains were seen to lie within, as shares of what the model says a kernel gets faster by; and how far
/// the two times of which a gain is the quotient may be off by themselves, however little is gained, from machine to
/// machine too (docs/cost-model.md, docs/validation/results.md).
static constexpr double LeastShare = 0.88, MostShare = 1.2, OffBy = 1.08;

/// A warp's share of what it takes the GPU to start and end the kernel, if its grid is known.
static double startTime(const KernelCost &Cost) {
  const double Clocks = 1000 * StartMicroseconds.mean() * Cost.Rates->GHz;
  return Cost.GridBlocks > 0 ? Clocks * Cost.BusySms / (Cost.GridBlocks * Cost.WarpsOfBlock) : 0;
}

/// What gains are shares of: a few blocks with little to do take hardly longer than a kernel that does nothing.
static double wholeTime(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured = {}) {
  return timeOf(Cost, Size, Cured) + (Size == LaunchSize::Small ? 0 : startTime(Cost));
}

double gainAt(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured) {
  const double Then = wholeTime(Cost, Size, Cured);
  return Then > 0 ? std::max(1.0, wholeTime(Cost, Size) / Then) : 1;
}

/// Cost with Threads threads for what one does: each does that share of it, and warps of them add up their results.
static KernelCost sharedByThreads(const KernelCost &Cost, unsigned Threads) {
  constexpr double ShufflesOfSum = 5, ShuffleClocks = 25;
  KernelCost Then = Cost;
  Then.spread(Cost.GridBlocks * Threads);
  for (double &Work : Then.Pipes.Of)
    Work /= Threads;
  for (std::vector<MemoryWork> *Works : {&Then.Now, &Then.Ideal})
    for (MemoryWork &Work : *Works)
      Work /= Threads;
  Then.Barriers /= Threads;
  Then.LatencyClocks = Cost.LatencyClocks / Threads + ShufflesOfSum * ShuffleClocks;
  Then.Pipes[CostUnit::Shared] += ShufflesOfSum;
  Then.Pipes[CostUnit::Issue] += 2 * ShufflesOfSum;
  return Then;
}

GainEstimate gainOver(const KernelCost &Now, llvm::function_ref<double(LaunchSize)> At) {
  GainEstimate Gain{.Small = std::max(1.0, At(LaunchSize::Small)),
                    .InL2 = std::max(1.0, At(LaunchSize::InL2)),
                    .Large = std::max(1.0, At(LaunchSize::Large)),
                    .Unit = boundOf(busyCycles(Now, LaunchSize::Large))};
  if (!Now.GridBlocks)
    Gain.Assuming.push_back("the launch fills the GPU");
  const auto [Least, Most] = std::minmax({Gain.InL2, Gain.Large});
  Gain.Low = 1 + LeastShare * (Least - 1);
  Gain.High = 1 + MostShare * (Most - 1);
  if (Gain.isHidden()) {
    Gain.Low = 1;
  } else {
    Gain.Low = std::max(1.0, Gain.Low / OffBy);
    Gain.High *= OffBy;
  }
  if (Most > Least * 1.05)
    Gain.Assuming.push_back("its data are in the L2 cache or far larger");
  return Gain;
}

/// What Cost gains at Size by Cured with Threads threads for what one does, or with as many as now, each of which then
/// goes on to the next one's: whichever is faster. More threads are more blocks, if blocks can share the work.
static double gainAt(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured, unsigned Threads) {
  const double WithAsMany = gainAt(Cost, Size, Cured);
  if (Threads == 1 || Size == LaunchSize::Small || Cost.IsForOneBlock)
    return WithAsMany;
  // Of a warp's time now: the time of as many warps as then do its work, on as many multiprocessors.
  const KernelCost Then = sharedByThreads(Cost, Threads);
  const double Start = startTime(Cost) / Cost.BusySms;
  const double Now = timeOf(Cost, Size) / Cost.BusySms + Start;
  const double After = Threads * timeOf(Then, Size, Cured) / Then.BusySms + Start;
  return After > 0 ? std::max(WithAsMany, Now / After) : WithAsMany;
}

/// Takes what Gain is in Others, where What has other lengths, into its interval.
static void widen(GainEstimate &Gain, llvm::ArrayRef<GainEstimate> Others, llvm::StringRef What) {
  const GainEstimate Usual = Gain;
  for (const GainEstimate &There : Others) {
    Gain.Low = std::min(Gain.Low, There.Low);
    Gain.High = std::max(Gain.High, There.High);
  }
  if (Usual.High < Gain.High * 0.95 || Usual.Low > Gain.Low * 1.05)
    Gain.Assuming.push_back((What + " of unknown length are short or long").str());
}

/// Where a thread has a row, or as much, to itself, launches are small as a rule: of nine in public programs that were
/// measured (docs/validation/in-the-wild.md) six had 10 to 40 blocks.
static constexpr double FewBlocks = 32;

/// Takes into Gain what is gained by more threads where a grid that is not known is of few blocks.
static void widenToFewBlocks(GainEstimate &Gain, const KernelCost &Cost,
                             llvm::function_ref<GainEstimate(const KernelCost &)> At) {
  KernelCost Few = Cost;
  Few.spread(FewBlocks);
  const double High = At(Few).High;
  if (High <= Gain.High)
    return;
  Gain.High = High;
  llvm::erase(Gain.Assuming, "the launch fills the GPU");
  Gain.Assuming.push_back("the launch fills the GPU, or is of a few blocks");
}

std::optional<GainEstimate> gainOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured, unsigned Threads) {
  if (!Cost.isKnown())
    return std::nullopt;
  const auto At = [&](const KernelCost &Lengths) {
    return gainOver(Lengths, [&](LaunchSize Size) { return gainAt(Lengths, Size, Cured, Threads); });
  };
  GainEstimate Gain = At(Cost);
  std::vector<GainEstimate> Others;
  for (const KernelCost &Other : Cost.OtherLengths)
    Others.push_back(At(Other));
  widen(Gain, Others, "loops");
  widen(Gain, llvm::map_to_vector(Cost.LongRecords, At), "records");
  widen(Gain, llvm::map_to_vector(Cost.NarrowRows, At), "rows");
  if (Threads > 1 && Cost.GridBlocks == 0 && !Cost.IsForOneBlock)
    widenToFewBlocks(Gain, Cost, At);
  if (llvm::any_of(Cured, [](const CuredAccess &Access) { return Access.IsSeldom; })) {
    std::vector<CuredAccess> Sure(Cured);
    llvm::erase_if(Sure, [](const CuredAccess &Access) { return Access.IsSeldom; });
    Gain.Low = Sure.empty() ? 1 : std::min(Gain.Low, gainOf(Cost, Sure, Threads)->Low);
  }
  return Gain;
}

/// With the lengths of loops that Now has.
static GainEstimate gainAtLengths(const KernelCost &Now, const KernelCost &Then) {
  return gainOver(Now, [&](LaunchSize Size) {
    const double After = wholeTime(Then, Size);
    return After > 0 ? std::max(1.0, wholeTime(Now, Size) / After) : 1;
  });
}

GainEstimate gainBetween(llvm::ArrayRef<KernelCost> Nows, llvm::ArrayRef<KernelCost> Thens) {
  std::vector<GainEstimate> Gains;
  for (const auto &[Now, Then] : llvm::zip_equal(Nows, Thens))
    Gains.push_back(gainAtLengths(Now, Then));
  GainEstimate Gain = Gains.front();
  widen(Gain, llvm::ArrayRef(Gains).drop_front(), "loops");
  return Gain;
}

GainEstimate gainBetween(const KernelCost &Now, const KernelCost &Then) {
  GainEstimate Gain = gainAtLengths(Now, Then);
  if (Now.HasGuess)
    Gain.Assuming.push_back("loops of unknown length are long");
  return Gain;
}

static std::vector<KernelCost> withOtherLengths(const KernelCost &Cost) {
  std::vector<KernelCost> Costs{Cost};
  llvm::append_range(Costs, Cost.OtherLengths);
  return Costs;
}

GainEstimate gainOnAnyGrid(const KernelCost &Cost, llvm::function_ref<KernelCost(const KernelCost &)> Cure) {
  const std::vector<KernelCost> Nows = withOtherLengths(Cost);
  std::vector<KernelCost> Thens;
  llvm::transform(Nows, std::back_inserter(Thens), Cure);
  GainEstimate Gain = gainBetween(Nows, Thens);
  if (Cost.GridBlocks == 0 && !Cost.IsForOneBlock)
    widenToFewBlocks(Gain, Cost, [&](const KernelCost &Now) { return gainAtLengths(Now, Cure(Now)); });
  return Gain;
}

GainEstimate gainBetweenLengths(const KernelCost &Now, const KernelCost &Then) {
  if (Now.OtherLengths.size() != Then.OtherLengths.size())
    return gainBetween(Now, Then);
  return gainBetween(withOtherLengths(Now), withOtherLengths(Then));
}

} // namespace cudaperf
