// What is said of the accesses of whole kernels. Numbers worked out by hand.

#include "Verdict/Verdict.h"
#include "Kernels.h"

namespace cudaperf {
namespace {

TEST(Verdict, NamesThePattern) {
  const auto PatternOf = [](const char *Index) {
    return verdictOn(loadAt(Index), IrKernel::blockOf(256), AccessOperation::Load).Pattern;
  };
  EXPECT_EQ(PatternOf("  %i = add i32 %t, 0\n"), AccessPattern::Coalesced);
  EXPECT_EQ(PatternOf("  %i = add i32 %n, 1\n"), AccessPattern::Broadcast);
  EXPECT_EQ(PatternOf("  %i = mul nsw i32 %t, %n\n"), AccessPattern::Strided);
}

TEST(Verdict, ALoadedIndexIsIndirect) {
  const IrKernel Kernel = loadAt("  %t64 = zext i32 %t to i64\n"
                                 "  %where = getelementptr i32, ptr %in, i64 %t64\n"
                                 "  %i = load i32, ptr %where, align 4\n");
  const AccessVerdict Verdict = verdictOn(Kernel, IrKernel::blockOf(256), AccessOperation::Load, {}, /*Skip=*/1);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Indirect);
  EXPECT_EQ(Verdict.Reason, "the index is loaded from memory, a different one for each lane");
}

/// A hash: a key that all lanes load is mixed with the number of each.
TEST(Verdict, AnIndexMixedWithALoadedKeyIsIndirect) {
  const IrKernel Kernel = loadAt("  %key = load i32, ptr %in, align 4\n"
                                 "  %mixed = xor i32 %t, %key\n"
                                 "  %high = lshr i32 %mixed, 5\n"
                                 "  %again = mul i32 %high, -1640531535\n"
                                 "  %i = lshr i32 %again, 12\n");
  const AccessVerdict Verdict = verdictOn(Kernel, IrKernel::blockOf(256), AccessOperation::Load, {}, /*Skip=*/1);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Indirect);
  EXPECT_EQ(Verdict.Reason, "numbers loaded from memory decide how the lanes' indices differ");
}

/// An argument in its place is known to whoever calls the kernel.
TEST(Verdict, AnIndexMixedWithAnArgumentIsUnknown) {
  const IrKernel Kernel = loadAt("  %mixed = xor i32 %t, %n\n"
                                 "  %high = lshr i32 %mixed, 5\n"
                                 "  %again = mul i32 %high, -1640531535\n"
                                 "  %i = lshr i32 %again, 12\n");
  EXPECT_EQ(verdictOn(Kernel, IrKernel::blockOf(256), AccessOperation::Load).Pattern, AccessPattern::Unknown);
}

/// A cursor that moves on where a lane's own number says so: 1024 apart at first, and nobody knows how far apart later.
TEST(Verdict, AnIndexThatLoadedDataDecideIsIndirect) {
  const IrKernel Kernel = loadAt("  %t64 = zext i32 %t to i64\n"
                                 "  %where = getelementptr i32, ptr %in, i64 %t64\n"
                                 "  %code = load i32, ptr %where, align 4\n"
                                 "  %start = mul nuw nsw i32 %t, 1024\n"
                                 "  %long = icmp sgt i32 %code, 7\n"
                                 "  br i1 %long, label %further, label %join\n"
                                 "further:\n"
                                 "  %moved = add i32 %start, 5\n"
                                 "  br label %join\n"
                                 "join:\n"
                                 "  %i = phi i32 [ %start, %0 ], [ %moved, %further ]\n");
  const AccessVerdict Verdict = verdictOn(Kernel, IrKernel::blockOf(256), AccessOperation::Load, {}, /*Skip=*/1);
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Indirect);
  EXPECT_EQ(Verdict.Reason, "what each lane has loaded decides the index");
}

/// Every second float of half a warp: 128 bytes, 4 sectors, for 64 bytes, 2 sectors.
TEST(Verdict, IsBadFromTheRatioOn) {
  AccessCost Cost;
  Cost.Followed = true;
  Cost.Actual = 4;
  Cost.Ideal = 2;
  EXPECT_TRUE(verdictByCount(Cost, {}).isBad());
  Cost.Actual = 3.9;
  EXPECT_FALSE(verdictByCount(Cost, {}).isBad());
  EXPECT_TRUE(verdictByCount(Cost, {.Global = 1.5}).isBad());
  EXPECT_FALSE(verdictByCount(Cost, {.Shared = 1.5}).isBad()) << "each space has its own";
  Cost.Actual = Cost.Ideal;
  EXPECT_FALSE(verdictByCount(Cost, {.Global = 1}).isBad()) << "the ideal is never bad";
}

/// Words 1 to 32 lie in 5 sectors, where 4 would do; words 0 to 31 in 4.
TEST(Verdict, ARatioBelowTwoIsFollowedThroughAllDoubts) {
  const IrKernel Shifted = loadAt("  %i = add i32 %t, 1\n"), Aligned = loadAt("  %i = add i32 %t, 0\n");
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  EXPECT_EQ(verdictOn(Shifted, Launch, AccessOperation::Load).Pattern, AccessPattern::Coalesced);
  const AccessVerdict Verdict = verdictOn(Shifted, Launch, AccessOperation::Load, {.Global = 1.25});
  EXPECT_EQ(Verdict.Pattern, AccessPattern::Strided);
  EXPECT_EQ(Verdict.Cost.Actual, 5);
  EXPECT_EQ(verdictOn(Aligned, Launch, AccessOperation::Load, {.Global = 1.25}).Pattern, AccessPattern::Coalesced);
}

/// The sizes that are drawn send every thread past all work, as %last is below %first: what it would do is its cost.
TEST(Verdict, AKernelThatTheDrawSendsPastItsWorkCostsItsWork) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %out, i32 %first, i32 %last) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %length = sub nsw i32 %last, %first\n"
                        "  %inside = icmp slt i32 %t, %length\n"
                        "  br i1 %inside, label %work, label %end\n"
                        "work:\n"
                        "  %w = sext i32 %t to i64\n"
                        "  %p = getelementptr float, ptr addrspace(1) %out, i64 %w\n"
                        "  store float 1.0, ptr addrspace(1) %p, align 4\n"
                        "  br label %end\n"
                        "end:\n"
                        "  ret void\n}\n");
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  KernelCost Cost;
  decide(Kernel.program(), {.Launch = Launch, .Gpu = *findGpu("sm_90")}, {}, Cost);
  ASSERT_EQ(Cost.Now.size(), 1u);
  EXPECT_DOUBLE_EQ(Cost.Now[0].Requests, 1);
  EXPECT_DOUBLE_EQ(Cost.Now[0].L2Writes, 4);
}

} // namespace
} // namespace cudaperf
