// Half precision, random contents and the comparison with the reference.

#include "Arrays.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace cudaperf::validate;

namespace {

TEST(Arrays, HalvesRoundToNearestEven) {
  EXPECT_EQ(halfFromFloat(1.0f), 0x3c00);
  EXPECT_EQ(halfFromFloat(-2.0f), 0xc000);
  EXPECT_EQ(halfFromFloat(65504.0f), 0x7bff);
  EXPECT_EQ(halfFromFloat(65520.0f), 0x7c00);
  EXPECT_EQ(halfFromFloat(0x1p-24f), 0x0001);
  EXPECT_EQ(halfFromFloat(1.0f + 0x1p-11f), 0x3c00);
  EXPECT_EQ(halfFromFloat(1.0f + 3 * 0x1p-11f), 0x3c02);
}

TEST(Arrays, EveryFiniteHalfComesBack) {
  for (uint32_t Bits = 0; Bits < 0x7c00; ++Bits)
    ASSERT_EQ(halfFromFloat(floatFromHalf(uint16_t(Bits))), Bits);
  EXPECT_TRUE(std::isnan(floatFromHalf(0xffff)));
}

TEST(Arrays, ThePoisonIsNotANumberInEveryFloatingType) {
  for (ElementType Type : {ElementType::Half, ElementType::Float, ElementType::Double}) {
    HostArray Array(Type, 1);
    for (std::byte &Each : Array.bytes())
      Each = std::byte(0xff);
    EXPECT_TRUE(std::isnan(Array.at(0)));
    HostArray Expected(Type, 1);
    EXPECT_TRUE(firstMismatch(Array, Expected, 1e9).has_value());
  }
}

TEST(Arrays, FillsStayInTheirRangeAndFollowTheSeed) {
  HostArray First(ElementType::Float, 100000), Again(ElementType::Float, 100000), Other(ElementType::Float, 100000);
  uniform(2, 3)(First, 1);
  uniform(2, 3)(Again, 1);
  uniform(2, 3)(Other, 2);
  double Sum = 0;
  for (size_t I = 0; I < First.count(); ++I) {
    ASSERT_GE(First.at(I), 2);
    ASSERT_LE(First.at(I), 3);
    Sum += First.at(I);
  }
  EXPECT_NEAR(Sum / double(First.count()), 2.5, 0.01);
  EXPECT_FALSE(firstMismatch(First, Again, 0).has_value());
  EXPECT_TRUE(firstMismatch(First, Other, 0).has_value());
}

TEST(Arrays, APermutationHoldsEveryIndexOnce) {
  HostArray Array(ElementType::Unsigned, 1000);
  permutation()(Array, 9);
  std::set<uint32_t> Seen(Array.as<uint32_t>(), Array.as<uint32_t>() + 1000);
  EXPECT_EQ(Seen.size(), 1000u);
  EXPECT_EQ(*Seen.rbegin(), 999u);
}

TEST(Arrays, SkewedIntegersAreMostlyZero) {
  HostArray Array(ElementType::Unsigned, 100000);
  integersBelow(256, 0.9)(Array, 4);
  size_t Zeros = 0;
  for (size_t I = 0; I < Array.count(); ++I) {
    ASSERT_LT(Array.at(I), 256);
    Zeros += Array.at(I) == 0;
  }
  EXPECT_NEAR(double(Zeros), 90000, 1000);
}

TEST(Arrays, TheFirstWrongElementIsNamed) {
  HostArray Got(ElementType::Float, 8), Expected(ElementType::Float, 8);
  for (size_t I = 0; I < 8; ++I) {
    Got.set(I, double(I));
    Expected.set(I, double(I));
  }
  EXPECT_FALSE(firstMismatch(Got, Expected, 0).has_value());
  Got.set(5, 5.1);
  std::optional<Mismatch> Wrong = firstMismatch(Got, Expected, 1e-3);
  ASSERT_TRUE(Wrong.has_value());
  EXPECT_EQ(Wrong->Index, 5u);
  EXPECT_DOUBLE_EQ(Wrong->Expected, 5);
  EXPECT_FALSE(firstMismatch(Got, Expected, 0.1).has_value());
}

} // namespace
