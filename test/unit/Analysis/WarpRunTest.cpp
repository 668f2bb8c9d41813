// What the warp model says of single values: each test stores to an address made from the value and looks at the lanes.

#include "Analysis/WarpRun.h"
#include "../IrKernel.h"
#include <functional>

namespace cudaperf {
namespace {

struct Seen {
  LaneMask Active = 0;
  LaneValue Address;
  bool Coverage = false;
};

/// The stores of Kernel's first warp in a block, in order.
std::vector<Seen> storesOf(const IrKernel &Kernel, Dim3 Block = {256, 1, 1}, unsigned Warp = 0) {
  std::vector<Seen> Stores;
  const WarpPlace Place{.Block = Block, .Grid = {61, 59, 53}, .BlockIndex = {5, 3, 2}, .Warp = Warp, .Arguments = {}};
  const auto Sink = [&](const WarpRequest &Request) {
    if (Kernel.program().accesses()[Request.Access].Operation == AccessOperation::Store)
      Stores.push_back({Request.Active, *Request.Address, Request.Coverage});
  };
  llvm::BitVector Visited(unsigned(Kernel.program().blocks().size()));
  WarpRun Run(Kernel.program(), Place, Sink);
  Run.run(Visited);
  EXPECT_FALSE(Run.gaveUp());
  return Stores;
}

int64_t elementOf(const Seen &Store, unsigned Lane) { return MemoryLayout::offsetOf(Store.Address.Lane[Lane]) / 4; }

struct IndexCase {
  const char *What;
  const char *Code; ///< makes the i32 %i from %x, %y, %b (threadIdx.x, threadIdx.y, blockIdx.x) and %n
  std::function<int64_t(int64_t)> Element; ///< by lane; in a 32x8 block
};

void PrintTo(const IndexCase &Case, std::ostream *Out) { *Out << Case.What; }

class WarpArithmetic : public testing::TestWithParam<IndexCase> {};

TEST_P(WarpArithmetic, IsExact) {
  const IrKernel Kernel("define void @k(ptr %out, i32 %n) {\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" +
                        std::string(GetParam().Code) +
                        "  %wide = sext i32 %i to i64\n"
                        "  %at = getelementptr i32, ptr %out, i64 %wide\n"
                        "  store i32 0, ptr %at, align 4\n"
                        "  ret void\n}\n");
  const std::vector<Seen> Stores = storesOf(Kernel, {32, 8, 1}, /*Warp=*/3);
  ASSERT_EQ(Stores.size(), 1u);
  EXPECT_EQ(Stores[0].Active, AllLanes);
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(elementOf(Stores[0], L), GetParam().Element(L)) << "lane " << L;
}

INSTANTIATE_TEST_SUITE_P(
    Table, WarpArithmetic,
    testing::Values(
        IndexCase{"threadIdx.x", "  %i = add i32 %x, 0\n", [](int64_t L) { return L; }},
        IndexCase{"threadIdx.y of warp 3", "  %i = add i32 %y, 0\n", [](int64_t) { return 3; }},
        IndexCase{"blockIdx.x", "  %i = mul i32 %b, 10\n", [](int64_t) { return 50; }},
        IndexCase{"a swizzle", "  %i = xor i32 %x, 5\n", [](int64_t L) { return L ^ 5; }},
        IndexCase{"row and column of a flat index",
                  "  %r = udiv i32 %x, 10\n  %c = urem i32 %x, 10\n"
                  "  %r100 = mul i32 %r, 100\n  %i = add i32 %r100, %c\n",
                  [](int64_t L) { return L / 10 * 100 + L % 10; }},
        IndexCase{"shifts and masks",
                  "  %h = lshr i32 %x, 3\n  %l = and i32 %x, 7\n  %hs = shl i32 %h, 6\n"
                  "  %i = or i32 %hs, %l\n",
                  [](int64_t L) { return (L >> 3) * 64 + (L & 7); }},
        IndexCase{"negative numbers", "  %m = sub nsw i32 %x, 40\n  %i = sdiv i32 %m, 2\n",
                  [](int64_t L) { return (L - 40) / 2; }},
        IndexCase{"a clamp",
                  "  %m = add nsw i32 %x, -1\n  %low = icmp slt i32 %m, 0\n"
                  "  %i = select i1 %low, i32 0, i32 %m\n",
                  [](int64_t L) { return std::max<int64_t>(0, L - 1); }},
        IndexCase{"an argument", "  %i = add nsw i32 %n, %x\n", [](int64_t L) { return Draws(0).size(0) + L; }},
        IndexCase{"arguments cancel", "  %p = mul nsw i32 %n, 4\n  %q = sdiv i32 %p, %n\n  %i = mul i32 %q, %x\n",
                  [](int64_t L) { return 4 * L; }}));

TEST(WarpRun, BothSidesOfABranchAndTheJoin) {
  const IrKernel Kernel(R"(
define void @k(ptr %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %even = and i32 %x, 1
  %is = icmp eq i32 %even, 0
  br i1 %is, label %then, label %else
then:
  %a = mul i32 %x, 2
  br label %end
else:
  %b = mul i32 %x, 3
  br label %end
end:
  %i = phi i32 [ %a, %then ], [ %b, %else ]
  %wide = zext i32 %i to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 0, ptr %at, align 4
  ret void
})");
  const std::vector<Seen> Stores = storesOf(Kernel);
  ASSERT_EQ(Stores.size(), 1u);
  EXPECT_EQ(Stores[0].Active, AllLanes);
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(elementOf(Stores[0], L), L % 2 ? 3 * L : 2 * L);
}

TEST(WarpRun, LanesLeaveALoopOneByOne) {
  const IrKernel Kernel(R"(
define void @k(ptr %out) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %k, %x
  br i1 %more, label %body, label %end
body:
  %wide = zext i32 %k to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 0, ptr %at, align 4
  %next = add i32 %k, 1
  br label %loop
end:
  ret void
})");
  const std::vector<Seen> Stores = storesOf(Kernel, {32, 1, 1});
  ASSERT_EQ(Stores.size(), 31u);
  for (unsigned K = 0; K < 31; ++K)
    EXPECT_EQ(Stores[K].Active, AllLanes << (K + 1)) << "iteration " << K;
}

/// Code that makes %i of %x, %n and %f, and runs for half the lanes only: the others must not be asked.
Depends underABranch(const char *MakeIndex) {
  const IrKernel Kernel("define void @k(ptr %out, i32 %n, double %f) {\n"
                        "entry:\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %is = icmp ugt i32 %x, 15\n"
                        "  br i1 %is, label %then, label %end\n"
                        "then:\n" +
                        std::string(MakeIndex) +
                        "  %wide = sext i32 %i to i64\n"
                        "  %at = getelementptr i32, ptr %out, i64 %wide\n"
                        "  store i32 0, ptr %at, align 4\n"
                        "  br label %end\n"
                        "end:\n"
                        "  ret void\n}\n");
  const std::vector<Seen> Stores = storesOf(Kernel, {32, 1, 1});
  EXPECT_EQ(Stores.size(), 1u);
  return Stores[0].Address.dependsIn(Stores[0].Active);
}

TEST(WarpRun, WhatIsTheSameInAllLanesThatRunIsUniform) {
  EXPECT_FALSE(has(underABranch("  %double = fadd double %f, 1.0\n"
                                "  %shift = fptosi double %double to i32\n"
                                "  %i = add i32 %x, %shift\n"),
                   Unreliable));
}

TEST(WarpRun, BitsPickedOutByASizeThatIsComputedUnderABranch) {
  EXPECT_TRUE(has(underABranch("  %mask = sub i32 %n, 3\n"
                               "  %i = and i32 %x, %mask\n"),
                  Unreliable));
}

/// for (i = x; i < n; i += 256): n is drawn, the loop is left after a few rounds.
TEST(WarpRun, LoopsOverUnknownSizesAreCut) {
  const IrKernel Kernel(R"(
define void @k(ptr %out, i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %wide = zext i32 %i to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 0, ptr %at, align 4
  %next = add nsw i32 %i, 256
  br label %loop
end:
  ret void
})");
  const std::vector<Seen> Stores = storesOf(Kernel);
  ASSERT_GE(Stores.size(), 4u);
  ASSERT_LE(Stores.size(), 64u);
  EXPECT_EQ(elementOf(Stores[1], 7), 263);
}

/// if (i < n) is taken as true; what it guards off is run for coverage, and undone.
TEST(WarpRun, TheOtherSideOfABorder) {
  const IrKernel Kernel(R"(
define void @k(ptr %out, i32 %n) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp slt i32 %x, %n
  %wide = zext i32 %x to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  br i1 %in, label %then, label %else
then:
  store i32 0, ptr %at, align 4
  br label %end
else:
  store i32 1, ptr %at, align 4
  br label %end
end:
  ret void
})");
  const std::vector<Seen> Stores = storesOf(Kernel);
  ASSERT_EQ(Stores.size(), 2u);
  EXPECT_NE(Stores[0].Coverage, Stores[1].Coverage);
}

