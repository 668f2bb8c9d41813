// What is told about atomics without running them.

#include "Analysis/AtomicUse.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// The one atomic of Kernel.
const MemoryAccess &atomicOf(const IrKernel &Kernel) {
  for (const MemoryAccess &Access : Kernel.program().accesses())
    if (Access.Operation == AccessOperation::Atomic)
      return Access;
  ADD_FAILURE() << "no atomic";
  return Kernel.program().accesses().front();
}

/// Loads an i32 %v per thread, does Atomic on %to, the Index-th of %bins.
IrKernel atomicAt(const std::string &Index, const std::string &Atomic) {
  return IrKernel("define void @k(ptr %in, ptr %bins, i64 %arg) {\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %wide = zext i32 %t to i64\n"
                  "  %at = getelementptr i32, ptr %in, i64 %wide\n"
                  "  %v = load i32, ptr %at, align 4\n" +
                  Index + "  %to = getelementptr i32, ptr %bins, i64 %i\n" + Atomic + "  ret void\n}\n");
}

constexpr char FirstBin[] = "  %i = add i64 0, 0\n";

/// A compare-and-swap on %bins in a loop that a lane enters, and stays in, by Goes of what is there, %seen.
bool isBeaten(const std::string &Goes) {
  const IrKernel Kernel("define void @k(ptr %bins, i32 %v) {\nstart:\n  %first = load i32, ptr %bins, align 4\n"
                        "  br label %head\nhead:\n  %seen = phi i32 [ %first, %start ], [ %there, %body ]\n  %go = " +
                        Goes +
                        "\n  br i1 %go, label %body, label %end\nbody:\n"
                        "  %pair = cmpxchg ptr %bins, i32 %seen, i32 %v monotonic monotonic\n"
                        "  %there = extractvalue { i32, i1 } %pair, 0\n  %done = icmp eq i32 %there, %seen\n"
                        "  br i1 %done, label %end, label %head\nend:\n  ret void\n}\n");
  return atomicUse(atomicOf(Kernel))->IsBeaten;
}

// while (v > seen): a maximum. while (seen != 7): a lock, say.
TEST(AtomicUse, SwapsThatAreTriedWhileTheValueIsBeyond) {
  EXPECT_TRUE(isBeaten("icmp sgt i32 %v, %seen"));
  EXPECT_FALSE(isBeaten("icmp ne i32 %seen, 7"));
}

struct FoldCase {
  const char *What;
  const char *Atomic;
  bool Folded;
};

void PrintTo(const FoldCase &Case, std::ostream *Out) { *Out << Case.What; }

class AtomicFolding : public testing::TestWithParam<FoldCase> {};

TEST_P(AtomicFolding, FollowsWhatPtxasDoes) {
  const IrKernel Kernel = atomicAt(FirstBin, GetParam().Atomic);
  const MemoryAccess &Access = atomicOf(Kernel);
  const std::optional<AtomicUse> Use = atomicUse(Access);
  ASSERT_TRUE(Use);
  EXPECT_EQ(Use->isFoldedPerWarp(Access.Bytes), GetParam().Folded);
}

// Each line was read off the machine code that CUDA 13's ptxas makes for sm_80 and sm_90.
INSTANTIATE_TEST_SUITE_P(
    Table, AtomicFolding,
    testing::Values(
        FoldCase{"int add", "  %o = atomicrmw add ptr %to, i32 %v monotonic\n", true},
        FoldCase{"int add, result used",
                 "  %o = atomicrmw add ptr %to, i32 1 monotonic\n  store i32 %o, ptr %at, align 4\n", true},
        FoldCase{"int max", "  %o = atomicrmw max ptr %to, i32 %v monotonic\n", true},
        FoldCase{"int max, result used",
                 "  %o = atomicrmw max ptr %to, i32 %v monotonic\n  store i32 %o, ptr %at, align 4\n", false},
        FoldCase{"int or", "  %o = atomicrmw or ptr %to, i32 %v monotonic\n", true},
        FoldCase{"int exchange", "  %o = atomicrmw xchg ptr %to, i32 %v monotonic\n", false},
        FoldCase{"64-bit add of one", "  %o = atomicrmw add ptr %to, i64 1 monotonic\n", true},
        FoldCase{"64-bit add of an argument", "  %o = atomicrmw add ptr %to, i64 %arg monotonic\n", true},
        FoldCase{"64-bit add of each lane's own", "  %o = atomicrmw add ptr %to, i64 %wide monotonic\n", false},
        FoldCase{"64-bit max", "  %o = atomicrmw max ptr %to, i64 %wide monotonic\n", false},
        FoldCase{"float add", "  %f = sitofp i32 %v to float\n  %o = atomicrmw fadd ptr %to, float %f monotonic\n",
                 false},
        FoldCase{"compare and swap", "  %o = cmpxchg ptr %to, i32 0, i32 %v monotonic monotonic\n", false}));

