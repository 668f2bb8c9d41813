#include "Cost/LocalCost.h"
#include "Cost/Gain.h"
#include "Cost/Latencies.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

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

/// The same for what is proposed in Array's place: a thread keeps it in registers or in shared memory, or a warp one of
/// those that are too large for that.
static double fittingInstead(const KernelCost &Cost, const LocalArray &Array, const CostedLaunch &Launch) {
  switch (Array.By) {
  case LocalArray::Index::Counter:
    return Cost.FittingBlocks;
  case LocalArray::Index::Size:
    return fittingWith(Launch, divideCeil(Array.Bytes, WarpLanes));
  case LocalArray::Index::Data:
  case LocalArray::Index::Thread:
  case LocalArray::Index::Number:
    return fittingWith(Launch, Array.Bytes);
  }
  llvm_unreachable("an array without a place");
}

std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, const LocalArray &Array, const CostedLaunch &Launch) {
  if (!Cost.isKnown())
    return std::nullopt;
  const double Fitting = fittingInstead(Cost, Array, Launch);
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
