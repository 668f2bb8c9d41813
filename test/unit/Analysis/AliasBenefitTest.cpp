// What __restrict__ would save, on kernels small enough to be optimised by hand.

#include "Analysis/AliasBenefit.h"
#include "DeviceCode.h"
#include "llvm/IR/Verifier.h"
#include "gmock/gmock.h"

using namespace cudaperf;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

AliasBenefit measureAliasBenefit(llvm::Function &Kernel) { return AliasMeter(*Kernel.getParent()).measure(Kernel); }

// for (k = 0; k < n; ++k) c[0] += a[k];
constexpr const char *Accumulate = R"(
define void @accumulate(ptr %c, ptr %a, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %a, i32 %k
  %x = load float, ptr %at
  %old = load float, ptr %c
  %new = fadd float %old, %x
  store float %new, ptr %c
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
)";

// What is stored in one round is what the next one would load: only the stores cannot wait for the end.
TEST(AliasBenefit, KeepsAnAccumulatorInARegister) {
  DeviceCode Code(Accumulate);
  const AliasBenefit Benefit = measureAliasBenefit(Code.kernel("accumulate"));
  EXPECT_THAT(Benefit.Promised, ElementsAre(0u, 1u));
  EXPECT_EQ(Benefit.Place.Depth, 1u);
  EXPECT_EQ(Benefit.Place.Loads, 1u); // the sum is carried from round to round anyway
  EXPECT_EQ(Benefit.Place.LoadsSaved, 0u);
  EXPECT_EQ(Benefit.Place.Stores, 1u);
  EXPECT_EQ(Benefit.Place.StoresSaved, 1u);
  ASSERT_EQ(Benefit.Saved.size(), 1u);
  EXPECT_EQ(Benefit.Saved[0].Parameter, 0);
  EXPECT_TRUE(Benefit.Saved[0].IsStore);
  EXPECT_THAT(Benefit.ReadOnly, ElementsAre(1u));
}

TEST(AliasBenefit, LeavesTheModuleAsItWas) {
  DeviceCode Code(Accumulate);
  const size_t Functions = Code.module().size();
  measureAliasBenefit(Code.kernel("accumulate"));
  EXPECT_EQ(Code.module().size(), Functions);
  EXPECT_FALSE(Code.kernel("accumulate").hasParamAttribute(0, llvm::Attribute::NoAlias));
  EXPECT_FALSE(llvm::verifyModule(Code.module()));
}

TEST(AliasBenefit, HoistsALoadThatTheLoopDoesNotChange) {
  DeviceCode Code(R"(
define void @scale(ptr %out, ptr %in, ptr %factor, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr %in, i32 %k
  %x = load float, ptr %from
  %f = load float, ptr %factor
  %y = fmul float %x, %f
  %to = getelementptr float, ptr %out, i32 %k
  store float %y, ptr %to
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
})");
  const AliasBenefit Benefit = measureAliasBenefit(Code.kernel("scale"));
  ASSERT_EQ(Benefit.Saved.size(), 1u);
  EXPECT_EQ(Benefit.Saved[0].Inst->getName(), "f");
  EXPECT_TRUE(Benefit.Saved[0].Hoisted);
  EXPECT_EQ(Benefit.Place.Loads, 2u);
  EXPECT_EQ(Benefit.Place.LoadsSaved, 1u);
  EXPECT_EQ(Benefit.ReadOnlyLoads, 2u);
}

