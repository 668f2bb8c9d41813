#include "Cost/LocalCost.h"
#include "Cost/Gain.h"
#include "Cost/Latencies.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cudaperf {

/// Blocks that fit on a multiprocessor if each thread has Bytes of shared memory more; a part of one where only some of
/// its warps do.
static double fittingWith(const CostedLaunch &Launch, uint64_t Bytes) {
  const auto Fitting = [&](uint64_t Threads) {
    const uint64_t Shared = Launch.SharedBytes + Bytes * Threads;
    return Shared > Launch.Gpu.MaxSharedBytesPerBlock ? 0 : residentBlocks(Launch.Gpu, Threads, Shared);
  };
  const uint64_t Threads = Launch.Launch.Block.Block.count();
  if (const uint64_t Blocks = Fitting(Threads))
    return double(Blocks);
  return double(Fitting(WarpLanes) * WarpLanes) / double(Threads);
}

std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, const LocalArray &Array, const CostedLaunch &Launch) {
  if (!Cost.isKnown())
    return std::nullopt;
  const double Fitting = Array.By == LocalArray::Index::Counter ? Cost.FittingBlocks : fittingWith(Launch, Array.Bytes);
  if (Fitting == 0)
    return std::nullopt;
  KernelCost Without = Cost;
  addLocalArray(Array, Without, -1);
  std::vector<KernelCost> Nows, Thens;
  const auto Add = [&](const KernelCost &Now, const KernelCost &WithoutArray, const LocalWork &Work) {
    Nows.push_back(Now);
    KernelCost &Then = Thens.emplace_back(WithoutArray);
    Then.FittingBlocks = std::min(Cost.FittingBlocks, Fitting);
    Then.ResidentBlocks = std::min(Cost.ResidentBlocks, Fitting);
    Then.Pipes[CostUnit::Shared] += Work.Requests;
    Then.Pipes[CostUnit::Issue] += Work.Requests;
    Then.LatencyClocks += Work.WalkLoads * SharedLatency; // the next index waits for it
  };
  Add(Cost, Without, Array.Work);
  for (const auto &[Now, WithoutArray, Work] : zip(Cost.OtherLengths, Without.OtherLengths, Array.Others))
    Add(Now, WithoutArray, Work);
  GainEstimate Gain = gainBetween(ArrayRef(Nows), ArrayRef(Thens));
  if (Array.IsUncertain) {
    Gain.Low = 1;
    Gain.Assuming.push_back("the loop that goes through the array goes round often");
  }
  return Gain;
}

} // namespace cudaperf
