#include "Support/GlobList.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(GlobList, MatchesWholeText) {
  EXPECT_TRUE(matchesGlob("abc", "abc"));
  EXPECT_FALSE(matchesGlob("abc", "abcd"));
  EXPECT_TRUE(matchesGlob("a*c", "abbbc"));
  EXPECT_TRUE(matchesGlob("*", ""));
  EXPECT_TRUE(matchesGlob("**a*b**", "xaxxb"));
  EXPECT_FALSE(matchesGlob("a*b*c", "acb"));
  EXPECT_FALSE(matchesGlob("", "a"));
  // Characters that are special elsewhere are not so here.
  EXPECT_TRUE(matchesGlob("a[0]?.+", "a[0]?.+"));
  EXPECT_TRUE(matchesGlob("{a,b}\\*", "{a,b}\\c"));
  EXPECT_TRUE(matchesGlob("a[", "a["));
  EXPECT_TRUE(matchesGlob("a\\", "a\\"));
  EXPECT_FALSE(matchesGlob("a?", "ab"));
  EXPECT_FALSE(matchesGlob("[ab]", "a"));
  EXPECT_TRUE(matchesGlob("", ""));
}

TEST(GlobList, StaysFastOnHostilePattern) {
  std::string Pattern, Text(5000, 'a');
  for (int I = 0; I < 50; ++I)
    Pattern += "*a";
  EXPECT_FALSE(matchesGlob(Pattern + "b", Text));
}

TEST(GlobList, LastMatchDecides) {
  GlobList List("-*, cuda-perf-*,\n -cuda-perf-hot-atomic");
  EXPECT_TRUE(List.contains("cuda-perf-missing-restrict"));
  EXPECT_FALSE(List.contains("cuda-perf-hot-atomic"));
  EXPECT_FALSE(List.contains("other"));
  EXPECT_TRUE(GlobList("-a,a").contains("a"));
  EXPECT_FALSE(GlobList("a,-a").contains("a"));
}

TEST(GlobList, EmptyEntriesAreNone) {
  EXPECT_TRUE(GlobList("").entries().empty());
  EXPECT_TRUE(GlobList(" , ,-, ").entries().empty());
}
