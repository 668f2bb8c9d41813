// Bytes that were written by us, and others.

#include "Support/ByteStream.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(ByteStream, WhatWasWrittenIsRead) {
  ByteWriter Out;
  std::vector<std::string> Words = {"a", "", "warp"};
  std::optional<int> None, Some = -7;
  bool Yes = true;
  transferAll(Out, Words, None, Some, Yes);
  const std::string Bytes = Out.take();
  ByteReader In(Bytes);
  std::vector<std::string> ReadWords;
  std::optional<int> ReadNone = 1, ReadSome;
  bool ReadYes = false;
  transferAll(In, ReadWords, ReadNone, ReadSome, ReadYes);
  EXPECT_FALSE(In.failed());
  EXPECT_TRUE(In.atEnd());
  EXPECT_EQ(ReadWords, Words);
  EXPECT_EQ(ReadSome, Some);
  EXPECT_TRUE(ReadYes);
}

TEST(ByteStream, BytesThatEndTooSoonFail) {
  ByteReader In("\x03");
  int Value = 1;
  transfer(In, Value);
  EXPECT_TRUE(In.failed());
  EXPECT_EQ(Value, 0);
}

TEST(ByteStream, ABooleanIsZeroOrOne) {
  ByteReader In("\xc3");
  bool Value = true;
  transfer(In, Value);
  EXPECT_TRUE(In.failed());
  EXPECT_FALSE(Value);
}
