// What L1's pipe takes for a request, against the counters of an H200 (l1tex__data_pipe_lsu_wavefronts of kernels of
// one request a warp, less the one that every warp has), for loads and for stores.

#include "Cost/LineWavefronts.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// Lanes in rows of Width lanes, Bytes each and Stride bytes apart; the rows Pitch bytes apart.
double rowsOf(unsigned Width, int64_t Pitch, int64_t Stride, int64_t Bytes) {
  LaneValue Address;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Address.Lane[L] = (1 << 20) + L / Width * Pitch + L % Width * Stride;
  return lineWavefronts(Address, AllLanes, 0, Bytes);
}

double strideOf(int64_t Words) { return rowsOf(WarpLanes, 0, 4 * Words, 4); }

/// Every two lines meet in a bank: one after the other.
TEST(LineWavefronts, PowersOfTwoTakeLineAfterLine) {
  EXPECT_EQ(strideOf(1), 1);   // measured 1.09 and 1.00
  EXPECT_EQ(strideOf(2), 2);   // 2.16 and 2.00
  EXPECT_EQ(strideOf(8), 8);   // 8.04 and 8.00
  EXPECT_EQ(strideOf(32), 32); // 32.12 and 32.00
  EXPECT_EQ(rowsOf(WarpLanes, 0, 16, 16), 4) << "four words a lane, measured 4.23 and 4.00";
}

/// 4 lines of a stride of 5 words hold 25 words in 25 banks; of a stride of 6 words 21 in 16, so that only two go
/// together.
TEST(LineWavefronts, LinesWithoutACommonBankGoTogether) {
  EXPECT_EQ(strideOf(3), 1);                      // measured 1.23 and 1.09
  EXPECT_EQ(strideOf(5), 2);                      // 2.10 and 1.61
  EXPECT_EQ(strideOf(6), 3);                      // 3.10 and 2.74
  EXPECT_EQ(strideOf(9), 3);                      // 3.07 and 2.67
  EXPECT_EQ(strideOf(12), 6);                     // 6.10 and 6.01
  EXPECT_EQ(strideOf(17), 5);                     // 5.32 and 4.97
  EXPECT_EQ(strideOf(20), 5);                     // 5.06 and 5.22
  EXPECT_EQ(strideOf(24), 12);                    // 12.07 and 12.11
  EXPECT_EQ(rowsOf(WarpLanes, 0, 3 * 8, 8), 3);   // 3.09 and 2.85
  EXPECT_EQ(rowsOf(WarpLanes, 0, 5 * 16, 16), 5); // 5.06
}

/// Rows of 8192 floats begin at the same bank, rows of a few more do not.
TEST(LineWavefronts, RowsThatBeginAtOneBankTakeTurns) {
  EXPECT_EQ(rowsOf(4, 4 * 8192, 4, 4), 8);  // measured 8.00
  EXPECT_EQ(rowsOf(4, 4 * 8196, 4, 4), 2);  // 2.66
  EXPECT_EQ(rowsOf(16, 4 * 8208, 4, 4), 1); // 1.07
}

} // namespace
} // namespace cudaperf
