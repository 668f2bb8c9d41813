// Which lanes can go to a side of a branch, for a warp with threadIdx.x = lane.

#include "Analysis/PossibleLanes.h"
#include "DeviceCode.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <functional>
#include <map>

namespace cudaperf {
namespace {

/// A function of the thread index %t, the drawn %n, the block index %b and a loop's round %m, the sixth, whose value %c
/// decides a branch.
class Branch {
public:
  explicit Branch(const std::string &Text)
      : Code("define i1 @f(i32 %t, i32 %n, i32 %b, i32 %m) {\nentry:\n" + Text + "  ret i1 %c\n}\n") {
    llvm::Function &F = Code.kernel("f");
    LaneValue Thread = LaneValue::uniform(0, Depends::ThreadX);
    for (unsigned L = 0; L < WarpLanes; ++L)
      Thread.Lane[L] = L;
    Values[F.getArg(0)] = Thread;
    Values[F.getArg(1)] = LaneValue::uniform(32 * 1013, Depends::Symbol);
    Values[F.getArg(2)] = LaneValue::uniform(5, Depends::Block);
    Values[F.getArg(3)] = LaneValue::uniform(5);
    Condition = llvm::cast<llvm::ReturnInst>(F.back().getTerminator())->getReturnValue();
  }

  LaneMask possible(bool Truth, LaneMask Active = AllLanes) {
    return BranchSide(Condition, Truth).possibleLanes(Active, ValueOf);
  }
  CoveredLanes together(bool Truth, LaneMask Active = AllLanes) {
    return BranchSide(Condition, Truth).lanesTogether(Active, ValueOf);
  }
  bool isOutside(bool Truth) { return BranchSide(Condition, Truth).isOutsideData(ValueOf); }

private:
  const LaneValue &valueOf(const llvm::Value *V) {
    auto [Known, IsNew] = Values.try_emplace(V);
    if (!IsNew)
      return Known->second;
    LaneValue Result;
    if (const auto *Number = llvm::dyn_cast<llvm::ConstantInt>(V)) {
      Result = LaneValue::uniform(Number->getSExtValue());
    } else {
      const auto *Op = llvm::cast<llvm::BinaryOperator>(V);
      const LaneValue Left = valueOf(Op->getOperand(0)), Right = valueOf(Op->getOperand(1));
      for (unsigned L = 0; L < WarpLanes; ++L) {
        Result.Lane[L] = Op->getOpcode() == llvm::Instruction::Sub   ? Left.Lane[L] - Right.Lane[L]
                         : Op->getOpcode() == llvm::Instruction::And ? Left.Lane[L] & Right.Lane[L]
                                                                     : Left.Lane[L] + Right.Lane[L];
        Result.On[L] = Left.On[L] | Right.On[L];
      }
    }
    return Values[V] = Result;
  }

