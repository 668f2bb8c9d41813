// Asynchronous copies of 16 bytes past L1, counted as the counters of test/accuracy/kernels/AsyncCopies.cu counted
// them.

#include "Cost/AsyncCost.h"
#include "gtest/gtest.h"
#include <functional>

namespace cudaperf {
namespace {

struct CopyCase {
  const char *What;
  std::function<int64_t(int64_t)> From, To; ///< bytes, by lane
  double Sectors, Wavefronts;
};

void PrintTo(const CopyCase &Case, std::ostream *Out) { *Out << Case.What; }

LaneValue lanes(const std::function<int64_t(int64_t)> &Compute) {
  LaneValue Value;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Value.Lane[L] = Compute(L);
  return Value;
}

int64_t packed(int64_t Lane) { return Lane * 16; }

class CopyPastL1 : public testing::TestWithParam<CopyCase> {};

TEST_P(CopyPastL1, CostsWhatWasMeasured) {
  const LaneValue From = lanes(GetParam().From), To = lanes(GetParam().To);
  const AsyncPieces Pieces{.From = From, .To = To, .Active = AllLanes, .Bytes = 16, .PastL1 = true};
  EXPECT_EQ(asyncSectorCost(Pieces).Actual, GetParam().Sectors);
  EXPECT_EQ(asyncSectorCost(Pieces).Ideal, 16);
  EXPECT_EQ(asyncWavefrontCost(Pieces).Actual, GetParam().Wavefronts);
  EXPECT_EQ(asyncWavefrontCost(Pieces).Ideal, 4);
}

INSTANTIATE_TEST_SUITE_P(
    Counters, CopyPastL1,
    testing::Values(CopyCase{"as it lies", packed, packed, 16, 4},
                    CopyCase{"half a sector on", packed, [](int64_t L) { return L * 16 + 16; }, 32, 12},
                    CopyCase{"a sector on", packed, [](int64_t L) { return L * 16 + 32; }, 16, 8},
                    CopyCase{"a sector back", [](int64_t L) { return L * 16 + 32; }, packed, 16, 8},
                    CopyCase{"to every other piece", packed, [](int64_t L) { return L * 32; }, 32, 32},
                    CopyCase{"to every third piece", packed, [](int64_t L) { return L * 48; }, 32, 24},
                    CopyCase{"from every other piece", [](int64_t L) { return L * 32; }, packed, 32, 32},
                    CopyCase{"to padded rows", packed, [](int64_t L) { return L / 8 * 144 + L % 8 * 16; }, 24, 10},
                    CopyCase{"to short padded rows", packed, [](int64_t L) { return L / 4 * 80 + L % 4 * 16; }, 24, 15},
                    CopyCase{"from far rows", [](int64_t L) { return L / 2 * 4096 + L % 2 * 16; }, packed, 16, 16},
                    // Exchanged within a line, pieces keep together.
                    CopyCase{"swizzled", packed, [](int64_t L) { return L / 8 * 128 + ((L ^ L / 8) % 8) * 16; }, 16,
                             4}));

TEST(CopyThroughL1, OneSideAloneCounts) {
  const LaneValue Near = lanes([](int64_t L) { return L * 4; }), Far = lanes([](int64_t L) { return L * 8; });
  EXPECT_EQ(asyncWavefrontCost({.From = Near, .To = Near, .Active = AllLanes, .Bytes = 4}).Actual, 1);
  EXPECT_EQ(asyncWavefrontCost({.From = Near, .To = Far, .Active = AllLanes, .Bytes = 4}).Actual, 2);
  EXPECT_EQ(asyncWavefrontCost({.From = Far, .To = Near, .Active = AllLanes, .Bytes = 4}).Actual, 2);
  EXPECT_EQ(asyncSectorCost({.From = Far, .To = Near, .Active = AllLanes, .Bytes = 4}).Actual, 8);
  // Measured (AsyncBanks.cu): two rows that begin in one bank, and 32 copies of one word.
  const LaneValue Rows = lanes([](int64_t L) { return L / 16 * 4096 + L % 16 * 4; });
  EXPECT_EQ(asyncWavefrontCost({.From = Rows, .To = Near, .Active = AllLanes, .Bytes = 4}).Actual, 2);
  const LaneValue OneWord = lanes([](int64_t) { return 0; });
  EXPECT_EQ(asyncWavefrontCost({.From = OneWord, .To = Near, .Active = AllLanes, .Bytes = 4}).Actual, 32);
}

/// Measured (AsyncBanks.cu): lanes of one column each come from one bank, two or more rows of them from as many, and go
/// to a tile in which the rows conflict: the second row starts one turn late.
TEST(CopyThroughL1, ABankWaitsForTheFirstOfItsLanes) {
  const auto Turns = [](unsigned Columns, int64_t ToLead, int64_t ToStep, unsigned Bytes) {
    const LaneValue From = lanes([&](int64_t L) { return L / Columns * 8 + L % Columns * 1024 * int64_t(Bytes); });
    const LaneValue To =
        lanes([&](int64_t L) { return L / Columns * ToLead * 4 + L % Columns * ToStep * int64_t(Bytes); });
    return asyncWavefrontCost({.From = From, .To = To, .Active = AllLanes, .Bytes = Bytes}).Actual;
  };
  EXPECT_EQ(Turns(16, 64, 2, 4), 17);
  EXPECT_EQ(Turns(16, 16, 1, 4), 16) << "no conflicts in the tile";
  EXPECT_EQ(Turns(8, 32, 1, 4), 11);
  EXPECT_EQ(Turns(4, 32, 1, 4), 11);
  EXPECT_EQ(Turns(8, 32, 1, 8), 18);
}

TEST(CopyOfSomeLanes, OnlyActiveLanesCount) {
  const LaneValue Same = lanes(packed);
  const AsyncPieces Pieces{.From = Same, .To = Same, .Active = 0xff, .Bytes = 16, .PastL1 = true};
  EXPECT_EQ(asyncWavefrontCost(Pieces).Actual, 1);
  EXPECT_EQ(asyncSectorCost(Pieces).Actual, 4);
}

} // namespace
} // namespace cudaperf
