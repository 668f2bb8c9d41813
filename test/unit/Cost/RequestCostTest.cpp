// Sectors and wavefronts of single requests, worked out by hand.

#include "Cost/RequestCost.h"
#include "gtest/gtest.h"
#include <functional>

namespace cudaperf {
namespace {

struct RequestCase {
  const char *What;
  unsigned Bytes;
  std::function<int64_t(int64_t)> Address; ///< of a lane
  LaneMask Active;
  double Actual, Ideal;
};

void PrintTo(const RequestCase &Case, std::ostream *Out) { *Out << Case.What; }

LaneValue addresses(const RequestCase &Case) {
  LaneValue Value;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Value.Lane[L] = 4096 + Case.Address(L);
  return Value;
}

class SectorCost : public testing::TestWithParam<RequestCase> {};

TEST_P(SectorCost, CountsDistinctSectors) {
  const RequestCase &Case = GetParam();
  const RequestCost Cost = sectorCost(addresses(Case), Case.Active, Case.Bytes);
  EXPECT_EQ(Cost.Actual, Case.Actual);
  EXPECT_EQ(Cost.Ideal, Case.Ideal);
}

constexpr LaneMask EverySecondLane = 0x55555555;

INSTANTIATE_TEST_SUITE_P(
    Table, SectorCost,
    testing::Values(
        RequestCase{"bytes side by side: 32 bytes", 1, [](int64_t L) { return L; }, AllLanes, 1, 1},
        RequestCase{"shorts side by side: 64 bytes", 2, [](int64_t L) { return 2 * L; }, AllLanes, 2, 2},
        RequestCase{"floats side by side: 128 bytes", 4, [](int64_t L) { return 4 * L; }, AllLanes, 4, 4},
        RequestCase{"doubles side by side: 256 bytes", 8, [](int64_t L) { return 8 * L; }, AllLanes, 8, 8},
        RequestCase{"float4 side by side: 512 bytes", 16, [](int64_t L) { return 16 * L; }, AllLanes, 16, 16},
        RequestCase{"floats backwards", 4, [](int64_t L) { return 4 * (31 - L); }, AllLanes, 4, 4},
        RequestCase{"floats one element on: a fifth sector", 4, [](int64_t L) { return 4 + 4 * L; }, AllLanes, 5, 4},
        RequestCase{"float4 one element on: bytes 16 to 527", 16, [](int64_t L) { return 16 + 16 * L; }, AllLanes, 17,
                    16},
        RequestCase{"every second float", 4, [](int64_t L) { return 8 * L; }, AllLanes, 8, 4},
        RequestCase{"every second double", 8, [](int64_t L) { return 16 * L; }, AllLanes, 16, 8},
        RequestCase{"every second float4", 16, [](int64_t L) { return 32 * L; }, AllLanes, 32, 16},
        RequestCase{"a float in 24 bytes: 24 sectors hold 768 bytes", 4, [](int64_t L) { return 24 * L; }, AllLanes, 24,
                    4},
        RequestCase{"a column: a sector for each lane", 4, [](int64_t L) { return 4096 * L; }, AllLanes, 32, 4},
        RequestCase{"one address for all", 4, [](int64_t) { return 100; }, AllLanes, 1, 1},
        RequestCase{"two rows of 16 floats", 4, [](int64_t L) { return L / 16 * 4096 + L % 16 * 4; }, AllLanes, 4, 4},
        RequestCase{"a column of a 16x16 block", 4, [](int64_t L) { return L % 16 * 4096 + L / 16 * 4; }, AllLanes, 16,
                    4},
        RequestCase{"one lane", 4, [](int64_t L) { return 4 * L; }, 1, 1, 1},
        RequestCase{"eight lanes: 32 bytes", 4, [](int64_t L) { return 4 * L; }, 0xff, 1, 1},
        RequestCase{"every second lane: 64 bytes in 4 sectors", 4, [](int64_t L) { return 4 * L; }, EverySecondLane, 4,
                    2},
        RequestCase{"a double across two sectors", 8, [](int64_t) { return 28; }, 1, 2, 1},
        RequestCase{"no lane", 4, [](int64_t L) { return 4 * L; }, 0, 0, 0}));

class WavefrontCost : public testing::TestWithParam<RequestCase> {};

TEST_P(WavefrontCost, CountsWordsOfTheDeepestBank) {
  const RequestCase &Case = GetParam();
  const RequestCost Cost = wavefrontCost(addresses(Case), Case.Active, Case.Bytes);
  EXPECT_EQ(Cost.Actual, Case.Actual);
  EXPECT_EQ(Cost.Ideal, Case.Ideal);
}

/// Measured: test/accuracy/kernels/SharedMasks.cu.
TEST(WavefrontCost, HalvesOfAStoreAreServedOneAfterTheOther) {
  const RequestCase EveryFourth{"", 8, [](int64_t L) { return L / 4 * 8; }, 0x11111111, 0, 0};
  const LaneValue Places = addresses(EveryFourth);
  EXPECT_EQ(wavefrontCost(Places, EveryFourth.Active, 8, AccessOperation::Load).Actual, 1);
  EXPECT_EQ(wavefrontCost(Places, EveryFourth.Active, 8, AccessOperation::Store).Actual, 2);
}

INSTANTIATE_TEST_SUITE_P(
    Table, WavefrontCost,
    testing::Values(
        RequestCase{"bytes side by side", 1, [](int64_t L) { return L; }, AllLanes, 1, 1},
        RequestCase{"shorts side by side", 2, [](int64_t L) { return 2 * L; }, AllLanes, 1, 1},
        RequestCase{"floats side by side", 4, [](int64_t L) { return 4 * L; }, AllLanes, 1, 1},
        RequestCase{"doubles side by side: half a warp at a time", 8, [](int64_t L) { return 8 * L; }, AllLanes, 2, 2},
        RequestCase{"float4 side by side: a quarter at a time", 16, [](int64_t L) { return 16 * L; }, AllLanes, 4, 4},
        RequestCase{"one word for all", 4, [](int64_t) { return 64; }, AllLanes, 1, 1},
        RequestCase{"a permutation of the words", 4, [](int64_t L) { return 4 * (L ^ 21); }, AllLanes, 1, 1},
        RequestCase{"every second word: 16 banks twice", 4, [](int64_t L) { return 8 * L; }, AllLanes, 2, 1},
        RequestCase{"every third word: odd", 4, [](int64_t L) { return 12 * L; }, AllLanes, 1, 1},
        RequestCase{"every sixteenth word: 2 banks", 4, [](int64_t L) { return 64 * L; }, AllLanes, 16, 1},
        RequestCase{"a column of [32][32]", 4, [](int64_t L) { return 128 * L; }, AllLanes, 32, 1},
        RequestCase{"a column of [32][33]", 4, [](int64_t L) { return 132 * L; }, AllLanes, 1, 1},
        RequestCase{"a column of [16][16], 16x16 block", 4, [](int64_t L) { return L % 16 * 64 + L / 16 * 4; },
                    AllLanes, 8, 1},
        RequestCase{"a column of [16][17], 16x16 block", 4, [](int64_t L) { return L % 16 * 68 + L / 16 * 4; },
                    AllLanes, 2, 1},
        RequestCase{"a row of [16][17], 16x16 block", 4, [](int64_t L) { return L / 16 * 68 + L % 16 * 4; }, AllLanes,
                    2, 1},
        RequestCase{"a column of double [32][32]", 8, [](int64_t L) { return 256 * L; }, AllLanes, 32, 2},
        RequestCase{"a column of double [32][33]", 8, [](int64_t L) { return 264 * L; }, AllLanes, 2, 2},
        RequestCase{"shorts of a column of [32][64]", 2, [](int64_t L) { return 128 * L; }, AllLanes, 32, 1},
        RequestCase{"half the lanes, every second word", 4, [](int64_t L) { return 8 * L; }, 0xffff, 1, 1},
        // Measured, see test/accuracy/kernels/SharedGroups.cu.
        RequestCase{"two float4 side by side, by turns", 16, [](int64_t L) { return L % 2 * 16; }, AllLanes, 2, 2},
        RequestCase{"two float4 in the same banks, by turns", 16, [](int64_t L) { return L % 2 * 128; }, AllLanes, 8,
                    4},
        RequestCase{"two float4 in the same banks, each for half a warp", 16, [](int64_t L) { return L / 16 * 128; },
                    AllLanes, 2, 2},
        RequestCase{"16 doubles, each for two neighbours", 8, [](int64_t L) { return L / 2 * 8; }, AllLanes, 1, 1},
        RequestCase{"2 doubles in the same banks, by turns", 8, [](int64_t L) { return L % 2 * 128; }, AllLanes, 4, 2},
        RequestCase{"one lane", 16, [](int64_t L) { return 16 * L; }, 1, 1, 1}));

} // namespace
} // namespace cudaperf
