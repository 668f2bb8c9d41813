#include "Config/Suppression.h"
#include "Support/SourceTexts.h"
#include <gtest/gtest.h>

using namespace cudaperf;

static constexpr const char *Atomic = "cuda-perf-hot-atomic";
static constexpr const char *Stride = "cuda-perf-strided-global-access";

TEST(Suppression, SameLine) {
  Suppressions S("a; // NOLINT\nb;\nc; // NOLINT(cuda-perf-hot-*)\nd; // NOLINT()\n");
  EXPECT_TRUE(S.silences(Atomic, 1));
  EXPECT_FALSE(S.silences(Atomic, 2));
  EXPECT_TRUE(S.silences(Atomic, 3));
  EXPECT_FALSE(S.silences(Stride, 3));
  EXPECT_FALSE(S.silences(Atomic, 4)) << "empty brackets silence nothing";
}

TEST(Suppression, ListsAndNegativeGlobs) {
  Suppressions S("a; // NOLINT(google-x, cuda-perf-hot-atomic)\nb; // NOLINT(*,-cuda-perf-hot-atomic)\n");
  EXPECT_TRUE(S.silences(Atomic, 1));
  EXPECT_FALSE(S.silences(Atomic, 2));
  EXPECT_TRUE(S.silences(Stride, 2));
}

TEST(Suppression, NextLine) {
  Suppressions S("// NOLINTNEXTLINE(cuda-perf-*)\na;\nb;\n");
  EXPECT_FALSE(S.silences(Atomic, 1));
  EXPECT_TRUE(S.silences(Atomic, 2));
  EXPECT_FALSE(S.silences(Atomic, 3));
}

TEST(Suppression, Blocks) {
  Suppressions S("// NOLINTBEGIN(cuda-perf-hot-atomic)\na;\n// NOLINTBEGIN\nb;\n// NOLINTEND\nc;\n"
                 "// NOLINTEND(cuda-perf-hot-atomic)\nd;\n");
  EXPECT_TRUE(S.silences(Atomic, 2));
  EXPECT_FALSE(S.silences(Stride, 2));
  EXPECT_TRUE(S.silences(Stride, 4));
  EXPECT_FALSE(S.silences(Stride, 6));
  EXPECT_TRUE(S.silences(Atomic, 6));
  EXPECT_FALSE(S.silences(Atomic, 8));
  EXPECT_TRUE(S.problems().empty());
}

TEST(Suppression, BlocksThatDoNotMatchSilenceNothing) {
  Suppressions S("// NOLINTBEGIN\na;\n// NOLINTEND(cuda-perf-hot-atomic)\nb;\n");
  EXPECT_FALSE(S.silences(Atomic, 2));
  ASSERT_EQ(S.problems().size(), 2u);
  EXPECT_EQ(S.problems()[0].Message, "'NOLINTEND' on line 3 has no 'NOLINTBEGIN'");
  EXPECT_EQ(S.problems()[1].Message, "'NOLINTBEGIN' on line 1 has no 'NOLINTEND'");
}

TEST(Suppression, OtherWordsAreNot) {
  Suppressions S("a; // NOLINTER\nb; // XNOLINT\nc; // NOLINT: reason\n");
  EXPECT_FALSE(S.silences(Atomic, 1));
  EXPECT_FALSE(S.silences(Atomic, 2));
  EXPECT_TRUE(S.silences(Atomic, 3));
}

TEST(Suppression, UnusedAreOnlyOurs) {
  Suppressions S("a; // NOLINT(cuda-perf-hot-atomic)\nb; // NOLINT(google-x)\nc; // NOLINT\n"
                 "d; // NOLINT(cuda-perf-strided-global-access)\n");
  EXPECT_TRUE(S.silences(Stride, 4));
  ASSERT_EQ(S.unused().size(), 1u);
  EXPECT_EQ(S.unused()[0].Line, 1u);
  EXPECT_EQ(S.unused()[0].Column, 7u);
}

TEST(Suppression, AppliesToEveryFileOfAResult) {
  SourceTexts Texts;
  Texts.add("a.cu", "a;\nb; // NOLINT\n");
  Texts.add("b.cuh", "// NOLINTNEXTLINE(cuda-perf-hot-atomic)\nb;\n");
  FileResult Result;
  for (const char *File : {"a.cu", "b.cuh"})
    for (unsigned Line : {1, 2}) {
      Finding F;
      F.Check = Atomic;
      F.Where = {.File = File, .Line = Line};
      Result.Findings.push_back(F);
    }
  applySuppressions(Result, Texts);
  ASSERT_EQ(Result.Suppressed.size(), 2u);
  EXPECT_EQ(Result.Suppressed[0].Where.Line, 2u);
  EXPECT_EQ(Result.Suppressed[1].Where.Line, 2u);
  ASSERT_EQ(Result.Findings.size(), 2u);
  EXPECT_EQ(Result.Findings[0].Where.Line, 1u);
  EXPECT_EQ(Result.Findings[1].Where.Line, 1u);
}
