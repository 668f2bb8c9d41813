// Summaries, outliers and the bootstrap on samples whose answers were worked out by hand.

#include "Statistics.h"

#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

TEST(Statistics, QuantilesInterpolateBetweenSamples) {
  std::vector<double> Samples = {4, 1, 3, 2};
  EXPECT_DOUBLE_EQ(median(Samples), 2.5);
  EXPECT_DOUBLE_EQ(quantile(Samples, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile(Samples, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(Samples, 1), 4);
}

TEST(Statistics, NoSamplesGiveZeros) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(summarize({}).Samples, 0u);
  EXPECT_EQ(bootstrapRatio({}, {}, 100, 1), Interval());
}

TEST(Statistics, ModifiedZScoreOfAHandWorkedSample) {
  // Median 3, absolute deviations 2 1 0 1 97, MAD 1: the last score is 0.6745 * 97.
  std::vector<double> Scores = modifiedZScores(std::vector<double>{1, 2, 3, 4, 100});
  EXPECT_NEAR(Scores[0], -1.349, 1e-9);
  EXPECT_DOUBLE_EQ(Scores[2], 0);
  EXPECT_NEAR(Scores[4], 65.4265, 1e-9);
}

TEST(Statistics, OnePlantedOutlierIsMarkedAndKept) {
  std::vector<double> Samples;
  for (int I = 0; I < 49; ++I)
    Samples.push_back(1.0 + 0.001 * (I % 7));
  Samples.push_back(5.0);
  Summary Result = summarize(Samples);
  EXPECT_EQ(Result.Samples, 50u);
  EXPECT_EQ(Result.Outliers, 1u);
  EXPECT_NEAR(Result.Median, 1.003, 1e-9);
  EXPECT_GT(Result.Variation, 0.3);
}

TEST(Statistics, EqualSamplesWithOneExceptionStillFindIt) {
  // More than half are equal, so the MAD is 0 and the mean absolute deviation of 0.1 stands in.
  std::vector<double> Samples(10, 2.0);
  Samples[3] = 3.0;
  std::vector<double> Scores = modifiedZScores(Samples);
  EXPECT_DOUBLE_EQ(Scores[0], 0);
  EXPECT_NEAR(Scores[3], 1 / (1.253314 * 0.1), 1e-6);
  EXPECT_EQ(summarize(Samples).Outliers, 1u);
  EXPECT_EQ(summarize(std::vector<double>(5, 2.0)).Outliers, 0u);
}

TEST(Statistics, VariationIsStandardDeviationOverMean) {
  EXPECT_NEAR(standardDeviation(std::vector<double>{2, 4, 4, 4, 5, 5, 7, 9}), 2.1380899, 1e-6);
  EXPECT_NEAR(summarize(std::vector<double>{9, 10, 11}).Variation, 0.1, 1e-12);
}

TEST(Statistics, BootstrapOfConstantSamplesIsAPoint) {
  std::vector<double> Before(50, 3.0), After(50, 1.5);
  Interval Range = bootstrapRatio(Before, After, 200, 7);
  EXPECT_DOUBLE_EQ(Range.Low, 2);
  EXPECT_DOUBLE_EQ(Range.High, 2);
}

TEST(Statistics, BootstrapCancelsWhatSlowsAWholeRound) {
  // Every round has a speed of its own, but the ratio within a round is always 2.
  std::vector<double> Before, After;
  for (int I = 0; I < 60; ++I) {
    double Speed = 1 + 0.5 * (I % 5);
    Before.push_back(2 * Speed);
    After.push_back(Speed);
  }
  Interval Range = bootstrapRatio(Before, After, 500, 3);
  EXPECT_NEAR(Range.Low, 2, 1e-9);
  EXPECT_NEAR(Range.High, 2, 1e-9);
}

TEST(Statistics, BootstrapCoversTheTruthAndDependsOnlyOnItsArguments) {
  std::vector<double> Before, After;
  for (int I = 0; I < 80; ++I) {
    Before.push_back(1.50 + 0.01 * ((I * 37) % 11));
    After.push_back(1.00 + 0.01 * ((I * 53) % 13));
  }
  Interval First = bootstrapRatio(Before, After, 1000, 42);
  EXPECT_EQ(First, bootstrapRatio(Before, After, 1000, 42));
  EXPECT_LT(First.Low, First.High);
  EXPECT_TRUE(First.contains(median(Before) / median(After)));
}

} // namespace
