// What CUB has beside its collectives, most of it gone from newer versions: iterators that kernels read through, numbers
// and types that the compiler works out, pieces of PTX. Included by cub/cub.cuh.

#pragma once

#define CUB_LOG_WARP_THREADS(Arch) 5
#define CUB_WARP_THREADS(Arch) 32
#define CUB_LOG_SMEM_BANKS(Arch) 5
#define CUB_SMEM_BANKS(Arch) 32
#define CUB_IS_POWER_OF_TWO(x) (0 == ((x) & ((x)-1)))
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_STATIC_ASSERT(Condition, Message) static_assert(Condition, Message)
#ifndef CUB_NAMESPACE_BEGIN
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#endif

namespace cub {

struct Inequality { template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a != b; } };
struct Difference { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a - b; } };
struct Division { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a / b; } };
template <class T> struct CastOp { template <class A> __host__ __device__ T operator()(const A &a) const { return T(a); } };
template <class F> struct InequalityWrapper {
  F equal;
  __host__ __device__ InequalityWrapper(F equal) : equal(equal) {}
  template <class T> __host__ __device__ bool operator()(const T &a, const T &b) { return !equal(a, b); }
};
template <class F> struct SwizzleScanOp {
  F combine;
  __host__ __device__ SwizzleScanOp(F combine) : combine(combine) {}
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) { return combine(b, a); }
};
template <class F> struct ReduceBySegmentOp {
  F combine;
  __host__ __device__ ReduceBySegmentOp(F combine = {}) : combine(combine) {}
  template <class P> __host__ __device__ P operator()(const P &a, const P &b) {
    P out;
    out.key = a.key + b.key;
    out.value = b.key ? b.value : combine(a.value, b.value);
    return out;
  }
};

template <int A> struct Int2Type { enum { VALUE = A }; };
template <bool If_, class A, class B> struct If { typedef A Type; };
template <class A, class B> struct If<false, A, B> { typedef B Type; };
template <class A, class B> struct Equals { enum { VALUE = 0, NEGATE = 1 }; };
template <class A> struct Equals<A, A> { enum { VALUE = 1, NEGATE = 0 }; };
template <int N, int Current = N, int Count = 0> struct Log2 { enum { VALUE = Log2<N, (Current >> 1), Count + 1>::VALUE }; };
template <int N, int Count> struct Log2<N, 0, Count> { enum { VALUE = (1 << (Count - 1) < N) ? Count : Count - 1 }; };
template <int N> struct PowerOfTwo { enum { VALUE = (N & (N - 1)) == 0 }; };
template <class T> struct IsPointer { enum { VALUE = 0 }; };
template <class T> struct IsPointer<T *> { enum { VALUE = 1 }; };
template <class T> struct RemoveQualifiers { typedef T Type; };
template <class T> struct RemoveQualifiers<const T> { typedef T Type; };
template <class T> struct RemoveQualifiers<volatile T> { typedef T Type; };
template <class T> struct RemoveQualifiers<const volatile T> { typedef T Type; };
template <bool Condition, class T = void> struct EnableIf { typedef T Type; };
template <class T> struct EnableIf<false, T> {};
template <class T, int N> struct ArrayWrapper { T array[N]; };
template <class A, class B> __host__ __device__ constexpr A DivideAndRoundUp(A n, B by) { return A(n / by + (n % by != 0)); }

