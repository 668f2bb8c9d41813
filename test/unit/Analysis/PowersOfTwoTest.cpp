// Arguments that only make sense as powers of two.

#include "Analysis/PowersOfTwo.h"
#include "DeviceCode.h"

using namespace cudaperf;

namespace {

/// What %n is in a loop of which %d begins at Start and becomes Next, compared with %t, which Thread computes.
std::optional<PowerKind> kindIn(const std::string &Start, const std::string &Next, const std::string &Thread = "") {
  DeviceCode Code(
      "declare float @__nv_log2f(float)\n"
      "define void @k(ptr %a, i32 %n, i32 %m) {\nentry:\n"
      "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" +
      (Thread.empty() ? "  %t = add i32 %x, 0\n" : Thread) + Start +
      "  br label %loop\nloop:\n  %d = phi i32 [ %start, %entry ], [ %next, %loop ]\n"
      "  %in = icmp slt i32 %t, %d\n  %v = zext i1 %in to i32\n  store i32 %v, ptr %a\n" +
      Next + "  %more = icmp sgt i32 %next, 0\n  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n");
  return powerOfTwo(*Code.kernel("k").getArg(1));
}

constexpr const char *Half = "  %start = ashr i32 %n, 1\n", *Halved = "  %next = ashr i32 %d, 1\n";

TEST(PowersOfTwo, AreHalvedInLoops) {
  EXPECT_EQ(kindIn(Half, Halved), PowerKind::OfBlock);
  EXPECT_EQ(kindIn("  %start = sdiv i32 %n, 2\n", "  %next = sdiv i32 %d, 2\n"), PowerKind::OfBlock);
  EXPECT_EQ(kindIn(Half, "  %next = sub i32 %d, 1\n"), std::nullopt) << "one at a time";
  EXPECT_EQ(kindIn(Half, "  %up = add i32 %d, 1\n  %next = ashr i32 %up, 1\n"), std::nullopt) << "any length";
  EXPECT_EQ(kindIn("  %start = ashr i32 %m, 1\n", Halved), std::nullopt) << "another argument";
}

TEST(PowersOfTwo, AreOfAGridWhereBlocksCount) {
  EXPECT_EQ(kindIn(Half, Halved, "  %first = shl i32 %b, 8\n  %t = add i32 %x, %first\n"), PowerKind::OfGrid);
}

/// What %n is where Body uses it.
std::optional<PowerKind> kindWith(const std::string &Body) {
  DeviceCode Code("declare float @__nv_log2f(float)\ndeclare float @__nv_ceilf(float)\n"
                  "define void @k(ptr %a, i32 %n, i32 %m) {\n" +
                  Body + "  store i32 %r, ptr %a\n  ret void\n}\n");
  return powerOfTwo(*Code.kernel("k").getArg(1));
}

TEST(PowersOfTwo, AreMasksAndOne) {
  EXPECT_EQ(kindWith("  %l = add i32 %n, -1\n  %r = and i32 %m, %l\n"), PowerKind::OfGrid);
  EXPECT_EQ(kindWith("  %l = add i32 %n, -1\n  %r = and i32 %n, %l\n"), std::nullopt) << "asks whether it is one";
  EXPECT_EQ(kindWith("  %r = and i32 %m, %n\n"), std::nullopt);
}

TEST(PowersOfTwo, HaveWholeLogarithms) {
  const std::string Log = "  %f = sitofp i32 %n to float\n  %l = call float @__nv_log2f(float %f)\n";
  EXPECT_EQ(kindWith(Log + "  %r = fptosi float %l to i32\n"), PowerKind::OfGrid);
  EXPECT_EQ(kindWith(Log + "  %c = call float @__nv_ceilf(float %l)\n  %r = fptosi float %c to i32\n"), std::nullopt)
      << "rounded up for any number";
}

} // namespace
