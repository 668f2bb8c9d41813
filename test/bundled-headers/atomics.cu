// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only %s
// Atomic functions of every type and scope are atomicrmw and cmpxchg.

// CHECK-LABEL: @_Z8integers
// CHECK: atomicrmw add ptr {{.*}}, i32 1
// CHECK: atomicrmw {{add|sub}}
// CHECK: atomicrmw max
// CHECK: atomicrmw umin
// CHECK: atomicrmw and
// CHECK: atomicrmw or
// CHECK: atomicrmw xor
// CHECK: atomicrmw add ptr {{.*}}, i64
// CHECK: atomicrmw xchg
// CHECK: cmpxchg
// CHECK: call{{.*}} @llvm.nvvm.atomic.load.inc.32
__global__ void integers(int *i, unsigned *u, unsigned long long *l) {
  atomicAdd(i, 1);
  atomicSub(i + 1, 1);
  atomicMax(i + 2, 7);
  atomicMin(u, 3);
  atomicAnd(u + 1, 3u);
  atomicOr(u + 2, 3u);
  atomicXor_block(u + 3, 3u);
  atomicAdd_system(l, 1);
  i[8] = atomicExch(i + 9, 2);
  l[1] = atomicCAS(l + 2, 0ull, l[3]);
  u[8] = atomicInc(u + 9, 100);
}

// CHECK-LABEL: @_Z8floating
// CHECK: atomicrmw fadd ptr {{.*}}, float
// CHECK: atomicrmw fadd ptr {{.*}}, double
// CHECK: atomicrmw xchg ptr {{.*}}, i32
__global__ void floating(float *f, double *d) {
  atomicAdd(f, 1);
  atomicAdd(d, 1.0f);
  f[1] = atomicExch(f + 2, 0.5f);
}

// CHECK-LABEL: @_Z9newSyntax
// CHECK: atomicrmw add
// CHECK: load atomic
// CHECK: atomicrmw fadd
__global__ void newSyntax(int *i, float *f) {
  __nv_atomic_fetch_add(i, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  i[1] = __nv_atomic_load_n(i + 2, __NV_ATOMIC_ACQUIRE);
  __nv_atomic_add(f, 1.0f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  int expected = 0;
  __nv_atomic_compare_exchange_n(i + 3, &expected, 1, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}

// CHECK-LABEL: @_Z7vectors
// CHECK: call void asm sideeffect "red.global.add.v2.f32
// CHECK: call void asm sideeffect "red.global.add.v4.f32
// CHECK: atomicrmw fadd ptr {{.*}}, float
__global__ void vectors(float2 *pairs, float4 *fours, float *single) {
  atomicAdd(pairs, make_float2(1, 2));
  atomicAdd(&fours[1], make_float4(1, 2, 3, 4));
  atomicAdd(single, 1);
}

// What CUDA's own headers call.
// CHECK-LABEL: @_Z5inner
// CHECK: atomicrmw min ptr
// CHECK: atomicrmw umax ptr
// CHECK: atomicrmw add ptr {{.*}}, i64
// CHECK: atomicrmw fadd ptr
// CHECK: cmpxchg
__global__ void inner(int *i, unsigned *u, unsigned long long *l, float *f) {
  __iAtomicMin(i, 1);
  __uAtomicMax(u, 2);
  __ullAtomicAdd(l, 3);
  __fAtomicAdd(f, 4);
  i[1] = __iAtomicCAS(i + 2, 0, i[3]);
}
