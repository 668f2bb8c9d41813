// Records of two doubles, a thread a record: what is the same for both, and what is not.

#include "Cost/AlikeElements.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// Loads a and b of the thread's record at %in, makes First and Second of them, and stores these at %out.
std::optional<AlikeElements> alikeWith(const std::string &First, const std::string &Second) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, double %s) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %w = zext i32 %t to i64\n"
                        "  %o = shl i64 %w, 4\n"
                        "  %pa = getelementptr i8, ptr addrspace(1) %in, i64 %o\n"
                        "  %pb = getelementptr i8, ptr addrspace(1) %pa, i64 8\n"
                        "  %a = load double, ptr addrspace(1) %pa\n  %b = load double, ptr addrspace(1) %pb\n"
                        "  %sum = fadd double %a, %b\n  %x = " +
                        First + "\n  %y = " + Second +
                        "\n  %qa = getelementptr i8, ptr addrspace(1) %out, i64 %o\n"
                        "  %qb = getelementptr i8, ptr addrspace(1) %qa, i64 8\n"
                        "  store double %x, ptr addrspace(1) %qa\n  store double %y, ptr addrspace(1) %qb\n"
                        "  ret void\n}\n");
  const RequestTrace Trace(Kernel.program(), IrKernel::blockOf(32));
  return alikeElements(Trace, Kernel.program().accesses().back());
}

/// 32 doubles side by side lie in 8 sectors.
TEST(AlikeElements, EachNumberByItself) {
  const auto Found = alikeWith("fmul double %a, %s", "fmul double %b, %s");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Count, 2u);
  EXPECT_EQ(Found->After.Actual, 8);
}

TEST(AlikeElements, SidesOfASumMayChange) { EXPECT_TRUE(alikeWith("fmul double %a, %s", "fmul double %s, %b")); }

TEST(AlikeElements, AnotherComputation) { EXPECT_FALSE(alikeWith("fmul double %a, %s", "fadd double %b, %s")); }

TEST(AlikeElements, EachOfTheOther) { EXPECT_FALSE(alikeWith("fmul double %b, %s", "fmul double %a, %s")); }

TEST(AlikeElements, BothOfBoth) { EXPECT_FALSE(alikeWith("fmul double %a, %sum", "fmul double %b, %sum")); }

} // namespace
} // namespace cudaperf
