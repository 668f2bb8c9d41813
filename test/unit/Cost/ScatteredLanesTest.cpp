// Lanes that loaded numbers lead, drawn as multiples of 32.

#include "Cost/ScatteredLanes.h"
#include "Cost/RequestCost.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// Lane L at Of(L) bytes behind a start, by a number that it has loaded.
template <typename Function> LaneValue ledTo(Function Of) {
  LaneValue Address;
  Address.On.fill(Depends::LoadedData);
  for (unsigned L = 0; L < WarpLanes; ++L)
    Address.Lane[L] = (int64_t(1) << 20) + Of(int64_t(L));
  return Address;
}

double wavefronts(const LaneValue &Address) { return wavefrontCost(Address, AllLanes, 4).Actual; }

TEST(ScatteredLanes, WordsAreInAnyBank) {
  const LaneValue Drawn = ledTo([](int64_t L) { return 4 * 32 * (7 * L + L * L); });
  EXPECT_EQ(wavefronts(Drawn), 32);
  const double Scattered = wavefronts(scattered(Drawn, AllLanes, std::nullopt));
  EXPECT_GE(Scattered, 2);
  EXPECT_LE(Scattered, 6) << "3.5 by chance";
}

TEST(ScatteredLanes, WhatTheLaneAddsStays) {
  const LaneValue Beside = ledTo([](int64_t L) { return 4 * (32 * L * L + L); });
  EXPECT_EQ(scattered(Beside, AllLanes, std::nullopt).Lane, Beside.Lane);
}

TEST(ScatteredLanes, RowsStayRows) {
  const LaneValue Rows = ledTo([](int64_t L) { return 4 * 32 * 32 * (5 * L + L * L); });
  EXPECT_EQ(wavefronts(scattered(Rows, AllLanes, std::nullopt)), 32) << "each lane at the first word of a row";
}

TEST(ScatteredLanes, FewPlacesAreFewBanks) {
  const LaneValue Drawn = ledTo([](int64_t L) { return 4 * 32 * (L % 2); });
  EXPECT_EQ(wavefronts(scattered(Drawn, AllLanes, 16)), 1);
}

TEST(ScatteredLanes, OthersAreLeftAlone) {
  LaneValue Known = ledTo([](int64_t L) { return 128 * L; });
  Known.On.fill(Depends::ThreadX);
  EXPECT_EQ(scattered(Known, AllLanes, std::nullopt).Lane, Known.Lane);
  const LaneValue One = ledTo([](int64_t) { return 0; });
  EXPECT_EQ(scattered(One, AllLanes, std::nullopt).Lane, One.Lane) << "all at one place";
}

} // namespace
} // namespace cudaperf
