// Barriers that some threads never come to, and those that nothing needs.

#include "../IrKernel.h"
#include "Analysis/BarrierNeed.h"
#include "Analysis/BarrierReach.h"

namespace cudaperf {
namespace {

constexpr char Declarations[] = "declare void @llvm.nvvm.barrier0() convergent\n"
                                "declare void @llvm.nvvm.membar.gl()\n"
                                "@s = internal addrspace(3) global [512 x float] undef\n"
                                "@r = internal addrspace(3) global [512 x float] undef\n";

/// Where %c holds for a thread, it comes to a barrier; then all of them store.
std::vector<UnreachedBarrier> unreached(const std::string &Condition,
                                        const std::string &Behind = "store float %f, ptr addrspace(1) %out\n",
                                        const std::string &Otherwise = "", unsigned Threads = 256) {
  const IrKernel Kernel(std::string(Declarations) +
                        "define void @k(ptr addrspace(1) %out, i32 %n, float %f) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                        Condition +
                        "  br i1 %c, label %first, label %second\n"
                        "first:\n  call void @llvm.nvvm.barrier0()\n  br label %end\n"
                        "second:\n" +
                        Otherwise + "  br label %end\nend:\n  " + Behind + "  ret void\n}\n");
  return unreachedBarriers(Kernel.program(), IrKernel::blockOf(Threads));
}

TEST(UnreachedBarriers, AWarpInTwo) {
  const auto Found = unreached("  %l = and i32 %t, 31\n  %c = icmp ult i32 %l, 12\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_FALSE(Found[0].OfWarps);
  EXPECT_EQ(Found[0].Here, 12);
  EXPECT_EQ(Found[0].Elsewhere, 20);
}

TEST(UnreachedBarriers, WholeWarps) {
  const auto Found = unreached("  %c = icmp ult i32 %t, 96\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].OfWarps);
  EXPECT_EQ(Found[0].Here, 3);
  EXPECT_EQ(Found[0].Elsewhere, 5);
}

TEST(UnreachedBarriers, ABlockThatTheConditionDoesNotSplit) {
  EXPECT_TRUE(unreached("  %c = icmp ult i32 %t, 96\n", "store float %f, ptr addrspace(1) %out\n", "", 96).empty());
}

TEST(UnreachedBarriers, ThreadsThatHaveReturnedAreNotWaitedFor) {
  EXPECT_TRUE(unreached("  %c = icmp ult i32 %t, 96\n", "").empty());
  EXPECT_TRUE(unreached("  %c = icmp ult i32 %t, 100\n", "").empty());
}

TEST(UnreachedBarriers, TheOthersHaveABarrierTooWarpByWarp) {
  EXPECT_TRUE(unreached("  %c = icmp ult i32 %t, 96\n", "store float %f, ptr addrspace(1) %out\n",
                        "  call void @llvm.nvvm.barrier0()\n")
                  .empty());
}

TEST(UnreachedBarriers, AnArgumentOrDataMayNotSplitTheBlock) {
  EXPECT_TRUE(unreached("  %c = icmp ult i32 %t, %n\n").empty());
  EXPECT_TRUE(unreached("  %v = load float, ptr addrspace(1) %out\n  %c = fcmp olt float %v, 1.0\n").empty());
}

/// The barriers that could go of Before, a barrier, Behind.
std::vector<SpareBarrier>
spare(const std::string &Before, const std::string &Behind, bool KnownBlock = true,
      const std::string &Arguments = "ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out") {
  const IrKernel Kernel(std::string(Declarations) + "define void @k(" + Arguments +
                        ", i32 %n, float %f) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %next = add nuw i32 %t, 1\n"
                        "  %own = getelementptr float, ptr addrspace(3) @s, i32 %t\n"
                        "  %other = getelementptr float, ptr addrspace(3) @s, i32 %next\n"
                        "  %ownIn = getelementptr float, ptr addrspace(1) %in, i32 %t\n"
                        "  %nextIn = getelementptr float, ptr addrspace(1) %in, i32 %next\n"
                        "  %ownOut = getelementptr float, ptr addrspace(1) %out, i32 %t\n" +
                        Before + "  call void @llvm.nvvm.barrier0()\n" + Behind + "  ret void\n}\n");
  return spareBarriers(Kernel.program(), IrKernel::blockOf(512), KnownBlock);
}

constexpr char StoreOwn[] = "  store float %f, ptr addrspace(3) %own\n";
constexpr char LoadOwn[] = "  %v = load float, ptr addrspace(3) %own\n";
constexpr char LoadOther[] = "  %v = load float, ptr addrspace(3) %other\n";

using Reason = SpareBarrier::Reason;

TEST(SpareBarriers, NothingOnOneSide) {
  const auto AtStart = spare("", LoadOther), AtEnd = spare(StoreOwn, "");
  ASSERT_EQ(AtStart.size(), 1u);
  EXPECT_EQ(AtStart[0].Why, Reason::NothingBefore);
  ASSERT_EQ(AtEnd.size(), 1u);
  EXPECT_EQ(AtEnd[0].Why, Reason::NothingBehind);
}

TEST(SpareBarriers, OwnElementsNeedAKnownBlock) {
  const auto Known = spare(StoreOwn, LoadOwn);
  ASSERT_EQ(Known.size(), 1u);
  EXPECT_EQ(Known[0].Why, Reason::OwnElements);
  EXPECT_TRUE(spare(StoreOwn, LoadOwn, /*KnownBlock=*/false).empty());
}

TEST(SpareBarriers, ANeighboursElementNeedsTheBarrier) { EXPECT_TRUE(spare(StoreOwn, LoadOther).empty()); }

TEST(SpareBarriers, WhatIsReadMayBeOverwrittenBehind) { EXPECT_TRUE(spare(LoadOther, StoreOwn).empty()); }

TEST(SpareBarriers, OtherMemory) {
  const auto Found = spare("  store float %f, ptr addrspace(3) @r\n", LoadOther);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Why, Reason::OtherMemory);
}

TEST(SpareBarriers, OneOfTwoInARowStays) {
  EXPECT_EQ(spare(StoreOwn, std::string("  call void @llvm.nvvm.barrier0()\n") + LoadOther).size(), 1u);
}

TEST(SpareBarriers, FencesAtomicsAndVolatileAccessesSpeakToOthers) {
  EXPECT_TRUE(spare("  call void @llvm.nvvm.membar.gl()\n", "").empty());
  EXPECT_TRUE(spare("  %old = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic\n", "").empty());
  EXPECT_TRUE(spare("  store volatile float %f, ptr addrspace(3) %own\n", "").empty());
}

TEST(SpareBarriers, TwoParametersMayBeOneBuffer) {
  const std::string Load = "  %v = load float, ptr addrspace(1) ",
                    Store = "  store float %v, ptr addrspace(1) %ownOut\n";
  const std::string Plain = "ptr addrspace(1) %in, ptr addrspace(1) %out";
  EXPECT_TRUE(spare(Load + "%nextIn\n", Store, true, Plain).empty());
  EXPECT_EQ(spare(Load + "%ownIn\n", Store, true, Plain).size(), 1u);
  EXPECT_EQ(spare(Load + "%nextIn\n", Store).size(), 1u);
}

// Thread t and thread t + 256 of 512 share an element.
TEST(SpareBarriers, ElementsThatTwoThreadsShare) {
  const std::string Half = "  %h = and i32 %t, 255\n  %p = getelementptr float, ptr addrspace(3) @s, i32 %h\n";
  EXPECT_TRUE(
      spare(Half + "  store float %f, ptr addrspace(3) %p\n", "  %v = load float, ptr addrspace(3) %p\n").empty());
}

} // namespace
} // namespace cudaperf
