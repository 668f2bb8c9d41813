// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only %s
// Shuffles, votes, matches and barriers are calls of NVVM intrinsics that an analysis of the warp sees.

// CHECK-LABEL: @_Z8shuffles
// CHECK: call{{.*}} @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 {{.*}}, i32 16, i32 31)
// CHECK: call{{.*}} @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 {{.*}}, i32 4, i32 6175)
// CHECK: call{{.*}} @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 {{.*}}, i32 1, i32 0)
// CHECK: call{{.*}} @llvm.nvvm.shfl.sync.idx.i32
// CHECK: call{{.*}} @llvm.nvvm.shfl.sync.idx.i32
// CHECK: call{{.*}} @llvm.nvvm.shfl.sync.down.i32
__global__ void shuffles(float *f, double *d, int *i) {
  float v = f[threadIdx.x];
  v += __shfl_xor_sync(0xffffffff, v, 16);
  v += __shfl_down_sync(0xffffffff, v, 4, 8);
  v += __shfl_up_sync(0xffffffff, v, 1);
  f[threadIdx.x] = v;
  d[threadIdx.x] = __shfl_sync(0xffffffff, d[threadIdx.x], 0);
  i[threadIdx.x] = __shfl_down(i[threadIdx.x], 1); // as it was before CUDA 9
}

// CHECK-LABEL: @_Z5votes
// CHECK: call{{.*}} @llvm.nvvm.vote.any.sync
// CHECK: call{{.*}} @llvm.nvvm.vote.all.sync
// CHECK: call{{.*}} @llvm.nvvm.vote.ballot.sync
// CHECK: call{{.*}} @llvm.nvvm.match.any.sync.i32
// CHECK: call{{.*}} @llvm.nvvm.redux.sync.add
__global__ void votes(int *i) {
  int v = i[threadIdx.x];
  v += __any_sync(__activemask(), v) + __all(v > 3) + __popc(__ballot_sync(~0u, v)) + __match_any_sync(~0u, v);
  i[threadIdx.x] = __reduce_add_sync(~0u, v);
}

// CHECK-LABEL: @_Z8barriers
// CHECK: call{{.*}} @llvm.nvvm.barrier0()
// CHECK: call{{.*}} @llvm.nvvm.bar.warp.sync(i32 -1)
// CHECK: call{{.*}} @llvm.nvvm.barrier0.popc
// CHECK: call{{.*}} @llvm.nvvm.membar.gl()
__global__ void barriers(int *i) {
  __syncthreads();
  __syncwarp();
  i[0] = __syncthreads_count(i[1]);
  __threadfence();
  __nanosleep(100);
}
