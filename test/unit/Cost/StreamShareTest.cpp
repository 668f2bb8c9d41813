// The part of a kernel that some accesses stream for.

#include "Cost/StreamShare.h"
#include "Rates.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// Two loads: 90 and 30 bytes a warp from DRAM.
KernelCost twoLoads() {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.BusySms = Cost.Rates->Sms;
  Cost.Now.resize(2);
  Cost.Now[0].DramBytes = 90;
  Cost.Now[1].DramBytes = 30;
  Cost.Ideal = Cost.Now;
  return Cost;
}

TEST(StreamShare, OfBytes) {
  EXPECT_DOUBLE_EQ(streamShareOf(twoLoads(), {0})->Bytes, 0.75); // 90 of 120
  EXPECT_DOUBLE_EQ(streamShareOf(twoLoads(), {0, 1})->Bytes, 1);
  EXPECT_DOUBLE_EQ(streamShareOf(twoLoads(), {})->Bytes, 0);
}

TEST(StreamShare, OfWhatIsComputedBeside) {
  KernelCost Cost = twoLoads();
  const double Moving = 120 * Cost.BusySms / Cost.Rates->DramBytes;
  Cost.Pipes[CostUnit::Issue] = 4 * 3 * Moving; // four a clock
  Cost.Pipes[CostUnit::L1] = 1000 * Moving;     // part of moving
  EXPECT_NEAR(streamShareOf(Cost, {0})->Beside, 3, 1e-9);
}

TEST(StreamShare, OfNothing) {
  KernelCost Cost = twoLoads();
  Cost.Now.clear();
  Cost.Ideal.clear();
  EXPECT_FALSE(streamShareOf(Cost, {})) << "nothing is moved";
  Cost = twoLoads();
  Cost.GaveUp = true;
  EXPECT_FALSE(streamShareOf(Cost, {0})) << "not known";
}

} // namespace
} // namespace cudaperf
