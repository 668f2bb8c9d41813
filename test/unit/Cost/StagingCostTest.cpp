// What a kernel gains if its tiles are copied past the registers.

#include "Cost/StagingCost.h"
#include "Rates.h"
#include "gtest/gtest.h"
#include <cmath>

namespace cudaperf {
namespace {

/// Eight loads of 16 bytes a lane, stored to shared memory, and 200 clocks of L1's pipe beside them.
KernelCost stagingCost() {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 4;
  Cost.BusySms = 132;
  Cost.Pipes[CostUnit::Shared] = 200;
  Cost.Now = {{.Requests = 8, .L1 = 32}, {.Requests = 8, .Shared = 32}};
  Cost.Ideal = Cost.Now;
  return Cost;
}

// The loads' 32 of 264 wavefronts are saved for sure, but for what hides them; beside that a block alone may become 1.5
// times as fast.
TEST(Staging, BetweenWhatIsSavedAndABlockAlone) {
  const KernelCost Cost = stagingCost();
  const StagedCopy Copy{.Load = 0, .Store = 1, .Bytes = 16};
  const auto Gain = gainOfStaging(Cost, Copy, 1.5);
  EXPECT_NEAR(Gain->Low, 264.0 / 232, 0.02);
  EXPECT_NEAR(Gain->High, 264.0 / 232 * 1.5, 0.03);
  EXPECT_NEAR(Gain->Large, std::sqrt(Gain->Low * Gain->High), 1e-9);
  KernelCost Unknown = Cost;
  Unknown.GaveUp = true;
  EXPECT_FALSE(gainOfStaging(Unknown, Copy, 1.5));
}

} // namespace
} // namespace cudaperf
