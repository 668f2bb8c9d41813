// Depths are counted by hand.

#include "Support/JsonNesting.h"
#include <gtest/gtest.h>
#include <string>

using namespace cudaperf;

TEST(JsonNesting, CountsArraysAndObjects) {
  EXPECT_FALSE(isNestedDeeper("[[{}]]", 3));
  EXPECT_TRUE(isNestedDeeper("[[{}]]", 2));
  EXPECT_FALSE(isNestedDeeper("[[],[],{},{}]", 2));
}

TEST(JsonNesting, BracketsInStringsAreText) {
  EXPECT_FALSE(isNestedDeeper(R"(["[[[[", "\"[[[["])", 1));
  EXPECT_TRUE(isNestedDeeper(R"(["\\", [1]])", 1));
}

TEST(JsonNesting, WhatIsNoJsonDoesNotMatter) {
  EXPECT_FALSE(isNestedDeeper("]]]][", 1));
  EXPECT_FALSE(isNestedDeeper("\"[[[[", 1));
  EXPECT_FALSE(isNestedDeeper("\"\\", 1));
  EXPECT_TRUE(isNestedDeeper(std::string(200000, '[')));
}
