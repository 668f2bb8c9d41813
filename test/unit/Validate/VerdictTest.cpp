// The rule that turns an interval into a verdict, at its edges.

#include "Verdict.h"

#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

TEST(Verdict, OnlyAnIntervalClearOfTheMarginCounts) {
  EXPECT_EQ(judge({1.031, 1.2}, 0.03), Verdict::Confirmed);
  EXPECT_EQ(judge({1.03, 1.2}, 0.03), Verdict::NoEffect);
  EXPECT_EQ(judge({0.99, 2.0}, 0.03), Verdict::NoEffect);
  EXPECT_EQ(judge({0.5, 0.9}, 0.03), Verdict::Slower);
  EXPECT_EQ(judge({0.5, 0.98}, 0.03), Verdict::NoEffect);
}

TEST(Verdict, TheAllowanceWidensBothEnds) {
  Interval Range = widened({2, 4}, 0.02);
  EXPECT_DOUBLE_EQ(Range.Low, 1.96);
  EXPECT_DOUBLE_EQ(Range.High, 4.08);
}

TEST(Verdict, AFixClaimedToChangeNothingIsHeldToThat) {
  EXPECT_TRUE(isAsClaimed(Verdict::NoEffect, Expectation::NoEffect));
  EXPECT_FALSE(isAsClaimed(Verdict::Confirmed, Expectation::NoEffect));
  EXPECT_TRUE(isAsClaimed(Verdict::Confirmed, Expectation::Faster));
  EXPECT_FALSE(isAsClaimed(Verdict::NotRun, Expectation::Faster));
}

TEST(Verdict, NamesComeBack) {
  for (Verdict Each : {Verdict::Confirmed, Verdict::NoEffect, Verdict::Slower, Verdict::NotRun, Verdict::WrongResult})
    EXPECT_EQ(verdictNamed(nameOf(Each)), Each);
  EXPECT_EQ(verdictNamed("faster"), std::nullopt);
}

} // namespace
