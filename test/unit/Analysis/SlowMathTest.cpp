// Powers and divisions that products could stand for, and those next to them that are left.

#include "Analysis/SlowMath.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

using Kind = SlowMath::Kind;

std::vector<SlowMath> mathIn(const IrKernel &Kernel) { return slowMath(Kernel.program()); }

std::vector<Kind> kindsIn(const std::string &Body) {
  const IrKernel Kernel("declare float @__nv_powf(float, float)\n"
                        "define void @k(ptr addrspace(1) %a, float %c) {\n"
                        "start:\n  %x = load float, ptr addrspace(1) %a\n" +
                        Body + "  ret void\n}\n");
  std::vector<Kind> Kinds;
  for (const SlowMath &Each : mathIn(Kernel))
    Kinds.push_back(Each.What);
  return Kinds;
}

using Kinds = std::vector<Kind>;

TEST(SlowMath, PowersWithSmallExponents) {
  EXPECT_EQ(kindsIn("%y = call float @__nv_powf(float %x, float 2.0)\n"), Kinds{Kind::Power});
  EXPECT_EQ(kindsIn("%y = call float @__nv_powf(float %x, float 0x40059999A0000000)\n"), Kinds{}); // 2.7
  EXPECT_EQ(kindsIn("%y = call float @__nv_powf(float %x, float %x)\n"), Kinds{});
}

TEST(SlowMath, PowersWithAnArgument) {
  EXPECT_EQ(kindsIn("%y = call float @__nv_powf(float %x, float %c)\n"), Kinds{Kind::PowerOfLaunch});
  EXPECT_EQ(kindsIn("%y = call float @__nv_powf(float 2.0, float %c)\n"), Kinds{}); // all of it the launch's
}

TEST(SlowMath, ProductsOfAPower) {
  EXPECT_EQ(productsOfPower(2), 1u);   // x * x
  EXPECT_EQ(productsOfPower(3), 2u);   // (x * x) * x
  EXPECT_EQ(productsOfPower(7), 4u);   // two squares, and two products for the bits below the highest
  EXPECT_EQ(productsOfPower(8), 3u);   // three squares
  EXPECT_EQ(productsOfPower(-2), 1u);  // one over a square
  EXPECT_EQ(productsOfPower(0.5), 0u); // the root alone
  EXPECT_EQ(productsOfPower(1.5), 1u);
  EXPECT_FALSE(productsOfPower(0) || productsOfPower(9) || productsOfPower(-5) || productsOfPower(-1.5) ||
               productsOfPower(2.25));
}

TEST(SlowMath, DivisionsOfOneThread) {
  EXPECT_EQ(kindsIn("%y = fdiv float %x, 3.0\n"), Kinds{Kind::ByConstant});
  EXPECT_EQ(kindsIn("%y = fdiv float %x, 4.0\n"), Kinds{});
  EXPECT_EQ(kindsIn("%y = fdiv float %x, %c\n"), Kinds{Kind::ByLaunch});
  EXPECT_EQ(kindsIn("%y = fdiv float %c, %x\n"), Kinds{});
  EXPECT_EQ(kindsIn("%y = fdiv float 1.0, %c\n"), Kinds{});
  EXPECT_EQ(kindsIn("%y = fdiv arcp float %x, 3.0\n"), Kinds{});
}

TEST(SlowMath, DivisionsInALoop) {
  const std::string Head = "  %y = fadd float %x, 1.0\n  br label %head\n"
                           "head:\n"
                           "  %s = phi float [ 0.0, %start ], [ %t, %head ]\n";
  const std::string Latch = "  %more = fcmp olt float %t, 9.0\n  br i1 %more, label %head, label %end\nend:\n";
  EXPECT_EQ(kindsIn(Head + "  %u = fdiv float %s, %y\n  %t = fadd float %u, %x\n" + Latch), Kinds{Kind::ByLoop});
  EXPECT_EQ(kindsIn(Head + "  %u = fdiv float %y, %s\n  %t = fadd float %u, %x\n" + Latch), Kinds{});
}

} // namespace
} // namespace cudaperf
