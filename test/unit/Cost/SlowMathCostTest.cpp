// What powers and divisions take as they are, and as products.

#include "Cost/SlowMathCost.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

struct Issued {
  double Now = 0, Then = 0;
};

/// Of the first operation of the kernel, for a warp.
Issued issued(const std::string &Body) {
  const IrKernel Kernel("declare float @__nv_powf(float, float)\ndeclare double @__nv_pow(double, double)\n"
                        "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, float %c, i32 %n) {\n"
                        "start:\n  %x = load float, ptr addrspace(1) %a\n  %d = load double, ptr addrspace(1) %b\n" +
                        Body + "  ret void\n}\n");
  const auto Changes = mathAsProducts(Kernel.program(), IrKernel::blockOf(256), slowMath(Kernel.program()));
  return {Changes.at(0).Now[CostUnit::Issue], Changes.at(0).Then[CostUnit::Issue]};
}

void expect(const Issued &What, double Now, double Then) {
  EXPECT_EQ(What.Now, Now);
  EXPECT_EQ(What.Then, Then);
}

// powf takes 46 + 20 + 2 instructions, pow 72 + 25 + 2 and 50 that move constants; a square root or a quotient of
// floats 5 + 2 + 1 + 4.
TEST(SlowMathCost, Powers) {
  expect(issued("%y = call float @__nv_powf(float %x, float 2.0)\n"), 68, 1);
  expect(issued("%y = call float @__nv_powf(float %x, float 4.0)\n"), 68, 2);
  expect(issued("%y = call float @__nv_powf(float %x, float 0.5)\n"), 68, 12);
  expect(issued("%y = call float @__nv_powf(float %x, float -2.0)\n"), 68, 13);
  expect(issued("%y = call double @__nv_pow(double %d, double 3.0)\n"), 149, 2);
}

TEST(SlowMathCost, Quotients) {
  expect(issued("%y = fdiv float %x, 3.0\n"), 12, 1);
  expect(issued("%y = fdiv double %d, 3.0\n"), 15, 1);
  expect(issued("%y = fdiv float %x, %c\n"), 12, 1);
}

/// Rounds of a loop that divides by what each thread has loaded.
Issued inLoop(const std::string &Rounds) {
  return issued("  br label %head\n"
                "head:\n"
                "  %k = phi i32 [ 0, %start ], [ %next, %head ]\n"
                "  %f = sitofp i32 %k to float\n  %y = fdiv float %f, %x\n"
                "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, " +
                Rounds + "\n  br i1 %more, label %head, label %end\nend:\n");
}

// Ten quotients; then the inverse, and ten products. For a single round that would be more than before.
TEST(SlowMathCost, TheInverseBeforeALoop) {
  expect(inLoop("10"), 120, 12 + 10);
  expect(inLoop("1"), 12, 12);
}

} // namespace
} // namespace cudaperf