  DeviceCode Code;
  const llvm::Value *Condition = nullptr;
  std::map<const llvm::Value *, LaneValue> Values;
  std::function<const LaneValue &(const llvm::Value *)> ValueOf = [this](const llvm::Value *V) -> const LaneValue & {
    return valueOf(V);
  };
};

/// n & 3 is at most 3.
const char *const BelowRest = "  %rest = and i32 %n, 3\n"
                              "  %low = icmp ult i32 %t, %rest\n";

TEST(PossibleLanes, ARangeLeavesSomeOut) {
  Branch Below(std::string(BelowRest) + "  %c = and i1 %low, %low\n");
  EXPECT_EQ(Below.possible(true), 0x7u) << "lanes 0, 1 and 2 can be below 3";
  EXPECT_EQ(Below.possible(true, 0x6), 0x6u);
  EXPECT_EQ(Below.possible(false), AllLanes) << "of n & 3 == 0 all";
  Branch Drawn("  %c = icmp ult i32 %t, %n\n");
  EXPECT_EQ(Drawn.possible(true), AllLanes) << "nothing is known of n";
}

TEST(PossibleLanes, AllPartsHaveToHold) {
  const std::string Parts = std::string(BelowRest) + "  %first = icmp uge i32 %t, 1\n";
  Branch Both(Parts + "  %c = select i1 %low, i1 %first, i1 false\n");
  EXPECT_EQ(Both.possible(true), 0x6u);
  EXPECT_EQ(Both.possible(false), AllLanes) << "either can fail";
  Branch One(Parts + "  %c = or i1 %low, %first\n");
  EXPECT_EQ(One.possible(true), AllLanes);
  EXPECT_EQ(One.possible(false), 0x1u) << "t < 1 of lanes that can be at or above n & 3";
}

/// if (n && threadIdx.x == 0), as LLVM merges it: !n || !(threadIdx.x == 0) leads past.
TEST(PossibleLanes, NegationsAreSeenThrough) {
  Branch Past("  %some = icmp ne i32 %n, 0\n  %none = xor i1 %some, true\n"
              "  %first = icmp eq i32 %t, 0\n  %others = xor i1 %first, true\n"
              "  %c = or i1 %none, %others\n");
  EXPECT_EQ(Past.possible(false), 0x1u);
  EXPECT_EQ(Past.possible(true), AllLanes);
}

TEST(PossibleLanes, WhatNoLanePassesIsPassedOver) {
  Branch Never(std::string(BelowRest) +
               "  %more = or i32 %n, 8\n  %far = icmp uge i32 %t, %more\n  %c = and i1 %low, %far\n");
  EXPECT_EQ(Never.possible(true), 0x7u) << "not 'none', and not all again";
}

/// threadIdx.x == 0 && n > x: one lane of the first warp, and none of the others.
TEST(PossibleLanes, AConstantIsCertain) {
  Branch First("  %zero = icmp eq i32 %t, 0\n  %many = icmp sgt i32 %n, %b\n  %c = and i1 %zero, %many\n");
  EXPECT_EQ(First.possible(true), 0x1u);
  EXPECT_EQ(First.possible(true, 0xf0), 0u) << "none of these lanes is 0";
  EXPECT_EQ(First.possible(false), AllLanes) << "either can fail";
  Branch Others("  %c = icmp ne i32 %t, 3\n");
  EXPECT_EQ(Others.possible(true), ~LaneMask(0x8));
}

TEST(PossibleLanes, AConditionIsSeenThroughLoops) {
  Branch HandedOn(std::string(BelowRest) + "  br label %loop\n"
                                           "loop:\n"
                                           "  %c = phi i1 [ %low, %entry ], [ %c, %loop ]\n"
                                           "  br i1 %c, label %loop, label %end\n"
                                           "end:\n");
  EXPECT_EQ(HandedOn.possible(true), 0x7u);
}

TEST(PossibleLanes, AnEqualityTakesOneLane) {
  Branch First("  %c = icmp eq i32 %t, 0\n");
  EXPECT_EQ(First.together(true).Lanes, 0x1u);
  EXPECT_EQ(First.together(true, 0xf0).Lanes, 0x10u) << "the first that is active";
  EXPECT_FALSE(First.together(true).ByDraw) << "the number is written out";
  EXPECT_EQ(First.together(false).Lanes, AllLanes) << "all others";
  Branch Last("  %last = sub i32 %n, 1\n  %c = icmp ne i32 %t, %last\n");
  EXPECT_EQ(Last.together(false).Lanes, 0x1u);
  EXPECT_TRUE(Last.together(false).ByDraw);
  Branch Same("  %c = icmp eq i32 %n, 7\n");
  EXPECT_EQ(Same.together(true).Lanes, AllLanes);
  EXPECT_FALSE(Same.together(true).ByDraw) << "it picks no lane";
}

TEST(PossibleLanes, AnEqualityCountsWhereItHasToHold) {
  const std::string Parts = "  %zero = icmp eq i32 %t, 0\n  %many = icmp ult i32 %t, %n\n";
  EXPECT_EQ(Branch(Parts + "  %c = and i1 %zero, %many\n").together(true).Lanes, 0x1u);
  EXPECT_EQ(Branch(Parts + "  %c = or i1 %zero, %many\n").together(true).Lanes, AllLanes);
}

TEST(PossibleLanes, OutsideIsBehindASizeOrBeforeTheFirst) {
  Branch Vector("  %i = add i32 %t, 3\n  %c = icmp slt i32 %i, %n\n");
  EXPECT_TRUE(Vector.isOutside(false));
  EXPECT_FALSE(Vector.isOutside(true));
  EXPECT_TRUE(Branch("  %left = sub i32 %n, %t\n  %c = icmp slt i32 %left, 4\n").isOutside(true));
  EXPECT_TRUE(Branch("  %i = sub i32 %t, 1\n  %c = icmp slt i32 %i, 0\n").isOutside(true));
  EXPECT_FALSE(Branch("  %c = icmp sgt i32 %t, 1\n").isOutside(true)) << "a known bound can be a start";
  EXPECT_FALSE(Branch("  %c = icmp sge i32 %b, %n\n").isOutside(true)) << "whole blocks";
}

TEST(PossibleLanes, OutsideByOnePartOrByAll) {
  const std::string Parts = "  %behind = icmp sge i32 %t, %n\n  %before = icmp slt i32 %t, 0\n"
                            "  %inside = icmp slt i32 %t, 5\n";
  EXPECT_TRUE(Branch(Parts + "  %c = or i1 %behind, %before\n").isOutside(true));
  EXPECT_FALSE(Branch(Parts + "  %c = or i1 %behind, %inside\n").isOutside(true));
  EXPECT_TRUE(Branch(Parts + "  %c = and i1 %behind, %inside\n").isOutside(true));
  EXPECT_FALSE(Branch(Parts + "  %c = or i1 %behind, %before\n").isOutside(false));
  EXPECT_TRUE(Branch(Parts + "  %some = or i1 %behind, %before\n  %c = and i1 %some, %inside\n").isOutside(true));
}

TEST(PossibleLanes, OfALoopsRound) {
  Branch UpToRound("  %up = icmp ule i32 %t, %m\n  %few = icmp eq i32 %n, 2\n  %c = and i1 %up, %few\n");
  EXPECT_EQ(UpToRound.possible(true), 0x3fu);
  EXPECT_EQ(Branch("  %c = icmp eq i32 %t, %m\n").possible(true), 0x20u);
  EXPECT_EQ(Branch("  %c = icmp ule i32 %t, %n\n").possible(true), AllLanes)
      << "of a drawn number only the range counts";
}

} // namespace
} // namespace cudaperf
