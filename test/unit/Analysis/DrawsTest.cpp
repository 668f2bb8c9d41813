// Where objects lie, and which sizes are drawn for which arguments.

#include "Analysis/Draws.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const char Variables[2] = {}; ///< stand for two values of LLVM

TEST(MemoryLayout, AnObjectIsPlacedOnce) {
  MemoryLayout Layout;
  const int64_t First = Layout.place({.Kind = ObjectKind::Shared, .Name = "tile", .Key = &Variables[0]});
  const int64_t Second = Layout.place({.Kind = ObjectKind::Local, .Name = "tile", .Key = &Variables[1]});
  EXPECT_NE(First, Second) << "names may be the same";
  EXPECT_EQ(Layout.place({.Key = &Variables[0]}), First);
  ASSERT_NE(Layout.find(First + 100), nullptr);
  EXPECT_EQ(Layout.find(First + 100)->Kind, ObjectKind::Shared) << "what it was placed as";
  EXPECT_EQ(Layout.indexOf(Second), 1);
  EXPECT_EQ(First % 256, 0);
}

TEST(Draws, WhatIsShiftedByIsADistance) {
  const Draws First(0), Small(Draws::SmallExponents);
  EXPECT_EQ(First.exponent(7, 32), 7) << "a distance as it is";
  EXPECT_EQ(First.exponent(32 * 1013, 32), 11) << "1013 is 1 modulo 4";
  EXPECT_EQ(First.exponent(32 * 1013 - 4, 32), 7) << "as much less";
  EXPECT_EQ(First.exponent(32 * 911, 32), 13) << "911 is 3 modulo 4";
  EXPECT_EQ(Small.exponent(32 * 1013, 32), 2);
  EXPECT_EQ(Small.exponent(32 * 1013 - 4, 32), 0) << "never negative";
  EXPECT_EQ(Small.size(3), First.size(3)) << "only exponents differ";
}

TEST(Draws, WhatBeginsAtALoadedNumberBeginsAtAnOddOne) {
  for (int64_t Address : {0, 8, 4096})
    EXPECT_EQ(Draws(0).startOffset(Address) % 2, 1);
  EXPECT_LT(Draws(0).startOffset(8), 32);
  EXPECT_EQ(Draws(Draws::EvenStarts).startOffset(8), 0);
  EXPECT_EQ(Draws(Draws::EvenStarts).loaded(8, 32), Draws(0).loaded(8, 32)) << "only starts differ";
}

TEST(MemoryLayout, APointerLeadsToOneBuffer) {
  MemoryLayout Layout;
  const int64_t Table = Layout.add({});
  EXPECT_EQ(Layout.pointee(Table), Layout.pointee(Table));
  EXPECT_NE(Layout.pointee(Table), Layout.pointee(Table + 8));
  EXPECT_EQ(MemoryLayout::offsetOf(Table + 8), 8);
}

TEST(DrawnSizes, EachPlaceHasItsOwn) {
  DrawnSizes Sizes;
  EXPECT_EQ(Sizes.indexOf(2, 0), 0u);
  EXPECT_EQ(Sizes.indexOf(0, 0), 1u);
  EXPECT_EQ(Sizes.indexOf(0, 4), 2u) << "another member of the structure";
  EXPECT_EQ(Sizes.indexOf(2, 0), 0u);
  ASSERT_EQ(Sizes.all().size(), 3u);
  EXPECT_EQ(Sizes.all()[2].Argument, 0);
  EXPECT_EQ(Sizes.all()[2].Offset, 4);
  EXPECT_EQ(Sizes.all()[2].Index, 2u);
}

} // namespace
} // namespace cudaperf
