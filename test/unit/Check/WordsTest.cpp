#include "Check/Words.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// Sides of 1 are left out behind the last longer one.
TEST(Words, BlocksAreNamedByTheirSides) {
  EXPECT_EQ(blockText({256, 1, 1}), "256 threads");
  EXPECT_EQ(blockText({16, 8, 1}), "16x8 threads");
  EXPECT_EQ(blockText({16, 1, 4}), "16x1x4 threads");
  EXPECT_EQ(blockText({1, 1, 1}), "1 thread");
  EXPECT_EQ(blockText({1, 32, 1}), "1x32 threads");
}

} // namespace
} // namespace cudaperf
