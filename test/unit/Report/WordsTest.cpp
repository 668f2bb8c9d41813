#include "Report/Words.h"
#include "Report/ProfileWords.h"
#include <gtest/gtest.h>

using namespace cudaperf;

/// What is said of a finding whose cure makes a launch in the L2 cache InL2 times as fast, and a far larger one Large
/// times.
static std::string gainText(double InL2, double Large, CostUnit Unit = CostUnit::Dram) {
  Finding F;
  F.Gain = GainEstimate{.InL2 = InL2, .Large = Large, .Unit = Unit};
  return describeGain(F);
}

TEST(Words, AGainHasAsManyDigitsAsItIsGoodFor) {
  EXPECT_EQ(gainText(1.26, 1.33), "estimated to make the kernel about 1.3 times as fast, DRAM decides its time now");
  EXPECT_EQ(gainText(2.6, 2.7, CostUnit::Shared),
            "estimated to make the kernel about 2.5 times as fast, shared memory decides its time now");
  EXPECT_EQ(gainText(6.6, 7.4), "estimated to make the kernel about 7 times as fast, DRAM decides its time now");
  EXPECT_EQ(gainText(200, 236, CostUnit::Atomic),
            "estimated to make the kernel about 200 times as fast, atomics decide its time now");
}

TEST(Words, SizesThatDifferAreSaidApart) {
  EXPECT_EQ(gainText(1.2, 3.1), "estimated to make the kernel about 1.2 to 3 times as fast, DRAM decides its time now");
  EXPECT_EQ(gainText(2.2, 1.02), "estimated to make the kernel about 2 times as fast if its data are in the L2 cache, "
                                 "else no faster, DRAM decides its time now");
  EXPECT_EQ(gainText(1, 4), "estimated to make the kernel about 4 times as fast if its data are far larger than the L2 "
                            "cache, else no faster, DRAM decides its time now");
}

TEST(Words, WhatIsHiddenIsSaidToBe) {
  EXPECT_EQ(gainText(1.01, 1.02), "estimated to gain nothing that can be measured, DRAM decides its time now");
}

TEST(Words, AWideIntervalIsSaidInFull) {
  Finding F;
  F.Gain = GainEstimate{.Low = 1, .High = 16.2, .InL2 = 1.2, .Large = 1.2, .Unit = CostUnit::Atomic};
  EXPECT_EQ(describeGain(F), "estimated to make the kernel up to 20 times as fast, atomics decide its time now");
  F.Gain->Low = 2.1;
  EXPECT_EQ(describeGain(F), "estimated to make the kernel 2 to 20 times as fast, atomics decide its time now");
  // Short loops gain nothing and long ones much.
  F.Gain = GainEstimate{.Low = 1, .High = 4.1, .InL2 = 1.02, .Large = 1, .Unit = CostUnit::L2};
  EXPECT_EQ(describeGain(F), "estimated to make the kernel up to 4 times as fast, the L2 cache decides its time now");
}

TEST(Words, ThousandsAreNoNumber) {
  Finding F;
  F.Gain = GainEstimate{.Low = 1, .High = 9370, .InL2 = 2400, .Large = 2400, .Unit = CostUnit::Atomic};
  EXPECT_EQ(describeGain(F),
            "estimated to make the kernel up to some hundred times as fast, atomics decide its time now");
  F.Gain->Low = 210;
  EXPECT_EQ(describeGain(F), "estimated to make the kernel more than 200 times as fast, atomics decide its time now");
}

TEST(Words, WithoutAnEstimateNothingIsSaid) { EXPECT_EQ(describeGain(Finding{}), ""); }

TEST(Words, TheShareOfAProfile) {
  Finding F;
  EXPECT_EQ(describeShare(F), "") << "no profile";
  F.Profile.emplace();
  EXPECT_EQ(describeShare(F), "the profile does not name the kernel, which is taken not to have run");
  F.Profile->Kernels = {{.Name = "k"}};
  F.Profile->Share = 0.414;
  EXPECT_EQ(describeShare(F), "41 % of the profile's GPU time");
  F.Profile->Gain = ProgramGain{.Low = 1.1, .High = 1.4};
  F.Profile->Saved = 0.0312;
  EXPECT_EQ(describeShare(F), "41 % of the profile's GPU time, about 3.1 % would be saved");
  F.Profile->Saved = 0.0004;
  EXPECT_EQ(describeShare(F), "41 % of the profile's GPU time, less than 0.1 % would be saved");
}
