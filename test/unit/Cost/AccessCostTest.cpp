// What the cost model counts in whole kernels: strides, masks, loops. Numbers worked out by hand.

#include "Cost/AccessCost.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A kernel that loads from Index, an i32 made from %t (threadIdx.x), %n and %in.
IrKernel loadAt(const std::string &Index) {
  return IrKernel("define void @k(ptr %in, i32 %n) {\n"
                  "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                  Index +
                  "  %wide = zext i32 %i to i64\n"
                  "  %at = getelementptr float, ptr %in, i64 %wide\n"
                  "  %v = load float, ptr %at, align 4\n"
                  "  store volatile float %v, ptr %in, align 4\n"
                  "  ret void\n}\n");
}

/// The access of Operation that comes Skip-th.
AccessCost costOf(const IrKernel &Kernel, const LaunchAssumption &Launch, AccessOperation Operation,
                  unsigned Skip = 0) {
  for (const AccessCost &Cost : costAccesses(Kernel.program(), Launch, /*MostUnreliable=*/8).Accesses)
    if (Cost.Access->Operation == Operation && Skip-- == 0)
      return Cost;
  ADD_FAILURE() << "no such access was reached";
  return {};
}

TEST(AccessCost, UnitStrideIsCoalesced) {
  const IrKernel Kernel = loadAt("  %i = add i32 %t, 0\n");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Load);
  EXPECT_EQ(Cost.Actual, 4);
  EXPECT_EQ(Cost.Ideal, 4);
  EXPECT_EQ(Cost.LaneStride, 4);
  EXPECT_EQ(Cost.Object, "in");
  EXPECT_EQ(Cost.Argument, 0);
}

/// Bytes 8 to 11 of each 12.
TEST(AccessCost, WordsOfTheStretchBetweenLanes) {
  const IrKernel Kernel = loadAt("  %three = mul nsw i32 %t, 3\n  %i = add nsw i32 %three, 2\n");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Load);
  EXPECT_EQ(Cost.LaneStride, 12);
  EXPECT_EQ(Cost.WordsOfStride, 0b100u);
}

TEST(AccessCost, RuntimeStrideTakesASectorForEachLane) {
  const IrKernel Kernel = loadAt("  %i = mul nsw i32 %t, %n\n");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Load);
  EXPECT_EQ(Cost.Actual, 32);
  EXPECT_TRUE(has(Cost.AddressOn, Depends::Symbol));
  EXPECT_EQ(Cost.LaneStride, 4 * Draws(0).size(0));
}

TEST(AccessCost, ConstantArgumentsAreTaken) {
  const IrKernel Kernel = loadAt("  %i = mul nsw i32 %t, %n\n");
  LaunchAssumption Launch = IrKernel::blockOf(256);
  Launch.Arguments[1] = 2;
  EXPECT_EQ(costOf(Kernel, Launch, AccessOperation::Load).Actual, 8);
}

TEST(AccessCost, OneAddressIsABroadcast) {
  const IrKernel Kernel = loadAt("  %i = add i32 %n, 1\n");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Load);
  EXPECT_TRUE(Cost.OneAddress);
  EXPECT_EQ(Cost.Actual, 1);
}

TEST(AccessCost, SmallBlocksHaveTheirLanes) {
  const IrKernel Kernel = loadAt("  %i = add i32 %t, 0\n");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(8), AccessOperation::Load);
  EXPECT_EQ(Cost.ActiveLanes, 8);
  EXPECT_EQ(Cost.Actual, 1);
}

TEST(AccessCost, LoadedIndexIsNotFollowed) {
  const IrKernel Kernel = loadAt("  %t64 = zext i32 %t to i64\n"
                                 "  %where = getelementptr i32, ptr %in, i64 %t64\n"
                                 "  %i = load i32, ptr %where, align 4\n");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Load, /*Skip=*/1);
  EXPECT_FALSE(Cost.Followed);
  EXPECT_TRUE(has(Cost.AddressOn, Depends::LoadedData));
}

TEST(AccessCost, FewRequestsThatMeanNothingAreLeftOut) {
  // In one round of 16 the index is loaded; in the others neighbours load neighbours: 4 sectors.
  const IrKernel Kernel(R"(
define void @k(ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t64 = zext i32 %t to i64
  %where = getelementptr i32, ptr %in, i64 %t64
  %loaded = load i32, ptr %where, align 4
  br label %round
round:
  %r = phi i32 [ 0, %entry ], [ %next, %round ]
  %last = icmp eq i32 %r, 15
  %i = select i1 %last, i32 %loaded, i32 %t
  %i64 = zext i32 %i to i64
  %at = getelementptr float, ptr %in, i64 %i64
  %v = load float, ptr %at, align 4
  %next = add i32 %r, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %round, label %end
end:
  ret void
})");
  const AccessCost InFewer =
      costAccesses(Kernel.program(), IrKernel::blockOf(256), /*MostUnreliable=*/15).Accesses.at(1);
  EXPECT_TRUE(InFewer.Followed) << "one of 16 is fewer than one of 15";
  EXPECT_EQ(InFewer.Actual, 4);
  const AccessCost InAsMany =
      costAccesses(Kernel.program(), IrKernel::blockOf(256), /*MostUnreliable=*/16).Accesses.at(1);
  EXPECT_FALSE(InAsMany.Followed);
  EXPECT_GT(InAsMany.Actual, 4) << "of the round with loaded indices";
}

