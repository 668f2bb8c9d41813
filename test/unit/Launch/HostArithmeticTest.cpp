// Numbers as a 64-bit host computes them. All results are worked out by hand.

#include "Launch/HostArithmetic.h"
#include "CudaText.h"
#include "clang/AST/ASTContext.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

class HostArithmetic : public testing::Test {
protected:
  CudaText Parsed{""};
  clang::ASTContext &Context = Parsed.Code.context();

  static HostValue integer(int64_t Number) { return onlyInteger(Number).Values.front(); }
  static HostValue real(double Number) { return onlyReal(Number).Values.front(); }
  int64_t to(clang::QualType Type, HostValue Value) { return converted(std::move(Value), Type, Context).Integer; }
  std::optional<int64_t> computed(clang::BinaryOperatorKind Op, int64_t A, int64_t B, clang::QualType Type) {
    const std::optional<HostValue> Value = compute(Op, integer(A), integer(B), Type, Type, Context);
    return Value ? std::optional(Value->Integer) : std::nullopt;
  }
};

TEST_F(HostArithmetic, ConversionsWrap) {
  EXPECT_EQ(to(Context.UnsignedCharTy, integer(300)), 44); // 300 - 256
  EXPECT_EQ(to(Context.SignedCharTy, integer(200)), -56);  // 200 - 256
  EXPECT_EQ(to(Context.UnsignedIntTy, integer(-1)), 4294967295);
  EXPECT_EQ(to(Context.IntTy, integer(4294967295)), -1);
  EXPECT_EQ(to(Context.BoolTy, integer(6)), 1);
  EXPECT_EQ(to(Context.IntTy, real(-2.9)), -2); // towards zero
  EXPECT_EQ(to(Context.IntTy, real(1e30)), 0);  // undefined: some number
}

TEST_F(HostArithmetic, DivisionsHaveASign) {
  EXPECT_EQ(computed(clang::BO_Div, -7, 2, Context.IntTy), -3);
  EXPECT_EQ(computed(clang::BO_Rem, -7, 2, Context.IntTy), -1);
  EXPECT_EQ(computed(clang::BO_Div, -2, 2, Context.UnsignedLongTy), 9223372036854775807); // (2^64 - 2) / 2
  EXPECT_EQ(computed(clang::BO_Shr, -8, 1, Context.IntTy), -4);
  EXPECT_EQ(computed(clang::BO_LT, -1, 1, Context.UnsignedLongTy), 0);
  EXPECT_EQ(computed(clang::BO_LT, -1, 1, Context.LongTy), 1);
}

TEST_F(HostArithmetic, NothingForWhatIsUndefined) {
  EXPECT_FALSE(computed(clang::BO_Div, 1, 0, Context.IntTy));
  EXPECT_FALSE(computed(clang::BO_Rem, 1, 0, Context.IntTy));
  EXPECT_FALSE(computed(clang::BO_Div, INT64_MIN, -1, Context.LongTy));
  EXPECT_FALSE(computed(clang::BO_Shl, 1, 64, Context.LongTy));
  EXPECT_FALSE(computed(clang::BO_Shl, 1, -1, Context.LongTy));
}

TEST_F(HostArithmetic, OneRealMakesAReal) {
  const std::optional<HostValue> Sum =
      compute(clang::BO_Div, integer(1), real(4), Context.DoubleTy, Context.DoubleTy, Context);
  ASSERT_TRUE(Sum);
  EXPECT_EQ(Sum->What, HostValue::Kind::Real);
  EXPECT_EQ(Sum->Real, 0.25);
  EXPECT_FALSE(compute(clang::BO_Rem, real(1), real(2), Context.DoubleTy, Context.DoubleTy, Context));
}

TEST_F(HostArithmetic, FunctionsHaveADomain) {
  EXPECT_EQ(mathFunction("ceil", 2.25), 3);
  EXPECT_EQ(mathFunction("floorf", -2.25), -3);
  EXPECT_EQ(mathFunction("log2", 1024), 10);
  EXPECT_FALSE(mathFunction("sqrt", -1));
  EXPECT_FALSE(mathFunction("log2", 0));
  EXPECT_FALSE(mathFunction("tgamma", 2));
}

TEST_F(HostArithmetic, WhatGrowsWithItsOperands) {
  HostValue Growing = integer(3), Fixed = integer(2), Negative = integer(-2);
  Growing.Grows = true;
  for (auto Op : {clang::BO_Add, clang::BO_Sub, clang::BO_Mul, clang::BO_Div, clang::BO_Shl})
    EXPECT_TRUE(growsWith(Op, Growing, Fixed));
  for (auto Op : {clang::BO_Rem, clang::BO_And, clang::BO_LT})
    EXPECT_FALSE(growsWith(Op, Growing, Fixed));
  EXPECT_FALSE(growsWith(clang::BO_Sub, Fixed, Growing));
  EXPECT_FALSE(growsWith(clang::BO_Mul, Growing, Negative));
  EXPECT_FALSE(growsWith(clang::BO_Add, Fixed, Fixed));
}

} // namespace
} // namespace cudaperf