struct ReachCase {
  const char *What;
  const char *Index;
  std::optional<uint64_t> Elements;
};

void PrintTo(const ReachCase &Case, std::ostream *Out) { *Out << Case.What; }

class AtomicReach : public testing::TestWithParam<ReachCase> {};

TEST_P(AtomicReach, IsTheRangeOfTheIndex) {
  const IrKernel Kernel = atomicAt(GetParam().Index, "  %o = atomicrmw add ptr %to, i32 1 monotonic\n");
  EXPECT_EQ(reachableElements(atomicOf(Kernel), /*Limit=*/4096), GetParam().Elements);
}

INSTANTIATE_TEST_SUITE_P(
    Table, AtomicReach,
    testing::Values(
        ReachCase{"any number", "  %i = zext i32 %v to i64\n", std::nullopt},
        ReachCase{"a byte", "  %b = trunc i32 %v to i8\n  %i = zext i8 %b to i64\n", 256},
        ReachCase{"a mask", "  %b = and i32 %v, 63\n  %i = zext i32 %b to i64\n", 64},
        ReachCase{"a remainder", "  %b = urem i32 %v, 10\n  %i = zext i32 %b to i64\n", 10},
        ReachCase{"a remainder by an argument", "  %w = zext i32 %v to i64\n  %i = urem i64 %w, %arg\n", std::nullopt},
        ReachCase{"more than the limit", "  %b = and i32 %v, 65535\n  %i = zext i32 %b to i64\n", std::nullopt},
        ReachCase{"a row that all threads share",
                  "  %b = and i32 %v, 63\n  %w = zext i32 %b to i64\n  %i = add i64 %w, %arg\n", std::nullopt}));

/// Two steps: first the row that all threads share, then the bin.
TEST(AtomicReach, SharedOffsetsDoNotCount) {
  const IrKernel Kernel = atomicAt("  %b = and i32 %v, 63\n  %i = zext i32 %b to i64\n"
                                   "  %row = getelementptr i32, ptr %bins, i64 %arg\n"
                                   "  %cell = getelementptr i32, ptr %row, i64 %i\n",
                                   "  %o = atomicrmw add ptr %cell, i32 1 monotonic\n");
  EXPECT_EQ(reachableElements(atomicOf(Kernel), 4096), 64u);
}

TEST(AtomicReach, ADeviceArrayIsABound) {
  const IrKernel Kernel(R"(
@histogram = addrspace(1) global [100 x i32] zeroinitializer, align 4
define void @k(ptr %in) {
  %v = load i32, ptr %in, align 4
  %i = zext i32 %v to i64
  %to = getelementptr [100 x i32], ptr addrspace(1) @histogram, i64 0, i64 %i
  %o = atomicrmw add ptr addrspace(1) %to, i32 1 monotonic
  ret void
})");
  EXPECT_EQ(reachableElements(atomicOf(Kernel), 4096), 100u);
}

/// The launch says how long an `extern __shared__` array is.
TEST(AtomicReach, AnArrayWithoutLengthIsNoBound) {
  const IrKernel Kernel(R"(
@tile = external addrspace(3) global [0 x i32], align 4
define void @k(ptr %in) {
  %v = load i32, ptr %in, align 4
  %i = zext i32 %v to i64
  %to = getelementptr [0 x i32], ptr addrspace(3) @tile, i64 0, i64 %i
  %o = atomicrmw add ptr addrspace(3) %to, i32 1 monotonic
  ret void
})");
  EXPECT_EQ(reachableElements(atomicOf(Kernel), 4096), std::nullopt);
}

/// if (v < 8 && v > 16): nobody comes there.
TEST(AtomicReach, ContradictionsAreNoBound) {
  const IrKernel Kernel(R"(
define void @k(ptr %in, ptr %bins) {
  %v = load i32, ptr %in, align 4
  %low = icmp ult i32 %v, 8
  br i1 %low, label %then, label %end
then:
  %high = icmp ugt i32 %v, 16
  br i1 %high, label %never, label %end
never:
  %i = zext i32 %v to i64
  %to = getelementptr i32, ptr %bins, i64 %i
  %o = atomicrmw add ptr %to, i32 1 monotonic
  br label %end
end:
  ret void
})");
  EXPECT_EQ(reachableElements(atomicOf(Kernel), 4096), std::nullopt);
}

/// if (v < 64): a condition on the way is a bound.
TEST(AtomicReach, AGuardIsABound) {
  const IrKernel Kernel(R"(
define void @k(ptr %in, ptr %bins) {
  %v = load i32, ptr %in, align 4
  %is = icmp ult i32 %v, 64
  br i1 %is, label %then, label %end
then:
  %i = zext i32 %v to i64
  %to = getelementptr i32, ptr %bins, i64 %i
  %o = atomicrmw add ptr %to, i32 1 monotonic
  br label %end
end:
  ret void
})");
  EXPECT_EQ(reachableElements(atomicOf(Kernel), 4096), 64u);
}

} // namespace
} // namespace cudaperf
