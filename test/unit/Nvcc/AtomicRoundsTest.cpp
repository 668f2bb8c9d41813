// Which atomics on shared memory the hardware lacks. Read off the machine code of nvcc 13 for sm_90: ATOMS has sums,
// minima, maxima and bits of 32 bits, exchanges and compare-and-swaps of 32 and 64.

#include "Nvcc/AtomicRounds.h"
#include "IrText.h"

namespace cudaperf {
namespace {

TEST(AtomicRounds, AreThoseOfFloatsAndOf64Bits) {
  IrText Code(R"(
define void @k(ptr addrspace(3) %p, i32 %i, i64 %l, float %f, double %d) {
  %sum32 = atomicrmw add ptr addrspace(3) %p, i32 %i monotonic
  %max32 = atomicrmw max ptr addrspace(3) %p, i32 %i monotonic
  %bits32 = atomicrmw xor ptr addrspace(3) %p, i32 %i monotonic
  %exchange32 = atomicrmw xchg ptr addrspace(3) %p, i32 %i monotonic
  %exchange64 = atomicrmw xchg ptr addrspace(3) %p, i64 %l monotonic
  %exchangeFloat = atomicrmw xchg ptr addrspace(3) %p, float %f monotonic
  %swap64 = cmpxchg ptr addrspace(3) %p, i64 %l, i64 %l monotonic monotonic
  %sum64 = atomicrmw add ptr addrspace(3) %p, i64 %l monotonic
  %max64 = atomicrmw umax ptr addrspace(3) %p, i64 %l monotonic
  %sumFloat = atomicrmw fadd ptr addrspace(3) %p, float %f monotonic
  %sumDouble = atomicrmw fadd ptr addrspace(3) %p, double %d monotonic
  ret void
})");
  for (const char *Name : {"sum32", "max32", "bits32", "exchange32", "exchange64", "exchangeFloat", "swap64"})
    EXPECT_FALSE(isDoneInRounds(Code.named(Name))) << Name;
  for (const char *Name : {"sum64", "max64", "sumFloat", "sumDouble"})
    EXPECT_TRUE(isDoneInRounds(Code.named(Name))) << Name;
}

/// Those of a scope (atomicAdd_block) are calls.
TEST(AtomicRounds, OfAScopeToo) {
  IrText Code(R"(
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p0(ptr, i64)
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
declare i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p0(ptr, i64, i64)
define void @k(ptr %p, i32 %i, i64 %l, float %f) {
  %sum32 = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %sum64 = call i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p0(ptr %p, i64 %l)
  %sumFloat = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %p, float %f)
  %exchange64 = call i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p0(ptr %p, i64 %l)
  %swap64 = call i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p0(ptr %p, i64 %l, i64 %l)
  ret void
})");
  for (const char *Name : {"sum32", "exchange64", "swap64"})
    EXPECT_FALSE(isDoneInRounds(Code.named(Name))) << Name;
  for (const char *Name : {"sum64", "sumFloat"})
    EXPECT_TRUE(isDoneInRounds(Code.named(Name))) << Name;
}

} // namespace
} // namespace cudaperf
