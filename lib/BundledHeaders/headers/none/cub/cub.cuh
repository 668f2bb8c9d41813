// CUB: block and warp collectives as calls without a body (what they do in shared memory is theirs), device-wide
// algorithms as host calls of any arguments.

#pragma once

#include "cuda/cmath" // as CUB's own headers do
#include "cuda_perf/host_interface.h"

#define CUB_NS_QUALIFIER ::cub
#define CUB_PTX_WARP_THREADS 32
#define CubDebug(Error) (Error)
#define CubDebugExit(Error) (Error)
// Of older versions.
#define CUB_MAX(a, b) ((a) > (b) ? (a) : (b))
#define CUB_MIN(a, b) ((a) > (b) ? (b) : (a))
#define CUB_QUOTIENT_FLOOR(a, b) ((a) / (b))
#define CUB_QUOTIENT_CEILING(a, b) (((a) + (b) - 1) / (b))
#define CUB_ROUND_UP_NEAREST(a, b) (CUB_QUOTIENT_CEILING(a, b) * (b))
#define CUB_ROUND_DOWN_NEAREST(a, b) ((a) / (b) * (b))

namespace cub {

inline __device__ void CTA_SYNC() { __syncthreads(); } // of older versions, as the next two
inline __device__ int CTA_SYNC_OR(int p) { return __syncthreads_or(p); }
inline __device__ int CTA_SYNC_AND(int p) { return __syncthreads_and(p); }
inline __device__ void WARP_SYNC(unsigned mask) { __syncwarp(mask); }

struct Sum { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; } };
struct Max { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a > b ? a : b; } };
struct Min { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? a : b; } };
struct Equality { template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a == b; } };
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  __host__ __device__ KeyValuePair(const K &key, const V &value) : key(key), value(value) {}
};
struct ArgMax { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a.value < b.value ? b : a; } };
struct ArgMin { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b.value < a.value ? b : a; } };

// Shuffles of any type, word by word.
namespace __by_words {
template <class T, class F> __device__ T __shuffled(const T &in, F shuffle) {
  constexpr unsigned words = (sizeof(T) + 3) / 4;
  union Parts {
    T whole;
    unsigned word[words];
    __device__ Parts() : word() {}
  } parts, out;
  parts.whole = in;
  for (unsigned i = 0; i < words; ++i)
    out.word[i] = shuffle(parts.word[i]);
  return out.whole;
}
} // namespace __by_words
template <int Lanes, class T> __device__ T ShuffleIndex(T in, int lane, unsigned mask) {
  return __by_words::__shuffled(in, [&](unsigned word) { return __shfl_sync(mask, word, lane, Lanes); });
}
template <int Lanes, class T> __device__ T ShuffleUp(T in, int by, int, unsigned mask) {
  return __by_words::__shuffled(in, [&](unsigned word) { return __shfl_up_sync(mask, word, by, Lanes); });
}
template <int Lanes, class T> __device__ T ShuffleDown(T in, int by, int, unsigned mask) {
  return __by_words::__shuffled(in, [&](unsigned word) { return __shfl_down_sync(mask, word, by, Lanes); });
}
inline __device__ unsigned LaneMaskLt() { return (1u << (threadIdx.x & 31)) - 1; }
inline __device__ unsigned LaneMaskGe() { return ~LaneMaskLt(); }
inline __device__ unsigned LaneMaskLe() { return 2 * LaneMaskLt() + 1; }
inline __device__ unsigned LaneMaskGt() { return ~LaneMaskLe(); }

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

/// A collective: temporary storage to put into shared memory, a constructor that takes it. What scans in it has whole
/// vectors, and so has what lies behind it in a structure.
#define __CUDA_PERF_COLLECTIVE(Name, Bytes) __CUDA_PERF_ALIGNED_COLLECTIVE(Name, Bytes, 8)
#define __CUDA_PERF_ALIGNED_COLLECTIVE(Name, Bytes, Alignment)                                                         \
  struct __align__(Alignment) TempStorage { unsigned long long words[(Bytes) / 8 + 1]; };                              \
  __device__ Name() {}                                                                                                 \
  __device__ Name(TempStorage &) {}                                                                                    \
  __device__ Name(TempStorage &, int, int = 0, int = 0) {}

