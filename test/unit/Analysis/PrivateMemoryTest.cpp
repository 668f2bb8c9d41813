// What threads find in arrays of their own.

#include "Analysis/PrivateMemory.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

class PrivateMemoryTest : public testing::Test {
protected:
  PrivateMemory Memory;

  /// All lanes load from Where; the array there has index Where / 1000. What arrays are copied from holds its address.
  LaneValue load(int64_t Where, LaneMask Active = AllLanes) const {
    return Memory.load(
        LaneValue::uniform(Where), Active, [](int64_t At) { return int(At / 1000); },
        [](int64_t Source, unsigned) { return PrivateMemory::LaneNumber{Source, Depends::Symbol}; });
  }
  void store(int64_t Where, int64_t Number, LaneMask Active = AllLanes, Depends Doubt = Depends::Nothing) {
    EXPECT_TRUE(Memory.store(LaneValue::uniform(Where), LaneValue::uniform(Number), Active, Doubt));
  }
};

TEST_F(PrivateMemoryTest, EachLaneHasItsOwn) {
  store(1000, 7, /*Active=*/0x1);
  store(1000, 8, /*Active=*/0x2);
  const LaneValue Found = load(1000);
  EXPECT_EQ(Found.Lane[0], 7);
  EXPECT_EQ(Found.Lane[1], 8);
  EXPECT_EQ(Found.On[0], Depends::Nothing);
  EXPECT_EQ(Found.On[2], Depends::Guess) << "has stored nothing";
}

TEST_F(PrivateMemoryTest, WhatOnlySomeDataStoresIsDoubtful) {
  store(1000, 7, AllLanes, Depends::Guess);
  EXPECT_EQ(load(1000).Lane[0], 7);
  EXPECT_EQ(load(1000).On[0], Depends::Guess);
}

TEST_F(PrivateMemoryTest, ArraysStartAsSomething) {
  Memory.startAs(1, -1);
  Memory.startAsCopy(2, int64_t(5) << 44);
  EXPECT_EQ(load(1004).Lane[0], -1);
  EXPECT_EQ(load(1004).On[0], Depends::Nothing);
  // The number at the same offset: objects lie 2^44 bytes apart.
  EXPECT_EQ(load(2008).Lane[0], (int64_t(5) << 44) + 2008);
  EXPECT_EQ(load(2008).On[0], Depends::Symbol);
  store(2008, 3);
  EXPECT_EQ(load(2008).Lane[0], 3);
  EXPECT_EQ(load(3000).On[0], Depends::Guess);
}

TEST_F(PrivateMemoryTest, NothingIsKnownOfAScrambledArray) {
  store(1000, 7);
  store(2000, 9);
  Memory.scramble(1);
  EXPECT_EQ(load(1000).On[0], Depends::Guess);
  EXPECT_EQ(load(2000).On[0], Depends::Nothing);
}

TEST_F(PrivateMemoryTest, StoresCanBeUndone) {
  store(1000, 7);
  PrivateMemory::Words Before = Memory.words();
  store(1000, 8);
  store(1004, 9);
  Memory.restore(std::move(Before));
  EXPECT_EQ(load(1000).Lane[5], 7);
  EXPECT_FALSE(Memory.holds(1004));
}

TEST_F(PrivateMemoryTest, HasRoomForSoMuch) {
  for (int64_t I = 0; I <= 4096; ++I)
    store(1000 + 4 * I, I);
  EXPECT_FALSE(Memory.store(LaneValue::uniform(1000), LaneValue::uniform(1), AllLanes, Depends::Nothing));
  EXPECT_EQ(load(1000).Lane[0], 0);
}

} // namespace
} // namespace cudaperf
