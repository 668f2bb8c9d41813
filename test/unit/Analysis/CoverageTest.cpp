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
  EXPECT_TRUE(Covering.mayBegin(1));
  EXPECT_FALSE(Covering.mayBegin(0)) << "has been visited";
  const Coverage Before = Covering;
  Covering.begin();
  EXPECT_TRUE(Covering.isRunning());
  Covering.visit(1);
  EXPECT_TRUE(Covering.endsAt(0));
  EXPECT_FALSE(Covering.endsAt(1)) << "is of this run";
  Covering.ByDraw = Covering.Outside = true;
  Covering.end(Before);
  EXPECT_FALSE(Covering.isRunning());
  EXPECT_FALSE(Covering.ByDraw || Covering.Outside);
  EXPECT_FALSE(Covering.endsAt(0));
  EXPECT_FALSE(Covering.mayBegin(1)) << "visited stays visited";
  EXPECT_TRUE(Reached.test(0));
  EXPECT_FALSE(Reached.test(1));
}

TEST(Coverage, NestsSoDeep) {
  llvm::BitVector Reached(2);
  Coverage Covering;
  Covering.start(Reached);
  for (unsigned Depth = 0; Depth < Coverage::MaxDepth; ++Depth) {
    EXPECT_TRUE(Covering.mayBegin(1));
    Covering.begin();
  }
  EXPECT_FALSE(Covering.mayBegin(1));
}

} // namespace
} // namespace cudaperf
