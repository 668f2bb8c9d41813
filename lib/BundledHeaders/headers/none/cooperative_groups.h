// Cooperative groups: block, grid, cluster, tiles and coalesced threads. Ranks are arithmetic on threadIdx and the
// lane, synchronisation is the barrier it stands for.

#pragma once

#include "cuda_perf_runtime.h"
#include "cuda_perf/group_operations.h"

#define _CG_HAS_CLUSTER_GROUP

// CUDA's header brings a part of libcu++, and with it this name for C++'s keyword.
#ifndef _ALIGNAS
#define _ALIGNAS(n) alignas(n)
#endif

namespace cooperative_groups {

namespace details {
__cuda_perf_device unsigned blockRank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__cuda_perf_device unsigned blockSize() { return blockDim.x * blockDim.y * blockDim.z; }
__cuda_perf_device unsigned laneId() { return __nvvm_read_ptx_sreg_laneid(); }
} // namespace details

/// A group known at run time only: its members are threads of a block.
class thread_group {
public:
  __device__ thread_group(unsigned size, unsigned rank, unsigned mask) : Size(size), Rank(rank), Mask(mask) {}
  __device__ unsigned long long size() const { return Size; }
  __device__ unsigned long long num_threads() const { return Size; }
  __device__ unsigned long long thread_rank() const { return Rank; }
  __device__ bool is_valid() const { return true; }
  __device__ void sync() const {
    if (Size > 32)
      __syncthreads();
    else
      __syncwarp(Mask);
  }

protected:
  unsigned Size, Rank, Mask;
};

class thread_block {
public:
  struct arrival_token {};
  __device__ operator thread_group() const { return thread_group(size(), thread_rank(), 0xffffffffu); }
  static __device__ void sync() { __syncthreads(); }
  static __device__ unsigned thread_rank() { return details::blockRank(); }
  static __device__ unsigned size() { return details::blockSize(); }
  static __device__ unsigned num_threads() { return size(); }
  static __device__ dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static __device__ dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  static __device__ dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  static __device__ dim3 dim_threads() { return group_dim(); }
  static __device__ bool is_valid() { return true; }
  __device__ arrival_token barrier_arrive() const { return {}; }
  __device__ void barrier_wait(arrival_token &&) const { __syncthreads(); }
  __device__ void barrier_wait() const { __syncthreads(); }
};
__cuda_perf_device thread_block this_thread_block() { return thread_block(); }

class grid_group {
public:
  struct arrival_token {};
  __device__ void sync() const { __syncthreads(); }
  __device__ arrival_token barrier_arrive() const { return {}; }
  __device__ void barrier_wait(arrival_token &&) const { __syncthreads(); }
  __device__ bool is_valid() const { return true; }
  static __device__ unsigned long long block_rank() {
    return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
  }
  static __device__ unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  static __device__ unsigned long long thread_rank() {
    return block_rank() * details::blockSize() + details::blockRank();
  }
  static __device__ unsigned long long size() { return num_blocks() * details::blockSize(); }
  static __device__ unsigned long long num_threads() { return size(); }
  static __device__ dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static __device__ dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  static __device__ dim3 dim_blocks() { return group_dim(); }
};
__cuda_perf_device grid_group this_grid() { return grid_group(); }

class multi_grid_group : public grid_group {
public:
  static __device__ unsigned grid_rank() { return 0; }
  static __device__ unsigned num_grids() { return 1; }
};
__cuda_perf_device multi_grid_group this_multi_grid() { return multi_grid_group(); }

class cluster_group {
public:
  struct arrival_token {};
  static __device__ void sync() { __syncthreads(); }
  static __device__ arrival_token barrier_arrive() { return {}; }
  static __device__ void barrier_wait() { __syncthreads(); }
  static __device__ void barrier_wait(arrival_token &&) { __syncthreads(); }
  static __device__ unsigned block_rank() { return __nvvm_read_ptx_sreg_cluster_ctarank(); }
  static __device__ unsigned num_blocks() { return __nvvm_read_ptx_sreg_cluster_nctarank(); }
  static __device__ dim3 block_index() {
    return dim3(__nvvm_read_ptx_sreg_cluster_ctaid_x(), __nvvm_read_ptx_sreg_cluster_ctaid_y(),
                __nvvm_read_ptx_sreg_cluster_ctaid_z());
  }
  static __device__ dim3 dim_blocks() {
    return dim3(__nvvm_read_ptx_sreg_cluster_nctaid_x(), __nvvm_read_ptx_sreg_cluster_nctaid_y(),
                __nvvm_read_ptx_sreg_cluster_nctaid_z());
  }
  static __device__ unsigned thread_rank() { return block_rank() * details::blockSize() + details::blockRank(); }
  static __device__ unsigned num_threads() { return num_blocks() * details::blockSize(); }
  static __device__ unsigned size() { return num_threads(); }
  template <class T> static __device__ T *map_shared_rank(T *p, int) { return p; }
  static __device__ unsigned query_shared_rank(const void *) { return 0; }
};
__cuda_perf_device cluster_group this_cluster() { return cluster_group(); }

/// The threads of a warp in Mask, numbered from the lowest lane.
class coalesced_group {
public:
  explicit __device__ coalesced_group(unsigned mask) : Mask(mask) {}
  __device__ operator thread_group() const { return thread_group(size(), thread_rank(), Mask); }
  __device__ unsigned size() const { return __popc(Mask); }
  __device__ unsigned num_threads() const { return size(); }
  __device__ unsigned thread_rank() const { return __popc(Mask & __nvvm_read_ptx_sreg_lanemask_lt()); }
  __device__ unsigned meta_group_size() const { return 1; }
  __device__ unsigned meta_group_rank() const { return 0; }
  __device__ void sync() const { __syncwarp(Mask); }
  __device__ bool is_valid() const { return true; }
  __device__ int any(int p) const { return __any_sync(Mask, p); }
  __device__ int all(int p) const { return __all_sync(Mask, p); }
  __device__ unsigned ballot(int p) const { return __ballot_sync(Mask, p); }
  template <class T> __device__ unsigned match_any(T v) const { return __match_any_sync(Mask, v); }
  template <class T> __device__ unsigned match_all(T v, int &p) const { return __match_all_sync(Mask, v, &p); }
  template <class T> __device__ T shfl(T v, int rank) const {
    return __cuda_perf::shuffle<__cuda_perf::Shuffle::Index>(Mask, v, (int)__fns(Mask, 0, rank + 1), 32);
  }
  template <class T> __device__ T shfl_up(T v, int delta) const {
    return shfl(v, (int)thread_rank() < delta ? (int)thread_rank() : (int)thread_rank() - delta);
  }
  template <class T> __device__ T shfl_down(T v, int delta) const {
    return shfl(v, thread_rank() + delta < size() ? (int)(thread_rank() + delta) : (int)thread_rank());
  }

private:
  unsigned Mask;
};
__cuda_perf_device coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

/// Size neighbouring threads of a group, a power of two.
template <unsigned Size, class Parent = void> class thread_block_tile {
public:
  __device__ operator thread_block_tile<Size, void>() const { return {}; }
  __device__ operator thread_group() const { return thread_group(Size, thread_rank(), mask()); }
  static constexpr __device__ unsigned size() { return Size; }
  static constexpr __device__ unsigned num_threads() { return Size; }
  static __device__ unsigned thread_rank() { return details::blockRank() & (Size - 1); }
  static __device__ unsigned meta_group_rank() { return details::blockRank() / Size; }
  static __device__ unsigned meta_group_size() { return (details::blockSize() + Size - 1) / Size; }
  static __device__ bool is_valid() { return true; }
  __device__ void sync() const {
    if constexpr (Size > 32)
      __syncthreads();
    else
      __syncwarp(mask());
  }
  __device__ int any(int p) const { return (ballot(p)) != 0; }
  __device__ int all(int p) const { return ballot(!p) == 0; }
  __device__ unsigned ballot(int p) const {
    unsigned bits = __ballot_sync(mask(), p) >> shift();
    return Size == 32 ? bits : bits & ((1u << (Size & 31)) - 1);
  }
  template <class T> __device__ unsigned match_any(T v) const { return __match_any_sync(mask(), v) >> shift(); }
  template <class T> __device__ unsigned match_all(T v, int &p) const {
    return __match_all_sync(mask(), v, &p) >> shift();
  }
  template <class T> __device__ T shfl(T v, int lane) const { return moved<__cuda_perf::Shuffle::Index>(v, lane); }
  template <class T> __device__ T shfl_up(T v, int delta) const { return moved<__cuda_perf::Shuffle::Up>(v, delta); }
  template <class T> __device__ T shfl_down(T v, int delta) const {
    return moved<__cuda_perf::Shuffle::Down>(v, delta);
  }
  template <class T> __device__ T shfl_xor(T v, int lanes) const { return moved<__cuda_perf::Shuffle::Xor>(v, lanes); }

private:
  static constexpr int Width = Size < 32 ? (int)Size : 32;
  static __device__ unsigned shift() { return Size >= 32 ? 0 : details::laneId() & ~(Size - 1); }
  static __device__ unsigned mask() { return Size >= 32 ? 0xffffffffu : ((1u << (Size & 31)) - 1) << shift(); }
  template <__cuda_perf::Shuffle Kind, class T> static __device__ T moved(T v, int lane) {
    return __cuda_perf::shuffle<Kind>(mask(), v, lane, Width);
  }
};

template <unsigned Size, class Parent> __cuda_perf_device thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
__cuda_perf_device thread_group tiled_partition(const thread_group &group, unsigned size) {
  unsigned rank = group.thread_rank() & (size - 1);
  unsigned mask = size >= 32 ? 0xffffffffu : ((1u << (size & 31)) - 1) << (details::laneId() & ~(size - 1));
  return thread_group(size, rank, mask);
}
template <class Group> __cuda_perf_device coalesced_group binary_partition(const Group &group, bool p) {
  unsigned active = __activemask(), set = __ballot_sync(active, p);
  return coalesced_group(p ? set : active & ~set);
}
template <class Group, class T> __cuda_perf_device coalesced_group labeled_partition(const Group &group, T label) {
  return coalesced_group(__match_any_sync(__activemask(), label));
}
struct thread_single {
  static constexpr __device__ unsigned size() { return 1; }
  static constexpr __device__ unsigned num_threads() { return 1; }
  static constexpr __device__ unsigned thread_rank() { return 0; }
  static __device__ void sync() {}
};
__cuda_perf_device thread_single this_thread() { return thread_single(); }

template <class Group> __cuda_perf_device void sync(const Group &group) { group.sync(); }
template <class Group> __cuda_perf_device unsigned long long thread_rank(const Group &group) {
  return group.thread_rank();
}
template <class Group> __cuda_perf_device unsigned long long group_size(const Group &group) { return group.size(); }
template <class Group> __cuda_perf_device bool is_valid(const Group &group) { return group.is_valid(); }
template <class Group, class F, class... Args>
__cuda_perf_device void invoke_one(const Group &group, F &&call, Args &&...args) {
  if (group.thread_rank() == 0)
    call(static_cast<Args &&>(args)...);
}
template <class Group, class F, class... Args>
__cuda_perf_device auto invoke_one_broadcast(const Group &group, F &&call, Args &&...args)
    -> decltype(call(static_cast<Args &&>(args)...)) {
  decltype(call(static_cast<Args &&>(args)...)) result{};
  if (group.thread_rank() == 0)
    result = call(static_cast<Args &&>(args)...);
  return group.shfl(result, 0);
}

template <unsigned Bytes> struct block_tile_memory { char storage[Bytes]; };
template <unsigned Bytes> __cuda_perf_device thread_block this_thread_block(block_tile_memory<Bytes> &) {
  return thread_block();
}

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
} // namespace experimental

} // namespace cooperative_groups