// The same with a load that is half of an asynchronous copy: the copy is done in each round whatever is promised, and
// it takes no read-only path.
TEST(AliasBenefit, LeavesAsynchronousCopies) {
  DeviceCode Code(R"(
@tile = internal addrspace(3) global [32 x float] undef
define void @copies(ptr %out, ptr %in, ptr %factor, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr %in, i32 %k
  %x = load float, ptr %from
  %f = load i32, ptr %factor, !cudaperf.async !0
  store i32 %f, ptr addrspace(3) @tile, !cudaperf.async !0
  %to = getelementptr float, ptr %out, i32 %k
  store float %x, ptr %to
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
!0 = !{})");
  const AliasBenefit Benefit = measureAliasBenefit(Code.kernel("copies"));
  EXPECT_THAT(Benefit.Saved, IsEmpty());
  EXPECT_THAT(Benefit.ReadOnly, ElementsAre(1u));
  EXPECT_EQ(Benefit.ReadOnlyLoads, 1u);
}

TEST(AliasBenefit, SeesTheSecondLoadAfterAStore) {
  DeviceCode Code(R"(
define void @twice(ptr %out, ptr %in) {
  %x = load float, ptr %in
  %y = fadd float %x, 1.0
  store float %y, ptr %out
  %again = load float, ptr %in
  %to = getelementptr float, ptr %out, i32 1
  store float %again, ptr %to
  ret void
})");
  const AliasBenefit Benefit = measureAliasBenefit(Code.kernel("twice"));
  ASSERT_EQ(Benefit.Saved.size(), 1u);
  EXPECT_EQ(Benefit.Saved[0].Inst->getName(), "again");
  EXPECT_FALSE(Benefit.Saved[0].Hoisted);
  EXPECT_EQ(Benefit.Place.Depth, 0u);
  EXPECT_EQ(Benefit.Place.Loads, 2u);
}

TEST(AliasBenefit, FindsNothingInAPlainCopy) {
  DeviceCode Code(R"(
define void @copy(ptr %out, ptr %in) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr float, ptr %in, i32 %i
  %x = load float, ptr %from
  %to = getelementptr float, ptr %out, i32 %i
  store float %x, ptr %to
  ret void
})");
  const AliasBenefit Benefit = measureAliasBenefit(Code.kernel("copy"));
  EXPECT_FALSE(Benefit.Place.saved());
  EXPECT_THAT(Benefit.ReadOnly, ElementsAre(1u));
  EXPECT_EQ(Benefit.ReadOnlyLoads, 1u);
}

TEST(AliasBenefit, CountsNothingForQualifiedPointers) {
  DeviceCode Code(R"(
define void @copy(ptr noalias %out, ptr noalias %in) {
  %x = load float, ptr %in
  store float %x, ptr %out
  ret void
})");
  const AliasBenefit Benefit = measureAliasBenefit(Code.kernel("copy"));
  EXPECT_THAT(Benefit.Promised, IsEmpty());
  EXPECT_FALSE(Benefit.Place.saved());
}

// A store to shared memory never changes a buffer, with or without the promise.
TEST(AliasBenefit, KnowsThatSharedMemoryIsNoBuffer) {
  DeviceCode Code(R"(
@tile = internal addrspace(3) global [32 x float] undef
define void @stage(ptr %out, ptr %in) {
  %x = load float, ptr %in
  store float %x, ptr addrspace(3) @tile
  %again = load float, ptr %in
  %y = fadd float %x, %again
  store float %y, ptr %out
  ret void
})");
  EXPECT_FALSE(measureAliasBenefit(Code.kernel("stage")).Place.saved());
}

// Other threads write what is read after the barrier: no promise can be made for the buffer.
TEST(AliasBenefit, MakesNoPromiseForABufferThatThreadsExchange) {
  DeviceCode Code(R"(
define void @exchange(ptr %data, ptr %in) {
  %x = load float, ptr %in
  store float %x, ptr %data
  call void @llvm.nvvm.barrier0()
  %other = getelementptr float, ptr %data, i32 1
  %y = load float, ptr %other
  store float %y, ptr %data
  ret void
})");
  const AliasBenefit Benefit = measureAliasBenefit(Code.kernel("exchange"));
  EXPECT_THAT(Benefit.Promised, ElementsAre(1u));
}

TEST(AliasBenefit, LeavesVolatileAndEscapingPointersAlone) {
  DeviceCode Code(R"(
define void @odd(ptr %flag, ptr %kept, ptr %where, ptr %in) {
  %f = load volatile i32, ptr %flag
  store ptr %kept, ptr %where
  %x = load i32, ptr %in
  store i32 %x, ptr %kept
  ret void
})");
  EXPECT_THAT(measureAliasBenefit(Code.kernel("odd")).Promised, ElementsAre(2u, 3u));
}

} // namespace