template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int Arch = 0>
struct BlockReduce {
  __CUDA_PERF_COLLECTIVE(BlockReduce, sizeof(T) * 33)
  template <class V> __device__ T Sum(const V &values);
  template <class V> __device__ T Sum(const V &values, int count);
  template <class V, class F> __device__ T Reduce(const V &values, F combine);
  template <class V, class F> __device__ T Reduce(const V &values, F combine, int count);
};
template <class T, int Width = 32, int Arch = 0> struct WarpReduce {
  __CUDA_PERF_COLLECTIVE(WarpReduce, 1)
  __device__ T Sum(T value);
  __device__ T Sum(T value, int count);
  template <class F> __device__ T Reduce(T value, F combine);
  template <class F> __device__ T Reduce(T value, F combine, int count);
  template <class Flag> __device__ T HeadSegmentedSum(T value, Flag head);
  template <class Flag> __device__ T TailSegmentedSum(T value, Flag tail);
};

#define __CUDA_PERF_SCANS                                                                                              \
  template <class I, class O> __device__ void InclusiveSum(const I &in, O &out);                                       \
  template <class I, class O, class R> __device__ void InclusiveSum(const I &in, O &out, R &rest);                     \
  template <class I, class O> __device__ void ExclusiveSum(const I &in, O &out);                                       \
  template <class I, class O, class R> __device__ void ExclusiveSum(const I &in, O &out, R &rest);                     \
  template <class I, class O, class F> __device__ void InclusiveScan(const I &in, O &out, F combine);                  \
  template <class I, class O, class F, class R> __device__ void InclusiveScan(const I &in, O &out, F combine, R &rest);\
  template <class I, class O, class S, class F> __device__ void ExclusiveScan(const I &in, O &out, S first, F combine);\
  template <class I, class O, class S, class F, class R>                                                               \
  __device__ void ExclusiveScan(const I &in, O &out, S first, F combine, R &rest);
template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Arch = 0>
struct BlockScan {
  __CUDA_PERF_ALIGNED_COLLECTIVE(BlockScan, sizeof(T) * X, 16)
  __CUDA_PERF_SCANS
};
template <class T, int Width = 32, int Arch = 0> struct WarpScan {
  __CUDA_PERF_COLLECTIVE(WarpScan, 1)
  __CUDA_PERF_SCANS
  __device__ T Broadcast(T value, unsigned lane);
};
#undef __CUDA_PERF_SCANS

template <class T, int X, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockLoad {
  __CUDA_PERF_COLLECTIVE(BlockLoad, sizeof(T) * X *Items)
  template <class P> __device__ void Load(P from, T (&items)[Items]);
  template <class P> __device__ void Load(P from, T (&items)[Items], int valid);
  template <class P, class D> __device__ void Load(P from, T (&items)[Items], int valid, D otherwise);
};
template <class T, int X, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockStore {
  __CUDA_PERF_COLLECTIVE(BlockStore, sizeof(T) * X *Items)
  template <class P> __device__ void Store(P to, T (&items)[Items]);
  template <class P> __device__ void Store(P to, T (&items)[Items], int valid);
};
struct NullType {};
template <class K, int X, int Items, class V = NullType, int Bits = 4, bool Memoizes = true,
          BlockScanAlgorithm Inner = BLOCK_SCAN_WARP_SCANS, int Banks = 0, int Y = 1, int Z = 1, int Arch = 0>
