// Which blocks a run may go to for coverage, and when that ends.

#include "Analysis/Coverage.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

TEST(Coverage, OnlyTheRunItselfReaches) {
  llvm::BitVector Reached(4);
  Coverage Covering;
  Covering.start(Reached);
  Covering.visit(0);
  EXPECT_TRUE(Covering.mayBegin(1, AllLanes));
  EXPECT_FALSE(Covering.mayBegin(0, AllLanes)) << "has been visited";
  Coverage::State Before = Covering.begin(1, /*ByDraw=*/true, /*Outside=*/true);
  EXPECT_TRUE(Covering.isRunning());
  Covering.visit(1);
  EXPECT_TRUE(Covering.endsAt(0));
  EXPECT_FALSE(Covering.endsAt(1)) << "is of this run";
  EXPECT_TRUE(Covering.now().ByDraw && Covering.now().Outside);
  Covering.end(1, AllLanes, std::move(Before));
  EXPECT_FALSE(Covering.isRunning());
  EXPECT_FALSE(Covering.now().ByDraw || Covering.now().Outside);
  EXPECT_FALSE(Covering.endsAt(0));
  EXPECT_FALSE(Covering.mayBegin(1, AllLanes)) << "visited stays visited";
  EXPECT_TRUE(Reached.test(0));
  EXPECT_FALSE(Reached.test(1));
}

/// Runs 1, which Covering begins with, for Lanes.
void cover1(Coverage &Covering, LaneMask Lanes) {
  Coverage::State Before = Covering.begin(1, /*ByDraw=*/false, /*Outside=*/false);
  Covering.visit(1);
  Covering.end(1, Lanes, std::move(Before));
}

TEST(Coverage, BeginsAgainWithOtherLanes) {
  llvm::BitVector Reached(4);
  Coverage Covering;
  Covering.start(Reached);
  Covering.visit(0);
  cover1(Covering, 0b1);
  EXPECT_FALSE(Covering.mayBegin(1, 0b1));
  ASSERT_TRUE(Covering.mayBegin(1, 0b11));
  Coverage::State Before = Covering.begin(1, false, false);
  EXPECT_TRUE(Covering.endsAt(0)) << "the run itself has been there";
  EXPECT_FALSE(Covering.endsAt(1)) << "only an earlier run for coverage has";
  Covering.end(1, 0b11, std::move(Before));
  EXPECT_FALSE(Covering.mayBegin(1, 0b11));
}

TEST(Coverage, BeginsSoOften) {
  llvm::BitVector Reached(4);
  Coverage Covering;
  Covering.start(Reached);
  for (LaneMask Lanes = 1; Lanes <= Coverage::MaxTimes; ++Lanes) {
    EXPECT_TRUE(Covering.mayBegin(1, Lanes));
    cover1(Covering, Lanes);
  }
  EXPECT_FALSE(Covering.mayBegin(1, 0b11));
}

TEST(Coverage, DoesNotBeginAgainWhereTheRunCame) {
  llvm::BitVector Reached(4);
  Coverage Covering;
  Covering.start(Reached);
  cover1(Covering, 0b1);
  Covering.visit(1);
  EXPECT_FALSE(Covering.mayBegin(1, AllLanes));
}

TEST(Coverage, BeginsAgainInsideOfAnother) {
  llvm::BitVector Reached(4);
  Coverage Covering;
  Covering.start(Reached);
  Covering.visit(0);
  Coverage::State Outer = Covering.begin(2, false, false);
  Covering.visit(2); // a loop's header, from which 1 is covered in each round
  cover1(Covering, 0b1);
  ASSERT_TRUE(Covering.mayBegin(1, 0b11));
  Coverage::State Inner = Covering.begin(1, false, false);
  EXPECT_FALSE(Covering.endsAt(1));
  EXPECT_TRUE(Covering.endsAt(2)) << "on the way here";
  Covering.end(1, 0b11, std::move(Inner));
  Covering.end(2, 0b1, std::move(Outer));
  ASSERT_TRUE(Covering.mayBegin(2, 0b11));
  Outer = Covering.begin(2, false, false);
  EXPECT_FALSE(Covering.endsAt(2));
  EXPECT_FALSE(Covering.endsAt(1)) << "what was inside it goes again with it";
}

TEST(Coverage, NestsSoDeep) {
  llvm::BitVector Reached(2);
  Coverage Covering;
  Covering.start(Reached);
  for (unsigned Depth = 0; Depth < Coverage::MaxDepth; ++Depth) {
    EXPECT_TRUE(Covering.mayBegin(1, AllLanes));
    Covering.begin(1, false, false);
  }
  EXPECT_FALSE(Covering.mayBegin(1, AllLanes));
}

} // namespace
} // namespace cudaperf
