// What comes first, and what --top keeps.

#include "Triage/Order.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

Finding finding(unsigned Line, double Excess, Severity Level = Severity::Warning) {
  Finding F;
  F.Where = {"a.cu", Line, 1, 0, 0};
  F.Level = Level;
  F.Excess = Excess;
  return F;
}

std::vector<unsigned> linesOf(llvm::ArrayRef<const Finding *> Findings) {
  std::vector<unsigned> Lines;
  for (const Finding *F : Findings)
    Lines.push_back(F->Where.Line);
  return Lines;
}

} // namespace

TEST(Order, TheSevereComeFirstThenTheDearThenTheEarly) {
  const std::vector<Finding> Findings = {finding(1, 50, Severity::Note), finding(2, 5), finding(3, 7), finding(4, 5)};
  EXPECT_EQ(linesOf(inOrder(Findings, FindingOrder::ByCost)), (std::vector<unsigned>{3, 2, 4, 1}));
  EXPECT_EQ(linesOf(inOrder(Findings, FindingOrder::ByPlace)), (std::vector<unsigned>{1, 2, 3, 4}));
}

TEST(Order, WhatGainsMoreComesBeforeWhatExceedsMore) {
  Finding Gains = finding(2, 1), Hidden = finding(1, 100);
  Gains.Gain = GainEstimate{.Large = 2};
  Hidden.Gain = GainEstimate{.Large = 1};
  EXPECT_EQ(linesOf(inOrder({Hidden, Gains}, FindingOrder::ByCost)), (std::vector<unsigned>{2, 1}));
}

TEST(Order, PlacesOfACauseAddUp) {
  Finding Group = finding(1, 5);
  Group.Also = {finding(2, 4), finding(2, 3)};
  EXPECT_EQ(excessOf(Group), 9) << "line 2 is seen by two files, the dearer view of it counts";
  EXPECT_EQ(linesOf(inOrder({Group, finding(3, 8)}, FindingOrder::ByCost)), (std::vector<unsigned>{1, 3}));
}

TEST(Order, TheDearestAreKeptInTheirPlaces) {
  std::vector<Finding> Findings = {finding(1, 5), finding(2, 1), finding(3, 7)};
  EXPECT_EQ(keepDearest(Findings, 2), 1u);
  ASSERT_EQ(Findings.size(), 2u);
  EXPECT_EQ(Findings[0].Where.Line, 1u);
  EXPECT_EQ(Findings[1].Where.Line, 3u);
  EXPECT_EQ(keepDearest(Findings, 2), 0u);
}
