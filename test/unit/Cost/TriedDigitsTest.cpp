// A thread's number taken apart into digits, and a warp along another one. Numbers worked out by hand.

#include "../IrKernel.h"
#include "Cost/TriedChange.h"

namespace cudaperf {
namespace {

/// A store of 4 bytes at 4096 * column + 4 * row, where row = i / n and column = i % n of the thread's number i. Extra
/// is done with the thread's index %t.
IrKernel storeByColumns(const std::string &Extra = "") {
  return IrKernel("@s = internal addrspace(3) global [256 x i32] undef, align 16\n"
                  "define void @k(ptr %out, i32 %n) {\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                  "  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                  "  %start = mul i32 %b, %d\n  %i = add i32 %start, %t\n"
                  "  %row = udiv i32 %i, %n\n  %column = urem i32 %i, %n\n"
                  "  %down = shl i32 %column, 12\n  %along = shl i32 %row, 2\n  %o = add i32 %down, %along\n" +
                  Extra +
                  "  %wide = zext i32 %o to i64\n  %at = getelementptr i8, ptr %out, i64 %wide\n"
                  "  store i32 0, ptr %at, align 4\n  ret void\n}\n");
}

/// Side by side are those of one column: 32 of 4 bytes lie in 4 sectors, and in 32 as the threads are numbered.
TEST(TriedDigits, AWarpAlongTheRows) {
  const IrKernel Kernel = storeByColumns();
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(256));
  const MemoryAccess &Store = Kernel.program().accesses().front();
  ASSERT_FALSE(Tried.digitSteps().empty());
  const TriedChange &Change = Tried.alongDigit(Tried.digitSteps().front());
  EXPECT_EQ(Change.find(&Store)->Before, 32);
  EXPECT_EQ(Change.find(&Store)->After, 4);
  EXPECT_TRUE(Change.cures(Store));
}

/// What is said by a launch is no draw, and may be small: 8 columns weigh 8, and two divisions by them 64.
TEST(TriedDigits, KnownSizesAreLeftAlone) {
  const IrKernel Kernel = storeByColumns();
  LaunchAssumption Launch = IrKernel::blockOf(256);
  Launch.Arguments[1] = 8;
  const TriedChanges Tried(Kernel.program(), Launch);
  EXPECT_EQ(Tried.digitSteps().vec(), (std::vector<int64_t>{8, 64, 512}));
}

/// Rows of a block that are no whole warps, and threads known by more than their number: nothing is tried.
TEST(TriedDigits, OnlyWhereTheNumberIsAll) {
  const IrKernel Flat = storeByColumns(),
                 Shared = storeByColumns("  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %t\n"
                                         "  store i32 0, ptr addrspace(3) %mine, align 4\n");
  EXPECT_TRUE(TriedChanges(Flat.program(), IrKernel::blockOf(16, 16)).digitSteps().empty());
  EXPECT_TRUE(TriedChanges(Shared.program(), IrKernel::blockOf(256)).digitSteps().empty());
}

} // namespace
} // namespace cudaperf
