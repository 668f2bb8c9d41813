// What one question may cost: steps, nesting, the same object or loop inside itself; and that leave is given back.

#include "Launch/HostBudget.h"
#include "Launch/HostCode.h"
#include "gtest/gtest.h"
#include <deque>

namespace cudaperf {
namespace {

const char Objects[2] = {}; ///< stand for two variables

TEST(HostBudget, StepsAreUsedUp) {
  HostBudget Budget;
  for (unsigned Step = 0; Step < HostBudget::MaxSteps; ++Step)
    ASSERT_TRUE(Budget.takeStep());
  EXPECT_EQ(Budget.refusals(), 0u);
  EXPECT_FALSE(Budget.takeStep());
  EXPECT_FALSE(Budget.enterExpression());
  EXPECT_FALSE(Budget.enterLoop(HostLoop()));
  EXPECT_EQ(Budget.refusals(), 3u);
  EXPECT_TRUE(Budget.enterObject(Objects, 0, 0)) << "takes no step";
}

/// Enters expressions inside each other until that is refused; says how many.
unsigned nest(HostBudget &Budget) {
  const HostBudget::Leave Granted = Budget.enterExpression();
  return Granted ? 1 + nest(Budget) : 0;
}

TEST(HostBudget, ExpressionsNestSoDeep) {
  HostBudget Budget;
  EXPECT_EQ(nest(Budget), HostBudget::MaxDepth);
  EXPECT_EQ(Budget.refusals(), 1u);
  EXPECT_EQ(nest(Budget), HostBudget::MaxDepth) << "all of it was given back";
  EXPECT_EQ(Budget.steps(), 2 * (HostBudget::MaxDepth + 1)) << "a refusal takes a step, too";
}

TEST(HostBudget, AnObjectIsAskedForOnceAtAPlace) {
  HostBudget Budget;
  {
    const HostBudget::Leave First = Budget.enterObject(&Objects[0], 0, 7);
    EXPECT_TRUE(First);
    EXPECT_FALSE(Budget.enterObject(&Objects[0], 0, 7));
    EXPECT_EQ(Budget.refusals(), 1u);
    EXPECT_TRUE(Budget.enterObject(&Objects[0], 1, 7)) << "another component";
    EXPECT_TRUE(Budget.enterObject(&Objects[0], 0, 8)) << "another place";
    EXPECT_TRUE(Budget.enterObject(&Objects[1], 0, 7)) << "another object";
    EXPECT_FALSE(Budget.enterObject(&Objects[0], 0, 7)) << "a refusal gives nothing back";
  }
  EXPECT_TRUE(Budget.enterObject(&Objects[0], 0, 7));
  EXPECT_EQ(Budget.refusals(), 2u);
}

/// Runs Loops inside each other, from Index on, until that is refused; says how many.
unsigned runFrom(HostBudget &Budget, const std::deque<HostLoop> &Loops, unsigned Index) {
  const HostBudget::Leave Granted = Budget.enterLoop(Loops[Index]);
  return Granted ? 1 + runFrom(Budget, Loops, Index + 1) : 0;
}

TEST(HostBudget, ALoopRunsOnceAtATime) {
  const std::deque<HostLoop> Loops(HostBudget::MaxRunning + 1);
  HostBudget Budget;
  {
    const HostBudget::Leave Running = Budget.enterLoop(Loops[0]);
    EXPECT_TRUE(Running);
    EXPECT_FALSE(Budget.enterLoop(Loops[0]));
    EXPECT_TRUE(Budget.enterLoop(Loops[1]));
    EXPECT_EQ(Budget.refusals(), 1u);
  }
  EXPECT_EQ(runFrom(Budget, Loops, 0), HostBudget::MaxRunning);
  EXPECT_EQ(Budget.refusals(), 2u);
}

TEST(HostBudget, WhatIsLeftOutForAnotherReasonCounts) {
  HostBudget Budget;
  EXPECT_FALSE(Budget.refuse());
  EXPECT_EQ(Budget.refusals(), 1u);
  EXPECT_TRUE(Budget.takeStep());
}

} // namespace
} // namespace cudaperf
