#include "Support/ShortName.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(ShortName, WhatIsShortStays) {
  EXPECT_EQ(shortName("k<float>"), "k<float>");
  EXPECT_EQ(shortName(std::string(600, 'x')), std::string(600, 'x'));
}

TEST(ShortName, KeepsBothEndsAndTellsNamesApart) {
  const std::string Name = "begin<" + std::string(5000, 'x') + ">end";
  std::string Other = Name;
  Other[2500] = 'y';
  EXPECT_EQ(shortName(Name).size(), 200u + 3 + 8 + 3 + 200);
  EXPECT_EQ(shortName(Name).rfind("begin<xx", 0), 0u);
  EXPECT_TRUE(llvm::StringRef(shortName(Name)).ends_with("x>end"));
  EXPECT_NE(shortName(Name), shortName(Other));
}

/// "ä" has two bytes: the cuts at 200 and 201 from the ends fall between them, and move outwards.
TEST(ShortName, CutsNoCharacterInTwo) {
  std::string Name = "a";
  for (int I = 0; I < 500; ++I)
    Name += "ä";
  const std::string Short = shortName(Name);
  EXPECT_EQ(Short.substr(0, 199), Name.substr(0, 199));
  EXPECT_EQ(Short.substr(199, 3), "...");
  EXPECT_EQ(Short.size(), 199u + 14 + 200);
}