struct BlockRadixSort {
  __CUDA_PERF_ALIGNED_COLLECTIVE(BlockRadixSort, sizeof(K) * X *Items, 16)
  template <class... A> __device__ void Sort(A &&...args);
  template <class... A> __device__ void SortDescending(A &&...args);
  template <class... A> __device__ void SortBlockedToStriped(A &&...args);
  template <class... A> __device__ void SortDescendingBlockedToStriped(A &&...args);
};
template <class T, int X, int Items, bool Sliced = false, int Y = 1, int Z = 1> struct BlockExchange {
  __CUDA_PERF_COLLECTIVE(BlockExchange, sizeof(T) * X *Items)
  template <class... A> __device__ void StripedToBlocked(A &&...args);
  template <class... A> __device__ void BlockedToStriped(A &&...args);
  template <class... A> __device__ void ScatterToBlocked(A &&...args);
  template <class... A> __device__ void ScatterToStriped(A &&...args);
  template <class... A> __device__ void ScatterToStripedGuarded(A &&...args);
  template <class... A> __device__ void ScatterToStripedFlagged(A &&...args);
  template <class... A> __device__ void WarpStripedToBlocked(A &&...args);
  template <class... A> __device__ void BlockedToWarpStriped(A &&...args);
};
template <class T, int Items, int Width = 32> struct WarpExchange {
  __CUDA_PERF_COLLECTIVE(WarpExchange, sizeof(T) * Width *Items)
  template <class... A> __device__ void StripedToBlocked(A &&...args);
  template <class... A> __device__ void BlockedToStriped(A &&...args);
  template <class... A> __device__ void ScatterToStriped(A &&...args);
};
template <class T, int X, int Y = 1, int Z = 1> struct BlockAdjacentDifference {
  __CUDA_PERF_COLLECTIVE(BlockAdjacentDifference, sizeof(T) * X)
  template <class... A> __device__ void SubtractLeft(A &&...args);
  template <class... A> __device__ void SubtractRight(A &&...args);
};
template <class T, int X, int Y = 1, int Z = 1> struct BlockDiscontinuity {
  __CUDA_PERF_COLLECTIVE(BlockDiscontinuity, sizeof(T) * X)
  template <class... A> __device__ void FlagHeads(A &&...args);
  template <class... A> __device__ void FlagTails(A &&...args);
  template <class... A> __device__ void FlagHeadsAndTails(A &&...args);
};
template <class T, int X, int Y = 1, int Z = 1> struct BlockShuffle {
  __CUDA_PERF_COLLECTIVE(BlockShuffle, sizeof(T) * X)
  template <class... A> __device__ void Offset(A &&...args);
  template <class... A> __device__ void Rotate(A &&...args);
  template <class... A> __device__ void Up(A &&...args);
  template <class... A> __device__ void Down(A &&...args);
};
template <class K, int X, int Items, class V = NullType, int Y = 1, int Z = 1> struct BlockMergeSort {
  __CUDA_PERF_COLLECTIVE(BlockMergeSort, sizeof(K) * X *Items)
  template <class... A> __device__ void Sort(A &&...args);
  template <class... A> __device__ void StableSort(A &&...args);
};
template <class K, int Items, int Width = 32, class V = NullType> struct WarpMergeSort {
  __CUDA_PERF_COLLECTIVE(WarpMergeSort, sizeof(K) * Width *Items)
  template <class... A> __device__ void Sort(A &&...args);
  template <class... A> __device__ void StableSort(A &&...args);
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
template <class T, int Items, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int Width = 32> struct WarpLoad {
  __CUDA_PERF_COLLECTIVE(WarpLoad, sizeof(T) * Width *Items)
  template <class... B> __device__ void Load(B &&...args);
};
template <class T, int Items, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int Width = 32> struct WarpStore {
  __CUDA_PERF_COLLECTIVE(WarpStore, sizeof(T) * Width *Items)
  template <class... B> __device__ void Store(B &&...args);
};
template <class T, int X, int Items, int Bins> struct BlockHistogram {
  __CUDA_PERF_COLLECTIVE(BlockHistogram, sizeof(T) * X *Items)
  template <class... A> __device__ void Histogram(A &&...args);
  template <class... A> __device__ void InitHistogram(A &&...args);
};
#undef __CUDA_PERF_COLLECTIVE
#undef __CUDA_PERF_ALIGNED_COLLECTIVE

__device__ inline unsigned LaneId() { return __nvvm_read_ptx_sreg_laneid(); }
__device__ inline unsigned WarpId() { return __nvvm_read_ptx_sreg_warpid(); }
__device__ inline unsigned RowMajorTid(int x, int y, int) {
  return (threadIdx.z * y + threadIdx.y) * x + threadIdx.x;
}
template <CacheLoadModifier Modifier, class T> __device__ T ThreadLoad(T *p) { return *p; }
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheStoreModifier Modifier, class T> __device__ void ThreadStore(T *p, T v) { *p = v; }
template <int X, class T, class P, int Items, class... Valid>
__device__ void LoadDirectStriped(int thread, P from, T (&items)[Items], Valid...) {
  for (int i = 0; i < Items; ++i)
    items[i] = from[thread + i * X];
}
template <int X, class T, class P, int Items, class... Valid>
__device__ void StoreDirectStriped(int thread, P to, T (&items)[Items], Valid...) {
  for (int i = 0; i < Items; ++i)
    to[thread + i * X] = items[i];
}
template <class T, class P, int Items, class... Valid>
__device__ void LoadDirectBlocked(int thread, P from, T (&items)[Items], Valid...) {
  for (int i = 0; i < Items; ++i)
    items[i] = from[thread * Items + i];
}
template <class T, class P, int Items, class... Valid>
__device__ void StoreDirectBlocked(int thread, P to, T (&items)[Items], Valid...) {
  for (int i = 0; i < Items; ++i)
    to[thread * Items + i] = items[i];
}

template <class T, class P, int Items, class... Valid>
__device__ void LoadDirectWarpStriped(int thread, P from, T (&items)[Items], Valid...) {
  for (int i = 0; i < Items; ++i)
    items[i] = from[thread % 32 + thread / 32 * 32 * Items + i * 32];
}
template <class T, class P, int Items, class... Valid>
__device__ void StoreDirectWarpStriped(int thread, P to, T (&items)[Items], Valid...) {
  for (int i = 0; i < Items; ++i)
    to[thread % 32 + thread / 32 * 32 * Items + i * 32] = items[i];
}
template <class T, int Items, class F> __device__ T ThreadReduce(T (&items)[Items], F combine) {
  T out = items[0];
  for (int i = 1; i < Items; ++i)
    out = combine(out, items[i]);
  return out;
}
template <class T, int Items, class F> __device__ T ThreadReduce(T (&items)[Items], F combine, T first) {
  for (int i = 0; i < Items; ++i)
    first = combine(first, items[i]);
  return first;
}

/// Numbers as unsigned bits of the same size that sort alike.
template <class T> struct Traits {
  typedef typename __cuda_perf::Word<sizeof(T)>::Type UnsignedBits;
  static __device__ UnsignedBits TwiddleIn(UnsignedBits bits) { return bits ^ UnsignedBits(1) << (8 * sizeof(T) - 1); }
  static __device__ UnsignedBits TwiddleOut(UnsignedBits bits) { return bits ^ UnsignedBits(1) << (8 * sizeof(T) - 1); }
};
template <class T> struct NumericTraits : Traits<T> {};
template <class T> struct Uninitialized {
  alignas(T) unsigned char bytes[sizeof(T)];
  __host__ __device__ T &Alias() { return reinterpret_cast<T &>(*this); }
};

template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate}, selector(0) {}
  T *Current() { return d_buffers[selector]; }
  T *Alternate() { return d_buffers[selector ^ 1]; }
};

