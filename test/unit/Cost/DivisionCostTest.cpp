// What divisions by numbers that a launch shares cost where they stand, and as products.

#include "Cost/DivisionCost.h"
#include "../IrKernel.h"
#include "llvm/IR/InstrTypes.h"

namespace cudaperf {
namespace {

const std::string Start = "define void @k(ptr addrspace(1) %a, i32 %n, i64 %wide, i32 %m) {\n"
                          "start:\n  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";

/// Instructions of a warp for each division of the kernel, in code order.
std::vector<double> issued(const std::string &Body, UnitNumbers WorkChange::*When = &WorkChange::Now) {
  const IrKernel Kernel(Start + Body + "  ret void\n}\n");
  const auto Divisions = runtimeDivisions(Kernel.program());
  std::vector<double> Numbers;
  for (const WorkChange &Change : divisionsAsProducts(Kernel.program(), IrKernel::blockOf(256), Divisions))
    Numbers.push_back((Change.*When)[CostUnit::Issue]);
  return Numbers;
}

using Numbers = std::vector<double>;

// 22 instructions signed, 17 unsigned; a remainder beside the quotient is one more, or two of 64 bits.
TEST(DivisionCost, OnceInAThread) {
  EXPECT_EQ(issued("%q = sdiv i32 %x, %n\n"), Numbers{22});
  EXPECT_EQ(issued("%q = udiv i32 %x, %n\n"), Numbers{17});
  EXPECT_EQ(issued("%r = srem i32 %x, %n\n %q = sdiv i32 %x, %n\n"), Numbers{23});
  EXPECT_EQ(issued("%y = sext i32 %x to i64\n %r = srem i64 %y, %wide\n %q = sdiv i64 %y, %wide\n"), Numbers{27});
}

// The second division by n finds its reciprocal, seven instructions; that by m does not.
TEST(DivisionCost, TheReciprocalIsShared) {
  EXPECT_EQ(issued("%q = udiv i32 %x, %n\n %y = add i32 %x, 9\n %p = udiv i32 %y, %n\n %o = udiv i32 %y, %m\n"),
            (Numbers{17, 10, 17}));
}

TEST(DivisionCost, AMultiplierAndAShift) {
  EXPECT_EQ(issued("%q = sdiv i32 %x, %n\n", &WorkChange::Then), Numbers{3});
  EXPECT_EQ(issued("%r = srem i32 %x, %n\n", &WorkChange::Then), Numbers{4});
  EXPECT_EQ(issued("%q = sdiv i32 %m, %n\n", &WorkChange::Then), Numbers{0}); // by the host
}

std::string inLoop(const std::string &Body) {
  return "  br label %head\n"
         "head:\n"
         "  %k = phi i32 [ 0, %start ], [ %next, %latch ]\n" +
         Body +
         "latch:\n"
         "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, 10\n  br i1 %more, label %head, label %end\n"
         "end:\n";
}

// Ten rounds of 10 instructions, since the reciprocal is computed before the loop; where only some rounds come by, it
// is not: ten (the warp's lanes part) of 17. What no round changes is computed once.
TEST(DivisionCost, InALoop) {
  EXPECT_EQ(issued(inLoop("%at = add i32 %k, %x\n %q = udiv i32 %at, %n\n br label %latch\n")), Numbers{100});
  EXPECT_EQ(issued(inLoop("%at = add i32 %k, %x\n %odd = trunc i32 %at to i1\n br i1 %odd, label %then, label %latch\n"
                          "then:\n %q = udiv i32 %at, %n\n br label %latch\n")),
            Numbers{170});
  EXPECT_EQ(issued(inLoop("%at = add i32 %x, 3\n %q = udiv i32 %at, %n\n br label %latch\n")), Numbers{10});
}

// The loop is as long as %m says: what stands before it may be nothing beside it, what stands in it is not.
TEST(DivisionCost, BesideALoopOfUnknownLength) {
  const std::string Before = "  %q = udiv i32 %x, %n\n",
                    Head = "  br label %head\nhead:\n"
                           "  %k = phi i32 [ 0, %start ], [ %next, %head ]\n",
                    Latch = "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, %m\n"
                            "  br i1 %more, label %head, label %end\nend:\n";
  EXPECT_EQ(issued(Before + Head + Latch, &WorkChange::Then), Numbers{17});
  const std::string Inside = "  %at = add i32 %k, %x\n  %q = udiv i32 %at, %n\n";
  EXPECT_LT(issued(Head + Inside + Latch, &WorkChange::Then)[0], issued(Head + Inside + Latch)[0]);
}

} // namespace
} // namespace cudaperf
