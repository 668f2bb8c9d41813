// Loops whose length each lane loads.

#include "Analysis/LoadedLengths.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// Each thread adds up %in from 0 to what it loads from %length at %index; Body is done in each round beside.
std::vector<LoadedLength> lengthsOf(const std::string &Index, const std::string &Body = "") {
  const IrKernel Kernel("declare void @llvm.nvvm.barrier0()\n"
                        "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %length, ptr addrspace(1) %out) {\n"
                        "entry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                        Index +
                        "  %at = getelementptr i32, ptr addrspace(1) %length, i32 %index\n"
                        "  %n = load i32, ptr addrspace(1) %at, align 4\n  br label %loop\n"
                        "loop:\n  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n"
                        "  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]\n"
                        "  %from = getelementptr i32, ptr addrspace(1) %in, i32 %k\n"
                        "  %v = load i32, ptr addrspace(1) %from, align 4\n  %sum = add i32 %s, %v\n" +
                        Body +
                        "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, %n\n"
                        "  br i1 %more, label %loop, label %end\n"
                        "end:\n  store i32 %sum, ptr addrspace(1) %out, align 4\n  ret void\n}\n");
  return loadedLengths(Kernel.program(), IrKernel::blockOf(128));
}

TEST(LoadedLengths, OfEachLane) {
  const auto Found = lengthsOf("  %index = add i32 %t, 1\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Loop, 0);
  EXPECT_TRUE(Found[0].WalksElements);
  EXPECT_FALSE(Found[0].HasAtomics);
}

TEST(LoadedLengths, OfTheBlock) { EXPECT_TRUE(lengthsOf("  %index = add i32 7, 0\n").empty()); }

TEST(LoadedLengths, ABarrierKeepsAllInStep) {
  EXPECT_TRUE(lengthsOf("  %index = add i32 %t, 1\n", "  call void @llvm.nvvm.barrier0()\n").empty());
}

TEST(LoadedLengths, Atomics) {
  const auto Found =
      lengthsOf("  %index = add i32 %t, 1\n", "  %old = atomicrmw add ptr addrspace(1) %out, i32 %v monotonic\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].HasAtomics);
}

TEST(LoadedLengths, AnEndThatIsLoadedEachRound) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %length, ptr addrspace(1) %out) {\n"
                        "entry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %loop\n"
                        "loop:\n  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n"
                        "  %to = getelementptr i32, ptr addrspace(1) %out, i32 %k\n"
                        "  store i32 1, ptr addrspace(1) %to, align 4\n  %index = add i32 %t, 1\n"
                        "  %at = getelementptr i32, ptr addrspace(1) %length, i32 %index\n"
                        "  %n = load i32, ptr addrspace(1) %at, align 4\n  %next = add i32 %k, 1\n"
                        "  %more = icmp slt i32 %next, %n\n  br i1 %more, label %loop, label %end\n"
                        "end:\n  ret void\n}\n");
  EXPECT_EQ(loadedLengths(Kernel.program(), IrKernel::blockOf(128)).size(), 1u);
}

/// Whether the load in a loop from %first to %last, in steps of Step, of element Index of %in walks a list.
std::optional<ListWalk> walkOf(const std::string &Step, const std::string &Index) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %in, ptr addrspace(1) %rows, i32 %n) {\n"
                        "entry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %at = getelementptr i32, ptr addrspace(1) %rows, i32 %t\n"
                        "  %first = load i32, ptr addrspace(1) %at, align 4\n"
                        "  %behind = getelementptr i32, ptr addrspace(1) %at, i32 1\n"
                        "  %last = load i32, ptr addrspace(1) %behind, align 4\n  br label %loop\n"
                        "loop:\n  %k = phi i32 [ %first, %entry ], [ %next, %loop ]\n" +
                        Index +
                        "  %from = getelementptr i32, ptr addrspace(1) %in, i32 %index\n"
                        "  %v = load i32, ptr addrspace(1) %from, align 4\n"
                        "  %next = add i32 %k, " +
                        Step +
                        "\n  %more = icmp slt i32 %next, %last\n  br i1 %more, label %loop, label %end\n"
                        "end:\n  ret void\n}\n");
  return listWalk(Kernel.program(), Kernel.program().accesses().back());
}

TEST(ListWalk, ElementByElement) {
  const auto Walk = walkOf("1", "  %index = add i32 %k, 0\n");
  ASSERT_TRUE(Walk);
  EXPECT_EQ(Walk->Loop, 0);
  EXPECT_TRUE(Walk->TakesEach);
}

TEST(ListWalk, FromALoadedStart) { EXPECT_TRUE(walkOf("1", "  %index = add i32 %first, %k\n")->TakesEach); }

TEST(ListWalk, InStridesOfATeam) { EXPECT_FALSE(walkOf("32", "  %index = add i32 %k, 0\n")->TakesEach); }

TEST(ListWalk, RowsApart) { EXPECT_FALSE(walkOf("1", "  %row = mul i32 %k, %n\n  %index = add i32 %row, %t\n")); }

TEST(ListWalk, ThroughWhatIsLoaded) {
  EXPECT_FALSE(walkOf("1", "  %p = getelementptr i32, ptr addrspace(1) %rows, i32 %k\n"
                           "  %index = load i32, ptr addrspace(1) %p, align 4\n"));
}

} // namespace
} // namespace cudaperf
