// Warp-wide matrices (nvcuda::wmma). A fragment's elements can be read and written; loads and stores are the PTX
// instructions that they become, of which the analysis knows who moves what; products are calls without a body.

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

template <class Use, int M, int N, int K, class T, class L> using Operand = fragment<Use, M, N, K, T, L>;
template <int M, int N, int K, class T> using Sum = fragment<accumulator, M, N, K, T>;

#define __CUDA_PERF_MOVE __device__ inline void
#define __CUDA_PERF_LOAD(USE, use, LAYOUT, layout, SHAPE, M, N, K, T, MEMORY, type)                                   \
  __CUDA_PERF_MOVE load_matrix_sync(Operand<USE, M, N, K, T, LAYOUT> &to, const MEMORY *from, unsigned stride) {      \
    asm volatile("wmma.load." use ".sync.aligned." layout "." SHAPE "." type " {%0}, [%1], %2;"                       \
                 ::"l"(&to), "l"(from), "r"(stride) : "memory");                                                      \
  }
#define __CUDA_PERF_LOADS(...) /* of a and b, in both layouts */                                                      \
  __CUDA_PERF_LOAD(matrix_a, "a", row_major, "row", __VA_ARGS__)                                                      \
  __CUDA_PERF_LOAD(matrix_a, "a", col_major, "col", __VA_ARGS__)                                                      \
  __CUDA_PERF_LOAD(matrix_b, "b", row_major, "row", __VA_ARGS__)                                                      \
  __CUDA_PERF_LOAD(matrix_b, "b", col_major, "col", __VA_ARGS__)
#define __CUDA_PERF_SMALL_LOADS(...) /* less than a byte an element: one layout each */                               \
  __CUDA_PERF_LOAD(matrix_a, "a", row_major, "row", __VA_ARGS__)                                                      \
  __CUDA_PERF_LOAD(matrix_b, "b", col_major, "col", __VA_ARGS__)
#define __CUDA_PERF_SUM(SHAPE, M, N, K, T, type)                                                                      \
  __CUDA_PERF_MOVE load_matrix_sync(Sum<M, N, K, T> &to, const T *from, unsigned stride, layout_t layout) {           \
    if (layout == mem_row_major)                                                                                      \
      asm volatile("wmma.load.c.sync.aligned.row." SHAPE "." type " {%0}, [%1], %2;"                                  \
                 ::"l"(&to), "l"(from), "r"(stride) : "memory");                                                      \
    else                                                                                                              \
      asm volatile("wmma.load.c.sync.aligned.col." SHAPE "." type " {%0}, [%1], %2;"                                  \
                 ::"l"(&to), "l"(from), "r"(stride) : "memory");                                                      \
  }                                                                                                                   \
  __CUDA_PERF_MOVE store_matrix_sync(T *to, const Sum<M, N, K, T> &from, unsigned stride, layout_t layout) {          \
    if (layout == mem_row_major)                                                                                      \
      asm volatile("wmma.store.d.sync.aligned.row." SHAPE "." type " [%0], {%1}, %2;"                                 \
                 ::"l"(to), "l"(&from), "r"(stride) : "memory");                                                      \
    else                                                                                                              \
      asm volatile("wmma.store.d.sync.aligned.col." SHAPE "." type " [%0], {%1}, %2;"                                 \
                 ::"l"(to), "l"(&from), "r"(stride) : "memory");                                                      \
  }
#define __CUDA_PERF_SHAPE(SHAPE, M, N, K)                                                                             \
  __CUDA_PERF_LOADS(SHAPE, M, N, K, __half, __half, "f16")                                                            \
  __CUDA_PERF_LOADS(SHAPE, M, N, K, __nv_bfloat16, __nv_bfloat16, "bf16")                                             \
  __CUDA_PERF_LOADS(SHAPE, M, N, K, signed char, signed char, "s8")                                                   \
  __CUDA_PERF_LOADS(SHAPE, M, N, K, unsigned char, unsigned char, "u8")                                               \
  __CUDA_PERF_SUM(SHAPE, M, N, K, __half, "f16")                                                                      \
  __CUDA_PERF_SUM(SHAPE, M, N, K, float, "f32")                                                                       \
  __CUDA_PERF_SUM(SHAPE, M, N, K, int, "s32")
__CUDA_PERF_SHAPE("m16n16k16", 16, 16, 16)
__CUDA_PERF_SHAPE("m32n8k16", 32, 8, 16)
__CUDA_PERF_SHAPE("m8n32k16", 8, 32, 16)
__CUDA_PERF_LOADS("m16n16k8", 16, 16, 8, precision::tf32, float, "tf32")
__CUDA_PERF_SUM("m16n16k8", 16, 16, 8, float, "f32")
__CUDA_PERF_LOADS("m8n8k4", 8, 8, 4, double, double, "f64")
__CUDA_PERF_SUM("m8n8k4", 8, 8, 4, double, "f64")
__CUDA_PERF_SMALL_LOADS("m8n8k32", 8, 8, 32, experimental::precision::s4, void, "s4")
__CUDA_PERF_SMALL_LOADS("m8n8k32", 8, 8, 32, experimental::precision::u4, void, "u4")
__CUDA_PERF_SUM("m8n8k32", 8, 8, 32, int, "s32")
__CUDA_PERF_SMALL_LOADS("m8n8k128", 8, 8, 128, experimental::precision::b1, void, "b1")
__CUDA_PERF_SUM("m8n8k128", 8, 8, 128, int, "s32")
#undef __CUDA_PERF_SHAPE
#undef __CUDA_PERF_SUM
#undef __CUDA_PERF_SMALL_LOADS
#undef __CUDA_PERF_LOADS
#undef __CUDA_PERF_LOAD
#undef __CUDA_PERF_MOVE

template <class F, class T> __device__ void fill_fragment(F &to, const T &value);
template <class D, class A, class B, class C>
__device__ void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
template <class D, class A, class B, class C>
__device__ void bmma_sync(D &d, const A &a, const B &b, const C &c, experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ inline float __float_to_tf32(float v) { return v; }

} // namespace wmma
} // namespace nvcuda
