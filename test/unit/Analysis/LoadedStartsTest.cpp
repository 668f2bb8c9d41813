// Loads of places at which something begins, and beside them loads of lengths and bounds.

#include "Analysis/LoadedStarts.h"
#include "DeviceCode.h"
#include "llvm/IR/InstIterator.h"

using namespace cudaperf;

namespace {

/// Whether the load of %n, which Body goes on with, is one of a start.
bool isStart(const std::string &Body) {
  DeviceCode Code("define void @k(ptr %rows, ptr %a, i32 %lane) {\n  %n = load i32, ptr %rows\n" + Body +
                  "  ret void\n}\n");
  return loadsStart(*llvm::inst_begin(Code.kernel("k")));
}

const std::string Use = "%p = getelementptr float, ptr %a, i32 %i\n store float 0.0, ptr %p\n";

TEST(LoadedStarts, OthersAreAddedToAStart) {
  EXPECT_TRUE(isStart("%i = add i32 %n, %lane\n" + Use));
  EXPECT_TRUE(isStart("%w = sext i32 %n to i64\n %l = sext i32 %lane to i64\n %s = add i64 %l, %w\n"
                      "%i = trunc i64 %s to i32\n" +
                      Use))
      << "through conversions";
  EXPECT_TRUE(isStart("%rest = sub i32 %lane, %n\n %c = icmp slt i32 %n, %rest\n %i = add i32 %n, %lane\n" + Use))
      << "that a length is computed from it, and compared, changes nothing";
}

TEST(LoadedStarts, ALengthOfRowsIsMultiplied) {
  EXPECT_FALSE(isStart("%i = mul i32 %n, %lane\n" + Use));
  EXPECT_FALSE(isStart("%s = add i32 %n, %lane\n %i = shl i32 %s, 5\n" + Use)) << "a block of 32";
}

TEST(LoadedStarts, ABoundIsNoIndex) {
  EXPECT_FALSE(isStart("%c = icmp slt i32 %lane, %n\n"));
  EXPECT_FALSE(isStart("%i = add i32 %n, 1\n" + Use)) << "nothing is added but a constant: an index by itself";
}

TEST(LoadedStarts, WhatAnIndexGrowsByInALoopIsALength) {
  const std::string Loop = "br label %loop\nloop:\n %i = phi i32 [ %lane, %0 ], [ %next, %loop ]\n" + Use;
  const std::string End = "%c = icmp slt i32 %next, 99\n br i1 %c, label %loop, label %end\nend:\n";
  EXPECT_FALSE(isStart(Loop + "%next = add i32 %i, %n\n" + End));
  EXPECT_TRUE(isStart("%first = add i32 %n, %lane\nbr label %loop\nloop:\n"
                      "%i = phi i32 [ %first, %0 ], [ %next, %loop ]\n" +
                      Use + "%next = add i32 %i, %lane\n" + End))
      << "the loop begins there";
}

/// Whether %n is a step back from an index in the kernel Body.
bool stepsBack(const std::string &Body) {
  DeviceCode Code("define void @k(ptr %a, i32 %lane, i32 %n) {\n  %w = mul i32 %lane, 3\n" + Body + "  ret void\n}\n");
  return isStepBack(*Code.kernel("k").getArg(2));
}

TEST(LoadedStarts, AWindowBeginsAStepBack) {
  EXPECT_TRUE(stepsBack("%i = sub i32 %w, %n\n" + Use));
  EXPECT_TRUE(stepsBack("%d = sub i32 %w, %n\n %i = add i32 %d, %lane\n" + Use));
  EXPECT_FALSE(stepsBack("%r = mul i32 %lane, %n\n %i = sub i32 %r, %n\n" + Use)) << "the row above";
  EXPECT_FALSE(stepsBack("%i = sub i32 %n, %w\n" + Use)) << "from the end on";
  EXPECT_FALSE(stepsBack("%d = sub i32 %w, %n\n %i = mul i32 %d, 32\n" + Use)) << "rows of 32";
  EXPECT_FALSE(stepsBack("%d = sub i32 %w, %n\n %c = icmp slt i32 %d, 0\n")) << "no index";
}

TEST(LoadedStarts, WhatAnIndexGoesOnByIsNoStepBack) {
  const auto Loop = [](const std::string &Next) {
    return "br label %loop\nloop:\n %j = phi i32 [ %w, %0 ], [ %next, %loop ]\n %i = sub i32 %j, %n\n" + Use + Next +
           "%c = icmp slt i32 %next, 99\n br i1 %c, label %loop, label %end\nend:\n";
  };
  EXPECT_FALSE(stepsBack(Loop("%next = add i32 %j, %n\n"))) << "the row before, from row to row";
  EXPECT_FALSE(stepsBack(Loop("%next = sub i32 %j, %n\n"))) << "from the last row on";
  EXPECT_TRUE(stepsBack(Loop("%next = add i32 %j, 32\n")));
}

} // namespace
