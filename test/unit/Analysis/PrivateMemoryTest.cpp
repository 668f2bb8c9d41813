// What threads find in arrays of their own.

#include "Analysis/PrivateMemory.h"
#include "Analysis/Draws.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

class PrivateMemoryTest : public testing::Test {
protected:
  PrivateMemory Memory;
  MemoryLayout Layout;
  const int64_t First = Layout.add({}), Second = Layout.add({}), Third = Layout.add({});

  /// All lanes load from Where. What arrays are copied from holds its address.
  LaneValue load(int64_t Where, LaneMask Active = AllLanes) const {
    return Memory.load(
        LaneValue::uniform(Where), Active, [this](int64_t At) { return Layout.indexOf(At); },
        [](int64_t Source, unsigned) { return PrivateMemory::LaneNumber{Source, Depends::Symbol}; });
  }
  void store(int64_t Where, int64_t Number, LaneMask Active = AllLanes, Depends Doubt = Depends::Nothing) {
    EXPECT_TRUE(Memory.store(LaneValue::uniform(Where), LaneValue::uniform(Number), Active, Doubt));
  }
};

TEST_F(PrivateMemoryTest, EachLaneHasItsOwn) {
  store(First, 7, /*Active=*/0x1);
  store(First, 8, /*Active=*/0x2);
  const LaneValue Found = load(First);
  EXPECT_EQ(Found.Lane[0], 7);
  EXPECT_EQ(Found.Lane[1], 8);
  EXPECT_EQ(Found.On[0], Depends::Nothing);
  EXPECT_EQ(Found.On[2], Depends::Guess) << "has stored nothing";
}

TEST_F(PrivateMemoryTest, WhatOnlySomeDataStoresIsDoubtful) {
  store(First, 7, AllLanes, Depends::Guess);
  EXPECT_EQ(load(First).Lane[0], 7);
  EXPECT_EQ(load(First).On[0], Depends::Guess);
}

TEST_F(PrivateMemoryTest, ArraysStartAsSomething) {
  const int64_t Source = Layout.add({}) + 100;
  Memory.startAs(Layout.indexOf(First), -1);
  Memory.startAsCopy(Layout.indexOf(Second), Source);
  EXPECT_EQ(load(First + 4).Lane[0], -1);
  EXPECT_EQ(load(First + 4).On[0], Depends::Nothing);
  EXPECT_EQ(load(Second + 8).Lane[0], Source + 8);
  EXPECT_EQ(load(Second + 8).On[0], Depends::Symbol);
  store(Second + 8, 3);
  EXPECT_EQ(load(Second + 8).Lane[0], 3);
  EXPECT_EQ(load(Third).On[0], Depends::Guess);
}

TEST_F(PrivateMemoryTest, NothingIsKnownOfAScrambledArray) {
  store(First, 7);
  store(Second, 9);
  Memory.scramble(Layout.indexOf(First), Depends::Symbol);
  EXPECT_EQ(load(First).On[0], Depends::Guess);
  EXPECT_EQ(load(Second).On[0], Depends::Nothing);
}

/// A stack whose height data decides in each lane: what is on top is a guess, and the data's.
TEST_F(PrivateMemoryTest, DataThatDecideWhatLiesInAnArrayAreRemembered) {
  store(First, 7);
  EXPECT_EQ(Memory
                .load(
                    LaneValue::uniform(First, Depends::LoadedData | Depends::Guess), AllLanes,
                    [this](int64_t Where) { return Layout.indexOf(Where); },
                    [](int64_t, unsigned) { return PrivateMemory::LaneNumber(); })
                .On[0],
            Depends::Guess | Depends::LoadedData);
  Memory.scramble(Layout.indexOf(First), Depends::LoadedData | Depends::ThreadX);
  EXPECT_EQ(load(First).On[0], Depends::Guess | Depends::LoadedData);
}

TEST_F(PrivateMemoryTest, StoresCanBeUndone) {
  store(First, 7);
  PrivateMemory::Words Before = Memory.words();
  store(First, 8);
  store(First + 4, 9);
  Memory.restore(std::move(Before));
  EXPECT_EQ(load(First).Lane[5], 7);
  EXPECT_FALSE(Memory.holds(First + 4));
}

TEST_F(PrivateMemoryTest, HasRoomForSoMuch) {
  for (int64_t I = 0; I <= 4096; ++I)
    store(First + 4 * I, I);
  EXPECT_FALSE(Memory.store(LaneValue::uniform(First), LaneValue::uniform(1), AllLanes, Depends::Nothing));
  EXPECT_EQ(load(First).Lane[0], 0);
}

} // namespace
} // namespace cudaperf
