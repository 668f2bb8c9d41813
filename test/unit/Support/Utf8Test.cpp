#include "Support/Utf8.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(Utf8, KeepsValidText) {
  EXPECT_EQ(toValidUtf8("plain"), "plain");
  EXPECT_EQ(toValidUtf8("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x80"), "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x80");
}

TEST(Utf8, ReplacesEveryBadByte) {
  EXPECT_EQ(toValidUtf8("a\xFFz"), "a\xEF\xBF\xBDz");
  EXPECT_EQ(toValidUtf8("cut \xE2\x82"), "cut \xEF\xBF\xBD\xEF\xBF\xBD");
  // An overlong slash and a surrogate are not UTF-8.
  EXPECT_EQ(toValidUtf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(toValidUtf8("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Utf8, FirstCharTellsItsLength) {
  EXPECT_EQ(firstUtf8Char("\xE2\x82\xAC!").Bytes, 3u);
  EXPECT_EQ(firstUtf8Char("\xE2\x82\xAC!").CodePoint, 0x20ACu);
  EXPECT_FALSE(firstUtf8Char("\x82!").IsValid);
  EXPECT_EQ(firstUtf8Char("\x82!").Bytes, 1u);
}
