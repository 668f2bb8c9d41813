// Warp-wide matrices (nvcuda::wmma). A fragment's elements can be read and written; loads, stores and products are
// calls without a body: the traffic of the tensor instructions is not modelled lane by lane.

#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision {
struct tf32;
} // namespace precision
namespace experimental {
namespace precision {
struct b1;
struct s4;
struct u4;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental
enum layout_t { mem_row_major, mem_col_major };

template <class T> struct element { typedef T Type; };
template <> struct element<precision::tf32> { typedef float Type; };
template <> struct element<experimental::precision::b1> { typedef unsigned Type; };
template <> struct element<experimental::precision::s4> { typedef int Type; };
template <> struct element<experimental::precision::u4> { typedef unsigned Type; };

template <class Use, int M, int N, int K> struct element_count { static constexpr int Value = M * N / 32; };
template <int M, int N, int K> struct element_count<matrix_a, M, N, K> { static constexpr int Value = M * K / 32; };
template <int M, int N, int K> struct element_count<matrix_b, M, N, K> { static constexpr int Value = K * N / 32; };

template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
  static constexpr int num_elements = element_count<Use, M, N, K>::Value > 0 ? element_count<Use, M, N, K>::Value : 1;
  static constexpr int num_storage_elements = num_elements;
  typedef typename element<T>::Type element_type;
  element_type x[num_elements];
};

template <class F, class T, class L> __device__ void load_matrix_sync(F &to, const T *from, unsigned stride, L layout);
template <class F, class T> __device__ void load_matrix_sync(F &to, const T *from, unsigned stride);
template <class F, class T> __device__ void store_matrix_sync(T *to, const F &from, unsigned stride, layout_t layout);
template <class F, class T> __device__ void fill_fragment(F &to, const T &value);
template <class D, class A, class B, class C>
__device__ void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
template <class D, class A, class B, class C>
__device__ void bmma_sync(D &d, const A &a, const B &b, const C &c, experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ inline float __float_to_tf32(float v) { return v; }

} // namespace wmma
} // namespace nvcuda
