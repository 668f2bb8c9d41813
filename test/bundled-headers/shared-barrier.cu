// RUN: %clangxx %bundled-headers -std=c++17 -fsyntax-only %s
// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// Barriers and pipelines in shared memory; an asynchronous copy is the instruction that it becomes.

#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/type_traits>
#include <cuda_pipeline.h>

// CHECK-LABEL: @_Z8barriers
// CHECK: asm sideeffect "cp.async.cg.shared.global [$0], [$1], 16;"
// CHECK: call{{.*}} @llvm.nvvm.barrier0()
__global__ void barriers(float *out, const float4 *in) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float4 tile[128];
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0)
    init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(tile + threadIdx.x, in + threadIdx.x, cuda::aligned_size_t<16>(16), bar);
  bar.arrive_and_wait();
  auto token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = tile[127 - threadIdx.x].x;
}

__global__ void pipelines(float *out, const float *in) {
  __shared__ float tile[2][128];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto group = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(group, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(group, tile[0], in, sizeof(tile[0]), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = tile[0][threadIdx.x];
  pipe.consumer_release();
  __pipeline_memcpy_async(&tile[1][threadIdx.x], in + threadIdx.x, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
}

__global__ void atomics(int *counter, float *sum) {
  cuda::atomic_ref<int, cuda::thread_scope_device> total(*counter);
  total.fetch_add(1, cuda::memory_order_relaxed);
  cuda::atomic_ref<float, cuda::thread_scope_block>(*sum).fetch_add(1.0f);
  static_assert(cuda::std::is_same<int, int>::value, "");
}

// A scope is part of a kernel's name, which is the one that nvcc gives it with libcu++'s own headers.
// CHECK-LABEL: @_Z5scopeILN4cuda3std3__412thread_scopeE1EEvPi
template <cuda::thread_scope Scope> __global__ void scope(int *out) { *out = Scope; }
template __global__ void scope<cuda::thread_scope_device>(int *);