TEST(WarpRun, LocalArraysAreRemembered) {
  const IrKernel Kernel(R"(
define void @k(ptr %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %index = alloca [4 x i32], align 4
  %slot = getelementptr [4 x i32], ptr %index, i64 0, i64 2
  %times = mul i32 %x, 7
  store i32 %times, ptr %slot, align 4
  %i = load i32, ptr %slot, align 4
  %wide = zext i32 %i to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 0, ptr %at, align 4
  ret void
})");
  const std::vector<Seen> Stores = storesOf(Kernel);
  ASSERT_EQ(Stores.size(), 1u); // the array is no memory that costs sectors
  EXPECT_EQ(elementOf(Stores[0], 5), 35);
}

/// `if (part < n) index = ...; if (part == n) index = ...`, and the draw takes neither side: what the first of them
/// puts into an array that held nothing stays, 7 * 5 for lane 5. An array that starts as zeros keeps them.
TEST(WarpRun, WhatOnlyOneOfTwoSidesStores) {
  for (const bool StartsAsZero : {false, true}) {
    const IrKernel Kernel(std::string(R"(
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @k(ptr %out, ptr %counter, i32 %n) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %part = load volatile i32, ptr %counter, align 4
  %index = alloca i32, align 4
)") + (StartsAsZero ? "  call void @llvm.memset.p0.i64(ptr %index, i8 0, i64 4, i1 false)\n" : "") +
                          R"(
  %negative = sub i32 0, %n
  %full = icmp slt i32 %part, %negative
  br i1 %full, label %all, label %next
all:
  %times = mul i32 %x, 7
  store i32 %times, ptr %index, align 4
  br label %next
next:
  %last = icmp eq i32 %part, %negative
  br i1 %last, label %guarded, label %end
guarded:
  store i32 1, ptr %index, align 4
  br label %end
end:
  %i = load i32, ptr %index, align 4
  %wide = zext i32 %i to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 0, ptr %at, align 4
  ret void
})");
    const std::vector<Seen> Stores = storesOf(Kernel);
    ASSERT_EQ(Stores.size(), 1u);
    EXPECT_EQ(elementOf(Stores[0], 5), StartsAsZero ? 0 : 35);
    EXPECT_FALSE(has(Stores[0].Address.On[5], Unreliable));
  }
}

