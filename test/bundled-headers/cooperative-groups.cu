// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only -Wno-c++17-extensions %s
// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// Groups are barriers, shuffles and arithmetic on the thread's index.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <typename T, int N> union _ALIGNAS(sizeof(T) * N) Piece {
  T values[N];
};
static_assert(alignof(Piece<float, 4>) == 16, "aligned to its size");

struct Triple {
  float a, b, c;
};

// CHECK-LABEL: @_Z5block
// CHECK: call{{.*}} @llvm.nvvm.barrier0()
__global__ void block(float *a) {
  cg::thread_block block = cg::this_thread_block();
  float v = a[block.thread_rank()];
  block.sync();
  a[block.group_index().x * block.size() + block.thread_index().x] = v;
  cg::sync(block);
}

// CHECK-LABEL: @_Z5tiles
// CHECK: call{{.*}} @llvm.nvvm.shfl.sync.bfly.i32(i32 -1
__global__ void tiles(float *a, Triple *t) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<8> eight = cg::tiled_partition<8>(block);
  float v = cg::reduce(warp, a[threadIdx.x], cg::plus<float>());
  v += eight.shfl_down(v, 2) + cg::inclusive_scan(eight, v);
  if (warp.thread_rank() == 0)
    a[warp.meta_group_rank()] = v;
  t[0] = warp.shfl(t[threadIdx.x], 3);
  unsigned votes = eight.ballot(v > 0) + warp.any(v > 1) + warp.match_any(threadIdx.x);
  a[votes] = 1;
  cg::thread_group group = warp;
  group.sync();
}

__global__ void others(float *a, const float *b) {
  __shared__ float tile[256];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, b, sizeof(float) * 256);
  cg::wait(block);
  cg::grid_group grid = cg::this_grid();
  auto active = cg::coalesced_threads();
  if (active.thread_rank() == 0)
    a[grid.thread_rank()] = tile[active.size()];
  grid.sync();
  cg::coalesced_group same = cg::binary_partition(active, b[0] > 0);
  a[1] = cg::reduce(same, 1, cg::plus<int>());
  cg::this_cluster().sync();
}
