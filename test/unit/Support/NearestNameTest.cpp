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

TEST(NearestName, NamesAllOfAFew) {
  EXPECT_EQ(expectedOneOf("costs", {"cost", "place"}), ", did you mean 'cost'? Expected 'cost' or 'place'");
  EXPECT_EQ(expectedOneOf("size", {"auto", "always", "never"}), ", expected 'auto', 'always' or 'never'");
  EXPECT_EQ(expectedOneOf("x", {"only"}), ", expected 'only'");
}

/// Two edits make any three letters another word: 'xml' is no misspelt 'html'.
TEST(NearestName, ShortWordsAreOneEditOff) {
  EXPECT_FALSE(nearestName("xml", {"html", "json"}));
  EXPECT_EQ(nearestName("tex", {"text", "json"}), "text");
}

TEST(NearestName, SaysNothingWhenFarOff) {
  EXPECT_FALSE(nearestName("zzzzzz", Known));
  EXPECT_FALSE(nearestName("x", {}));
  EXPECT_EQ(didYouMean("completely-different-thing", Known), "");
}
