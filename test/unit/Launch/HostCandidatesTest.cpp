// What can be done with sets of values: which of them meet, and what is left of their reasons.

#include "Launch/HostCandidates.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const char Ifs[2] = {}; ///< stand for two choices

HostValue integer(int64_t Number, HostReasons Reasons = {}) {
  HostValue Value;
  Value.Integer = Number;
  Value.Reasons = std::move(Reasons);
  return Value;
}

std::vector<int64_t> integers(const HostCandidates &Candidates) {
  std::vector<int64_t> Numbers;
  for (const HostValue &Value : Candidates.Values)
    Numbers.push_back(Value.Integer);
  return Numbers;
}

TEST(HostCandidates, OnlyIfThereIsNoOther) {
  EXPECT_EQ(onlyInteger(7).only()->Integer, 7);
  EXPECT_FALSE((HostCandidates{{integer(7)}, /*Complete=*/false}).only());
  EXPECT_FALSE((HostCandidates{{integer(7), integer(8)}}).only());
  EXPECT_FALSE(HostCandidates::unknown().only());
}

TEST(HostCandidates, ArmsOfOneChoiceExcludeEachOther) {
  const HostReason First{&Ifs[0], 0}, Second{&Ifs[0], 1}, Other{&Ifs[1], 1};
  EXPECT_FALSE(areCompatible({First}, {Second}));
  EXPECT_TRUE(areCompatible({First}, {First}));
  EXPECT_TRUE(areCompatible({First}, {Other}));
  EXPECT_TRUE(areCompatible({First}, {}));
}

TEST(HostCandidates, WhatIsAddedBringsItsReason) {
  HostCandidates All;
  All.add(onlyInteger(1), HostReason{&Ifs[0], 0});
  All.add(HostCandidates{{integer(2, {{&Ifs[0], 0}}), integer(3)}}, HostReason{&Ifs[0], 1});
  EXPECT_EQ(integers(All), (std::vector<int64_t>{1, 3})) << "2 never is where it comes from";
  EXPECT_EQ(All.Values[1].Reasons.size(), 1u);
  EXPECT_TRUE(All.Complete);
  All.add(HostCandidates::unknown());
  EXPECT_FALSE(All.Complete);
}

TEST(HostCandidates, TwoWaysToOneValueShareTheirReasons) {
  HostCandidates All;
  const HostReason Shared{&Ifs[1], 0};
  All.add(onlyInteger(1), {{&Ifs[0], 0}, Shared});
  All.add(onlyInteger(1), {{&Ifs[0], 1}, Shared});
  ASSERT_EQ(integers(All), std::vector<int64_t>{1});
  ASSERT_EQ(All.Values[0].Reasons.size(), 1u);
  EXPECT_EQ(All.Values[0].Reasons[0].Choice, &Ifs[1]);
  EXPECT_TRUE(All.Values[0].IsMerged);
}

TEST(HostCandidates, GrowthIsWhatAllWaysHave) {
  HostValue Growing = integer(1);
  Growing.Grows = true;
  HostCandidates All = onlyCandidate(Growing);
  EXPECT_TRUE(All.Values[0].Grows);
  All.add(onlyInteger(1));
  EXPECT_FALSE(All.Values[0].Grows);
}

TEST(HostCandidates, MoreThanTheLimitAreNotComplete) {
  HostCandidates All;
  for (unsigned I = 0; I <= HostCandidates::Most; ++I)
    All.add(onlyInteger(I));
  EXPECT_EQ(All.Values.size(), size_t(HostCandidates::Most));
  EXPECT_FALSE(All.Complete);
}

// dim3(x, y) in the arms of one if: two shapes, not four.
TEST(HostCandidates, SidesOfOneShape) {
  const HostReason Then{&Ifs[0], 0}, Else{&Ifs[0], 1};
  const HostCandidates X{{integer(32, {Then}), integer(16, {Else})}}, Y{{integer(8, {Then}), integer(4, {Else})}};
  const Dim3Candidates All = combine(X, Y, onlyInteger(1));
  ASSERT_EQ(All.Values.size(), 2u);
  EXPECT_EQ(All.Values[0].Value, (Dim3{32, 8, 1}));
  EXPECT_EQ(All.Values[1].Value, (Dim3{16, 4, 1}));
  EXPECT_TRUE(All.Complete);
  EXPECT_EQ(All.Certain[2], 1u);
  EXPECT_FALSE(All.Certain[0]);
}

TEST(HostCandidates, NoSideIsZeroOrNegative) {
  EXPECT_TRUE(combine(onlyInteger(0), onlyInteger(1), onlyInteger(1)).Values.empty());
  EXPECT_TRUE(combine(onlyInteger(-32), onlyInteger(1), onlyInteger(1)).Values.empty());
  EXPECT_TRUE(combine(onlyReal(32), onlyInteger(1), onlyInteger(1)).Values.empty());
}

} // namespace
} // namespace cudaperf