#define __CUDA_PERF_DEVICE(Name) template <class... A> static cudaError_t Name(A &&...) { return cudaSuccess; }
struct DeviceReduce {
  __CUDA_PERF_DEVICE(Sum) __CUDA_PERF_DEVICE(Max) __CUDA_PERF_DEVICE(Min) __CUDA_PERF_DEVICE(ArgMax)
  __CUDA_PERF_DEVICE(ArgMin) __CUDA_PERF_DEVICE(Reduce) __CUDA_PERF_DEVICE(ReduceByKey) __CUDA_PERF_DEVICE(TransformReduce)
};
struct DeviceSegmentedReduce { __CUDA_PERF_DEVICE(Sum) __CUDA_PERF_DEVICE(Max) __CUDA_PERF_DEVICE(Min) __CUDA_PERF_DEVICE(Reduce) };
struct DeviceScan {
  __CUDA_PERF_DEVICE(ExclusiveSum) __CUDA_PERF_DEVICE(InclusiveSum) __CUDA_PERF_DEVICE(ExclusiveScan)
  __CUDA_PERF_DEVICE(InclusiveScan) __CUDA_PERF_DEVICE(InclusiveSumByKey) __CUDA_PERF_DEVICE(ExclusiveSumByKey)
};
struct DeviceSelect { __CUDA_PERF_DEVICE(Flagged) __CUDA_PERF_DEVICE(If) __CUDA_PERF_DEVICE(Unique) __CUDA_PERF_DEVICE(UniqueByKey) };
struct DevicePartition { __CUDA_PERF_DEVICE(Flagged) __CUDA_PERF_DEVICE(If) };
struct DeviceRunLengthEncode { __CUDA_PERF_DEVICE(Encode) __CUDA_PERF_DEVICE(NonTrivialRuns) };
struct DeviceHistogram { __CUDA_PERF_DEVICE(HistogramEven) __CUDA_PERF_DEVICE(HistogramRange) __CUDA_PERF_DEVICE(MultiHistogramEven) };
struct DeviceRadixSort {
  __CUDA_PERF_DEVICE(SortKeys) __CUDA_PERF_DEVICE(SortKeysDescending) __CUDA_PERF_DEVICE(SortPairs)
  __CUDA_PERF_DEVICE(SortPairsDescending)
};
struct DeviceMergeSort { __CUDA_PERF_DEVICE(SortKeys) __CUDA_PERF_DEVICE(SortPairs) __CUDA_PERF_DEVICE(StableSortKeys) };
struct DeviceSegmentedRadixSort { __CUDA_PERF_DEVICE(SortKeys) __CUDA_PERF_DEVICE(SortPairs) __CUDA_PERF_DEVICE(SortPairsDescending) };
struct DeviceSegmentedSort { __CUDA_PERF_DEVICE(SortKeys) __CUDA_PERF_DEVICE(SortPairs) __CUDA_PERF_DEVICE(StableSortPairs) };
struct DeviceSpmv { __CUDA_PERF_DEVICE(CsrMV) };
struct DeviceFor { __CUDA_PERF_DEVICE(Bulk) __CUDA_PERF_DEVICE(ForEach) };
#undef __CUDA_PERF_DEVICE

} // namespace cub

#include "cuda_perf/cub_utilities.h"