/// The same in a register; a number that is defined on both sides is what the draw makes it.
TEST(WarpRun, WhatOnlyOneOfTwoSidesDefines) {
  for (const bool IsDefined : {false, true}) {
    const IrKernel Kernel(std::string(R"(
define void @k(ptr %out, i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %never = icmp slt i32 %n, 0
  br i1 %never, label %then, label %end
then:
  %times = mul i32 %x, 7
  br label %end
end:
  %i = phi i32 [ %times, %then ], [ )") +
                          (IsDefined ? "3" : "undef") + R"(, %entry ]
  %wide = zext i32 %i to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 0, ptr %at, align 4
  ret void
})");
    const std::vector<Seen> Stores = storesOf(Kernel);
    ASSERT_EQ(Stores.size(), 1u);
    EXPECT_EQ(elementOf(Stores[0], 5), IsDefined ? 3 : 35);
  }
}

TEST(WarpRun, AnUnevenSeedDrawsUnevenSizes) {
  EXPECT_EQ(Draws(0).size(0) % 32, 0);
  EXPECT_EQ(Draws(1).size(3) % 32, 0);
  EXPECT_EQ(Draws(Draws::Uneven).size(0) % 2, 1);
  EXPECT_EQ(Draws(Draws::Uneven + 1).size(0) % 32, 16);
  EXPECT_NE(Draws(0).size(0), Draws(1).size(0));
}

// "min(1024, n - begin)": all parts of the data but the last are full, whatever n and begin are.
TEST(WarpRun, SizesAreCutIntoFullParts) {
  const IrKernel Kernel(R"(
declare i32 @llvm.smin.i32(i32, i32)
define void @k(ptr %out, ptr %begins, i32 %n) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %begin = load i32, ptr %begins, align 4
  %rest = sub i32 %n, %begin
  %part = call i32 @llvm.smin.i32(i32 1024, i32 %rest)
  %less = icmp slt i32 %rest, 512
  %half = select i1 %less, i32 %rest, i32 512
  %i = mul i32 %x, %part
  %j = mul i32 %x, %half
  %at = getelementptr i32, ptr %out, i32 %i
  store i32 0, ptr %at, align 4
  %next = getelementptr i32, ptr %out, i32 %j
  store i32 0, ptr %next, align 4
  ret void
})");
  const std::vector<Seen> Stores = storesOf(Kernel);
  ASSERT_EQ(Stores.size(), 2u);
  EXPECT_EQ(elementOf(Stores[0], 3), 3 * 1024);
  EXPECT_EQ(elementOf(Stores[1], 3), 3 * 512);
}

// What is left over of words of four, threadIdx.x < (n & 3), or missing to one, ((n + 3) & ~3) - n: three lanes at
// most, whatever n is, also where n is data.
TEST(WarpRun, NoMoreLanesThanAConditionCanPass) {
  for (const std::string Left : {"and i32 %n, 3", "and i32 %loaded, 3", "sub i32 %word, %loaded"}) {
    const IrKernel Kernel(R"(
define void @k(ptr %out, ptr %sizes, i32 %n) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr i32, ptr %sizes, i32 %x
  %loaded = load i32, ptr %from, align 4
  %more = add i32 %loaded, 3
  %word = and i32 %more, -4
  %left = )" + Left + R"(
  %few = icmp slt i32 %x, %left
  br i1 %few, label %then, label %done
then:
  %at = getelementptr i8, ptr %out, i32 %x
  store i8 0, ptr %at, align 1
  br label %done
done:
  ret void
})");
    const std::vector<Seen> Stores = storesOf(Kernel);
    ASSERT_EQ(Stores.size(), 1u) << Left;
    EXPECT_EQ(Stores[0].Active, 0b111u) << Left;
  }
}

} // namespace
} // namespace cudaperf
