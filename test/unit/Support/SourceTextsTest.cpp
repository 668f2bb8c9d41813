#include "Support/SourceTexts.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(SourceTexts, GivesLinesWithoutBreaks) {
  SourceTexts Texts;
  Texts.add("a.cu", "one\r\ntwo\n\nlast");
  EXPECT_EQ(Texts.line("a.cu", 1), "one");
  EXPECT_EQ(Texts.line("a.cu", 2), "two");
  EXPECT_EQ(Texts.line("a.cu", 3), "");
  EXPECT_EQ(Texts.line("a.cu", 4), "last");
  EXPECT_FALSE(Texts.line("a.cu", 5));
  EXPECT_FALSE(Texts.line("a.cu", 0));
}

TEST(SourceTexts, KnowsLineOfOffset) {
  SourceTexts Texts;
  Texts.add("a.cu", "ab\ncd\n");
  EXPECT_EQ(Texts.lineAt("a.cu", 0), 1u);
  EXPECT_EQ(Texts.lineAt("a.cu", 2), 1u);
  EXPECT_EQ(Texts.lineAt("a.cu", 3), 2u);
  EXPECT_EQ(Texts.lineAt("a.cu", 6), 3u);
  EXPECT_EQ(Texts.lineAt("a.cu", 7), 0u);
}

TEST(SourceTexts, MissingFileHasNoText) {
  SourceTexts Texts;
  EXPECT_FALSE(Texts.text("/does/not/exist.cu"));
  EXPECT_FALSE(Texts.line("/does/not/exist.cu", 1));
  EXPECT_FALSE(Texts.text("/"));
}
