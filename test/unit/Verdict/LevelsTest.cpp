#include "Verdict/Levels.h"
#include <gtest/gtest.h>

using namespace cudaperf;

/// What makes a launch in the L2 cache InL2 times as fast, and a far larger one Large times.
static std::optional<GainEstimate> gain(double InL2, double Large) {
  return GainEstimate{.Low = 1, .High = std::max(InL2, Large), .InL2 = InL2, .Large = Large};
}

TEST(Levels, AWarningSavesATenthOfTheTime) {
  EXPECT_EQ(levelFor(Severity::Warning, gain(3, 3)), Severity::Warning);
  EXPECT_EQ(levelFor(Severity::Warning, gain(1, 1.12)), Severity::Warning); // 1 - 1 / 1.12 = 11 %
  EXPECT_EQ(levelFor(Severity::Warning, gain(1, 1.1)), Severity::Note);     // 1 - 1 / 1.1 = 9 %
}

TEST(Levels, WhatPaysInTheL2CacheOnlyIsANote) { EXPECT_EQ(levelFor(Severity::Warning, gain(2.5, 1)), Severity::Note); }

TEST(Levels, AnEstimateMakesNothingMoreSevere) {
  EXPECT_EQ(levelFor(Severity::Hint, gain(9, 9)), Severity::Hint);
  EXPECT_EQ(levelFor(Severity::Note, gain(9, 9)), Severity::Note);
  EXPECT_EQ(levelFor(Severity::Hint, gain(1, 1)), Severity::Hint);
}

TEST(Levels, WithoutAnEstimateTheCheckDecides) {
  EXPECT_EQ(levelFor(Severity::Warning, std::nullopt), Severity::Warning);
  EXPECT_EQ(levelFor(Severity::Note, std::nullopt), Severity::Note);
}

TEST(Levels, WhatIsHiddenIsAHint) {
  EXPECT_EQ(levelFor(Severity::Warning, gain(1.02, 1)), Severity::Hint);
  EXPECT_EQ(levelFor(Severity::Note, gain(1.06, 1)), Severity::Note); // 6 % in the L2 cache can be measured
}

TEST(Levels, WhatTheModelMayBeOffByIsNoReasonToAct) {
  const auto OffBy = [](double InL2, double Large) {
    return GainEstimate{.Low = 1, .High = 1.2, .InL2 = InL2, .Large = Large};
  };
  EXPECT_EQ(levelFor(Severity::Warning, OffBy(1.01, 1.01)), Severity::Hint);
  EXPECT_EQ(levelFor(Severity::Warning, OffBy(1.01, 1.04)),
            Severity::Note); // small estimates were seen to be too small
}

TEST(Levels, WhatIsNoMatterOfALineGainsMore) {
  const auto OfRework = [](double InL2, double Large) {
    return levelFor(Severity::Warning, gain(InL2, Large), {.LeastMiddle = 1.2});
  };
  EXPECT_EQ(OfRework(1, 1.45), Severity::Warning); // 1.204 in the middle
  EXPECT_EQ(OfRework(1, 1.43), Severity::Note);    // 1.196
  EXPECT_EQ(OfRework(3, 1.05), Severity::Note) << "a large launch would not gain a tenth";
}

TEST(Levels, OrALittleAtEachSize) {
  const auto OfRework = [](double Small) {
    return levelFor(Severity::Warning,
                    GainEstimate{.Low = 1.1, .High = 1.4, .Small = Small, .InL2 = 1.22, .Large = 1.22},
                    {.LeastMiddle = 1.35, .LeastOfEach = 1.2});
  };
  EXPECT_EQ(OfRework(1.2), Severity::Warning);
  EXPECT_EQ(OfRework(1.05), Severity::Note);
}

TEST(Levels, ASmallGainIsNoReasonToChangeALayout) {
  const auto OfRework = [](double InL2, double Large, double High) {
    return levelFor(Severity::Warning, GainEstimate{.Low = 1, .High = High, .InL2 = InL2, .Large = Large},
                    {.LeastNoted = 1.1});
  };
  EXPECT_EQ(OfRework(1.07, 1.09, 1.2), Severity::Hint);
  EXPECT_EQ(OfRework(1.12, 1.02, 1.2), Severity::Note);
  EXPECT_EQ(OfRework(1.07, 1.09, 1.6), Severity::Note) << "loops may be longer";
}

TEST(Levels, WhatOnlyLongLoopsGainIsNoReasonToAct) {
  const auto At = [](double InL2, double Large, LevelRules Rules = {}) {
    return levelFor(Severity::Warning, GainEstimate{.Low = 1, .High = 5, .InL2 = InL2, .Large = Large}, Rules);
  };
  EXPECT_EQ(At(1.01, 1), Severity::Hint);
  EXPECT_EQ(At(1.03, 1), Severity::Note);
  EXPECT_EQ(At(1.03, 1, {.LeastUsualNote = 1.045}), Severity::Hint);
  EXPECT_EQ(At(1.05, 1, {.LeastUsualNote = 1.045}), Severity::Note);
}

TEST(Levels, ShortLoopsDoNotOutweighAllOthers) {
  const auto OfUsual = [](double Small, double InL2, double Large) {
    return levelFor(Severity::Warning, GainEstimate{.Low = 1, .High = 7, .Small = Small, .InL2 = InL2, .Large = Large},
                    {.LeastLow = 1.02, .LeastUsual = 1.7});
  };
  EXPECT_EQ(OfUsual(3.3, 3.4, 1.75), Severity::Warning);
  EXPECT_EQ(OfUsual(1.6, 3.4, 1.75), Severity::Note);
  EXPECT_EQ(OfUsual(3.3, 3.4, 1.65), Severity::Note);
}
