#include "Support/NearestName.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static constexpr llvm::StringRef Known[] = {"cuda-perf-hot-atomic", "cuda-perf-missing-restrict", "format"};

TEST(NearestName, FindsTypo) {
  EXPECT_EQ(nearestName("cuda-perf-hot-atomics", Known), "cuda-perf-hot-atomic");
  EXPECT_EQ(nearestName("Formatt", Known), "format");
  EXPECT_EQ(didYouMean("fromat", Known), ", did you mean 'format'?");
}

TEST(NearestName, PrefersCompletion) { EXPECT_EQ(nearestName("sm_9", {"sm_89", "sm_90", "sm_92"}), "sm_90"); }

TEST(NearestName, SaysNothingWhenFarOff) {
  EXPECT_FALSE(nearestName("zzzzzz", Known));
  EXPECT_FALSE(nearestName("x", {}));
  EXPECT_EQ(didYouMean("completely-different-thing", Known), "");
}