inline __device__ unsigned SHR_ADD(unsigned x, unsigned by, unsigned more) { return (x >> by) + more; }
inline __device__ unsigned SHL_ADD(unsigned x, unsigned by, unsigned more) { return (x << by) + more; }
template <class T> __device__ unsigned BFE(T x, unsigned from, unsigned bits) {
  return unsigned(x >> from) & ((1u << bits) - 1);
}
inline __device__ void BFI(unsigned &out, unsigned x, unsigned y, unsigned from, unsigned bits) {
  const unsigned mask = ((1u << bits) - 1) << from;
  out = (x & ~mask) | (y << from & mask);
}
inline __device__ unsigned IADD3(unsigned x, unsigned y, unsigned z) { return x + y + z; }
inline __device__ int PRMT(unsigned a, unsigned b, unsigned index) { return __byte_perm(a, b, index); }
inline __device__ int WARP_ANY(int p, unsigned mask) { return __any_sync(mask, p); }
inline __device__ int WARP_ALL(int p, unsigned mask) { return __all_sync(mask, p); }
inline __device__ int WARP_BALLOT(int p, unsigned mask) { return __ballot_sync(mask, p); }
template <int Bits> __device__ unsigned MatchAny(unsigned label) { return __match_any_sync(~0u, label); }
inline __device__ void ThreadExit() { asm volatile("exit;"); }
inline __device__ void ThreadTrap() { __trap(); }

/// Numbers from one on; another one for all.
template <class T, class Offset = long long> struct CountingInputIterator {
  typedef T value_type;
  typedef T reference;
  typedef Offset difference_type;
  typedef T *pointer;
  T first;
  __host__ __device__ CountingInputIterator(const T &first) : first(first) {}
  __host__ __device__ T operator*() const { return first; }
  template <class I> __host__ __device__ T operator[](I i) const { return first + T(i); }
  template <class I> __host__ __device__ CountingInputIterator operator+(I i) const { return {first + T(i)}; }
  __host__ __device__ CountingInputIterator &operator++() { return ++first, *this; }
};
template <class T, class Offset = long long> struct ConstantInputIterator {
  typedef T value_type;
  typedef T reference;
  typedef Offset difference_type;
  typedef T *pointer;
  T value;
  __host__ __device__ ConstantInputIterator(const T &value, Offset = 0) : value(value) {}
  __host__ __device__ T operator*() const { return value; }
  template <class I> __host__ __device__ T operator[](I) const { return value; }
  template <class I> __host__ __device__ ConstantInputIterator operator+(I) const { return *this; }
  __host__ __device__ ConstantInputIterator &operator++() { return *this; }
};
/// What F makes of what P reads.
template <class T, class F, class P, class Offset = long long> struct TransformInputIterator {
  typedef T value_type;
  typedef T reference;
  typedef Offset difference_type;
  typedef T *pointer;
  P from;
  F change;
  __host__ __device__ TransformInputIterator(P from, F change) : from(from), change(change) {}
  __host__ __device__ T operator*() const { return change(*from); }
  template <class I> __host__ __device__ T operator[](I i) const { return change(from[i]); }
  template <class I> __host__ __device__ TransformInputIterator operator+(I i) const { return {from + i, change}; }
  __host__ __device__ TransformInputIterator &operator++() { return ++from, *this; }
};
/// A pointer whose loads have a hint.
template <CacheLoadModifier Modifier, class T, class Offset = long long> struct CacheModifiedInputIterator {
  typedef T value_type;
  typedef T reference;
  typedef Offset difference_type;
  typedef T *pointer;
  T *from;
  template <class U> __host__ __device__ CacheModifiedInputIterator(U *from) : from((T *)from) {}
  __device__ T operator*() const { return *from; }
  template <class I> __device__ T operator[](I i) const { return from[i]; }
  template <class I> __host__ __device__ CacheModifiedInputIterator operator+(I i) const { return {from + i}; }
  __host__ __device__ CacheModifiedInputIterator &operator++() { return ++from, *this; }
};

/// Host: memory that is kept for the next one who asks.
struct CachingDeviceAllocator {
  template <class... A> CachingDeviceAllocator(A...) {}
  template <class... A> cudaError_t DeviceAllocate(A &&...) { return cudaSuccess; }
  template <class... A> cudaError_t DeviceFree(A &&...) { return cudaSuccess; }
  cudaError_t FreeAllCached() { return cudaSuccess; }
};

} // namespace cub