TEST(AccessCost, GuardedLanes) {
  const IrKernel Kernel(R"(
define void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %few = icmp ult i32 %t, 4
  br i1 %few, label %then, label %end
then:
  %wide = zext i32 %t to i64
  %at = getelementptr float, ptr %out, i64 %wide
  store float 1.0, ptr %at, align 4
  br label %end
end:
  ret void
})");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Store);
  EXPECT_EQ(Cost.Requests, 1u); // only the first warp has such threads
  EXPECT_EQ(Cost.ActiveLanes, 4);
  EXPECT_FALSE(Cost.CoverageOnly);
}

/// if (blockIdx.x * 256 + threadIdx.x == 0): no sampled block holds that thread, and only one lane can be it.
TEST(AccessCost, AnEqualityCoversOneLane) {
  const IrKernel Kernel(R"(
define void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul nsw i32 %b, 256
  %i = add nsw i32 %first, %t
  %is = icmp eq i32 %i, 0
  br i1 %is, label %then, label %end
then:
  store float 1.0, ptr %out, align 4
  br label %end
end:
  ret void
})");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Store);
  EXPECT_TRUE(Cost.CoverageOnly);
  EXPECT_EQ(Cost.ActiveLanes, 1);
}

TEST(AccessCost, ConditionsOnDataAreMarked) {
  const IrKernel Kernel(R"(
define void @k(ptr %in, ptr %count) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %t to i64
  %at = getelementptr i32, ptr %in, i64 %wide
  %v = load i32, ptr %at, align 4
  %is = icmp sgt i32 %v, 3
  br i1 %is, label %then, label %end
then:
  %old = atomicrmw add ptr %count, i32 1 monotonic
  br label %end
end:
  ret void
})");
  const AccessCost Load = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Load);
  const AccessCost Atomic = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Atomic);
  EXPECT_FALSE(Load.OnData);
  EXPECT_TRUE(Atomic.OnData);
  EXPECT_TRUE(Atomic.OneAddress);
  EXPECT_EQ(Atomic.Places, 1u);
  EXPECT_EQ(Atomic.ActiveLanes, 32);
}

/// An index that all lanes load is still another one in each block.
TEST(AccessCost, ALoadedNumberKeepsItsPlace) {
  const IrKernel Kernel(R"(
define void @k(ptr %list, ptr %sum) {
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %wide = zext i32 %b to i64
  %at = getelementptr i32, ptr %list, i64 %wide
  %i = load i32, ptr %at, align 4
  %i64 = zext i32 %i to i64
  %to = getelementptr i32, ptr %sum, i64 %i64
  %old = atomicrmw add ptr %to, i32 1 monotonic
  ret void
})");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Atomic);
  EXPECT_TRUE(has(Cost.AddressOn, Depends::Block));
  EXPECT_TRUE(Cost.OneAddress);
}

/// s[2*k*t] for k = 1, 2, 4 ... 128 as long as that is below 256: 4 warps 2-way, 2 warps 4-way, 1 warp 8-way, then 16
/// lanes 8-way, 8 lanes 8-way, 4 lanes 4-way, 2 lanes 2-way, 1 lane. 47 wavefronts in 12 requests.
TEST(AccessCost, InterleavedReduction) {
  const IrKernel Kernel(R"(
@s = internal addrspace(3) global [256 x float] undef, align 4
define void @k() {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %k = phi i32 [ 1, %entry ], [ %twice, %next ]
  %more = icmp ult i32 %k, 256
  br i1 %more, label %body, label %end
body:
  %twice = shl i32 %k, 1
  %i = mul i32 %twice, %t
  %in = icmp ult i32 %i, 256
  br i1 %in, label %then, label %next
then:
  %wide = zext i32 %i to i64
  %at = getelementptr float, ptr addrspace(3) @s, i64 %wide
  store float 1.0, ptr addrspace(3) %at, align 4
  br label %next
next:
  br label %loop
end:
  ret void
})");
  const AccessCost Cost = costOf(Kernel, IrKernel::blockOf(256), AccessOperation::Store);
  EXPECT_EQ(Cost.Space, AccessSpace::Shared);
  EXPECT_EQ(Cost.Requests, 12u);
  EXPECT_DOUBLE_EQ(Cost.Actual, 47.0 / 12);
  EXPECT_EQ(Cost.Ideal, 1);
  EXPECT_EQ(Cost.WorstRatio, 8);
}

TEST(AccessCost, SameNumbersInEveryRun) {
  const IrKernel Kernel = loadAt("  %i = mul nsw i32 %t, %n\n");
  const CostedRun First = costAccesses(Kernel.program(), IrKernel::blockOf(32, 8), /*MostUnreliable=*/8);
  for (unsigned Turn = 0; Turn < 10; ++Turn) {
    const CostedRun Again = costAccesses(Kernel.program(), IrKernel::blockOf(32, 8), /*MostUnreliable=*/8);
    ASSERT_EQ(First.Accesses.size(), Again.Accesses.size());
    for (size_t I = 0; I < First.Accesses.size(); ++I) {
      EXPECT_EQ(First.Accesses[I].Actual, Again.Accesses[I].Actual);
      EXPECT_EQ(First.Accesses[I].LaneStride, Again.Accesses[I].LaneStride);
    }
  }
}

} // namespace
} // namespace cudaperf
