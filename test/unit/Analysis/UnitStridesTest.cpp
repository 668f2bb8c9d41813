// Strides that a kernel finds in an array in memory.

#include "Analysis/UnitStrides.h"
#include "../IrKernel.h"
#include "llvm/IR/Instructions.h"

namespace cudaperf {
namespace {

/// What may be 1 where %s is the number that %strides leads to by Place, and an address of %in is %t * %s + %more.
UnitStrides stridesOf(const std::string &Place, const std::string &More) {
  const IrKernel Kernel("define void @k(ptr %in, ptr %strides, i64 %d, i64 %n) {\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                        "  %t = zext i32 %x to i64\n"
                        "  %u = zext i32 %y to i64\n"
                        "  %p = getelementptr inbounds i64, ptr %strides, i64 " +
                        Place +
                        "\n"
                        "  %s = load i64, ptr %p, align 8\n"
                        "  %row = mul nsw i64 %t, %s\n"
                        "  %at = add nsw i64 %row, " +
                        More +
                        "\n"
                        "  %q = getelementptr inbounds float, ptr %in, i64 %at\n"
                        "  %v = load volatile float, ptr %q, align 4\n"
                        "  ret void\n}\n");
  return possibleUnitStrides(Kernel.program().code());
}

TEST(UnitStrides, ElementsOfAnArrayInMemory) {
  const UnitStrides Strides = stridesOf("%d", "%n");
  ASSERT_EQ(Strides.Loads.size(), 1u);
  EXPECT_EQ(Strides.Loads.begin()->second, 1);
  EXPECT_TRUE(Strides.Members.empty());
  EXPECT_EQ(stridesOf("2", "%n").Loads.size(), 1u);
}

TEST(UnitStrides, NotWhatStandsAloneOrIsTheThreads) {
  EXPECT_TRUE(stridesOf("0", "%n").Loads.empty()) << "a number, not an array's";
  EXPECT_TRUE(stridesOf("%t", "%n").Loads.empty()) << "each thread has its own";
}

TEST(UnitStrides, NotTheLengthOfARow) {
  EXPECT_TRUE(stridesOf("%d", "%u").Loads.empty()) << "%u is an index into the row";
}

/// Two elements from each stride on: it is 2 at least.
TEST(UnitStrides, AsLongAsWhatStandsBesideIt) { EXPECT_EQ(stridesOf("%d", "1").Loads.begin()->second, 2); }

/// What may be 1 where an address is %t * %a + %u * %b + More.
UnitStrides stridesOfView(const std::string &More) {
  const IrKernel Kernel("define void @k(ptr %in, i64 %a, i64 %b, i64 %c) {\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                        "  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()\n"
                        "  %t = zext i32 %x to i64\n  %u = zext i32 %y to i64\n  %w = zext i32 %z to i64\n"
                        "  %i = mul nsw i64 %t, %a\n  %j = mul nsw i64 %b, %u\n  %k = mul nsw i64 %w, %c\n"
                        "  %plane = add nsw i64 %i, %j\n  %at = add nsw i64 %plane, " +
                        More +
                        "\n  %q = getelementptr inbounds float, ptr %in, i64 %at\n"
                        "  %v = load volatile float, ptr %q, align 4\n  ret void\n}\n");
  return possibleUnitStrides(Kernel.program().code());
}

// in[a * x + b * y + c * z]: one of the three is that of neighbours. a * x + b * y may be rows and planes.
TEST(UnitStrides, OfEveryAxis) {
  EXPECT_EQ(stridesOfView("%k").Members.size(), 3u);
  EXPECT_TRUE(stridesOfView("0").Members.empty());
  EXPECT_TRUE(stridesOfView("%w").Members.empty()) << "the index into a row";
}

/// What may be 1 where an address is (%z * %height + %y) * %pitch + More * %height.
UnitStrides stridesOfPlanes(const std::string &More) {
  const IrKernel Kernel("define void @k(ptr %in, i64 %pitch, i64 %height) {\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                        "  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()\n"
                        "  %t = zext i32 %x to i64\n  %u = zext i32 %y to i64\n  %w = zext i32 %z to i64\n"
                        "  %tiles = mul nsw i64 %pitch, 16\n"
                        "  %first = mul nsw i64 %w, %height\n  %r = add nsw i64 %first, %u\n"
                        "  %row = mul nsw i64 %r, %pitch\n  %i = add nsw i64 %row, %t\n  %m = mul nsw i64 " +
                        More +
                        ", %height\n  %at = add nsw i64 %i, %m\n"
                        "  %q = getelementptr inbounds float, ptr %in, i64 %at\n"
                        "  %v = load volatile float, ptr %q, align 4\n  ret void\n}\n");
  return possibleUnitStrides(Kernel.program().code());
}

// A number of planes has no coordinate that a window could step along.
TEST(UnitStrides, NotOfWholePlanes) {
  EXPECT_TRUE(stridesOfPlanes("%tiles").Members.empty());
  EXPECT_EQ(stridesOfPlanes("%t").Members.size(), 1u) << "a step of windows";
}

} // namespace
} // namespace cudaperf
