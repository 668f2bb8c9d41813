// Numbers of lanes as the hardware computes them. All results are worked out by hand.

#include "Analysis/LaneArithmetic.h"
#include "llvm/IR/Instruction.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using llvm::CmpInst;
using llvm::Instruction;

LaneValue threads(Depends On = Depends::ThreadX) {
  LaneValue Value = LaneValue::uniform(0, On);
  for (unsigned L = 0; L < WarpLanes; ++L)
    Value.Lane[L] = L;
  return Value;
}

TEST(LaneArithmetic, SignsAndWidths) {
  EXPECT_EQ(signExtend(0xff, 8), -1);
  EXPECT_EQ(signExtend(0x17f, 8), 127);
  EXPECT_EQ(signExtend(1, 1), 1) << "a condition is 0 or 1";
  EXPECT_EQ(signExtend(-5, 64), -5);
  EXPECT_EQ(asUnsigned(-1, 32), 4294967295u);
  EXPECT_EQ(asUnsigned(int64_t(1) << 40, 32), uint64_t(1) << 40) << "a drawn number that outgrew its type";
}

TEST(LaneArithmetic, DivisionsAndShifts) {
  EXPECT_EQ(computeDivision(Instruction::SDiv, -7, 2, 32), -3);
  EXPECT_EQ(computeDivision(Instruction::SRem, -7, 2, 32), -1);
  EXPECT_EQ(computeDivision(Instruction::UDiv, -2, 2, 32), 2147483647); // (2^32 - 2) / 2
  EXPECT_EQ(computeDivision(Instruction::URem, -1, 10, 32), 5);         // 4294967295 % 10
  EXPECT_EQ(computeDivision(Instruction::SDiv, INT64_MAX, -1, 64), -INT64_MAX);
  EXPECT_EQ(computeDivision(Instruction::SDiv, 1, 0, 32), 0);
  EXPECT_EQ(computeShift(Instruction::LShr, -1, 28, 32), 15);
  EXPECT_EQ(computeShift(Instruction::AShr, -16, 2, 32), -4);
  EXPECT_EQ(computeShift(Instruction::Shl, 1, 32, 32), 0);
}

TEST(LaneArithmetic, FloatsAndComparisons) {
  const auto Float = [](unsigned Opcode, double A, double B, bool IsFloat = false) {
    return asDouble(
        computeFloats(Opcode, LaneValue::uniform(asBits(A)), LaneValue::uniform(asBits(B)), IsFloat).Lane[31]);
  };
  EXPECT_EQ(Float(Instruction::FAdd, 1, 4), 5);
  EXPECT_EQ(Float(Instruction::FSub, 1, 4), -3);
  EXPECT_EQ(Float(Instruction::FMul, 2, 4), 8);
  EXPECT_EQ(Float(Instruction::FDiv, 1, 4), 0.25);
  EXPECT_EQ(Float(Instruction::FDiv, 1, 0), 0);
  EXPECT_EQ(Float(Instruction::FRem, 7, 4), 3);
  EXPECT_EQ(Float(Instruction::FAdd, 16777216, 1, /*IsFloat=*/true), 16777216) << "2^24 + 1 is no float";
  EXPECT_EQ(clampToInt64(1e30), 0);
  const auto Is = [](CmpInst::Predicate Predicate, int64_t A, int64_t B) {
    return compareIntegers(Predicate, LaneValue::uniform(A), LaneValue::uniform(B), 32).Lane[31] == 1;
  };
  EXPECT_TRUE(Is(CmpInst::ICMP_ULT, 1, -1)) << "4294967295";
  EXPECT_FALSE(Is(CmpInst::ICMP_SLT, 1, -1));
  EXPECT_TRUE(Is(CmpInst::ICMP_UGE, -1, 1));
  EXPECT_TRUE(Is(CmpInst::ICMP_SLE, 2, 2));
  EXPECT_FALSE(Is(CmpInst::ICMP_NE, 2, 2));
  EXPECT_TRUE(compareDoubles(CmpInst::FCMP_OLE, 2, 2));
  EXPECT_TRUE(compareDoubles(CmpInst::FCMP_UNE, 1, 2));
  EXPECT_FALSE(compareDoubles(CmpInst::FCMP_OGT, 1, 2));
}

TEST(LaneArithmetic, WhatAResultRestsOn) {
  const LaneValue Sum = combine(threads(), LaneValue::uniform(10, Depends::Symbol), std::plus<int64_t>());
  EXPECT_EQ(Sum.Lane[3], 13);
  EXPECT_EQ(Sum.On[3], Depends::ThreadX | Depends::Symbol);
  EXPECT_EQ(transform(threads(), [](int64_t X) { return -X; }).Lane[31], -31);
}

TEST(LaneArithmetic, BitsOfADrawnNumber) {
  const LaneValue Size = LaneValue::uniform(32 * 701, Depends::Symbol), Known = LaneValue::uniform(24);
  auto Picks = [](const LaneValue &A, const LaneValue &B, unsigned Bits) {
    return has(pickBits(A, B, AllLanes, Bits, LaneValue()).On[0], Depends::Nonlinear);
  };
  EXPECT_TRUE(Picks(threads(), Size, 32));
  EXPECT_TRUE(Picks(Size, threads(), 32));
  EXPECT_FALSE(Picks(threads(), Known, 32));
  EXPECT_FALSE(Picks(Size, Known, 32)) << "the same in all lanes";
  EXPECT_FALSE(Picks(threads(), Size, 1)) << "a condition";
  EXPECT_TRUE(isDrawnSize(Size, AllLanes));
  EXPECT_FALSE(isDrawnSize(Known, AllLanes));
  EXPECT_FALSE(isDrawnSize(threads(Depends::Symbol), AllLanes));
}

TEST(LaneArithmetic, SelectionRestsOnItsConditionWhereSidesDiffer) {
  LaneValue Condition = LaneValue::uniform(1, Depends::LoadedData), Other = LaneValue::uniform(5, Depends::Block);
  Other.Lane[1] = 6;
  const LaneValue Out = selected(Condition, LaneValue::uniform(5), Other, /*IsCondition=*/false);
  EXPECT_EQ(Out.Lane[1], 5);
  EXPECT_EQ(Out.On[0], Depends::Block) << "5 or 5";
  EXPECT_EQ(Out.On[1], Depends::LoadedData | Depends::Guess) << "5 or 6, who knows";
}

} // namespace
} // namespace cudaperf
