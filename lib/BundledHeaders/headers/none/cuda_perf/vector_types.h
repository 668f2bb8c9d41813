// char1 … double4, dim3 and their make_ functions. Alignment is that of the device: it decides whether an access
// is one wide one.

#pragma once

#include "cuda_perf/attributes.h"
#include <__clang_cuda_builtin_vars.h>

#define __CUDA_PERF_VECTORS(Name, Type, Align2, Align4)                                                                \
  struct Name##1 { Type x; };                                                                                          \
  struct __align__(Align2) Name##2 { Type x, y; };                                                                     \
  struct Name##3 { Type x, y, z; };                                                                                    \
  struct __align__(Align4) Name##4 { Type x, y, z, w; };                                                               \
  __cuda_perf_both Name##1 make_##Name##1(Type x) { return {x}; }                                                      \
  __cuda_perf_both Name##2 make_##Name##2(Type x, Type y) { return {x, y}; }                                           \
  __cuda_perf_both Name##3 make_##Name##3(Type x, Type y, Type z) { return {x, y, z}; }                                \
  __cuda_perf_both Name##4 make_##Name##4(Type x, Type y, Type z, Type w) { return {x, y, z, w}; }

__CUDA_PERF_VECTORS(char, signed char, 2, 4)
__CUDA_PERF_VECTORS(uchar, unsigned char, 2, 4)
__CUDA_PERF_VECTORS(short, short, 4, 8)
__CUDA_PERF_VECTORS(ushort, unsigned short, 4, 8)
__CUDA_PERF_VECTORS(int, int, 8, 16)
__CUDA_PERF_VECTORS(uint, unsigned int, 8, 16)
__CUDA_PERF_VECTORS(long, long, 16, 16)
__CUDA_PERF_VECTORS(ulong, unsigned long, 16, 16)
__CUDA_PERF_VECTORS(longlong, long long, 16, 16)
__CUDA_PERF_VECTORS(ulonglong, unsigned long long, 16, 16)
__CUDA_PERF_VECTORS(float, float, 8, 16)
__CUDA_PERF_VECTORS(double, double, 16, 16)
#undef __CUDA_PERF_VECTORS

// The four-element types of eight-byte elements whose alignment CUDA 13 puts into the name.
#define __CUDA_PERF_WIDE(Name, Type, Align)                                                                            \
  struct __align__(Align) Name##4_##Align##a { Type x, y, z, w; };                                                     \
  __cuda_perf_both Name##4_##Align##a make_##Name##4_##Align##a(Type x, Type y, Type z, Type w) { return {x, y, z, w}; }

__CUDA_PERF_WIDE(long, long, 16)
__CUDA_PERF_WIDE(long, long, 32)
__CUDA_PERF_WIDE(ulong, unsigned long, 16)
__CUDA_PERF_WIDE(ulong, unsigned long, 32)
__CUDA_PERF_WIDE(longlong, long long, 16)
__CUDA_PERF_WIDE(longlong, long long, 32)
__CUDA_PERF_WIDE(ulonglong, unsigned long long, 16)
__CUDA_PERF_WIDE(ulonglong, unsigned long long, 32)
__CUDA_PERF_WIDE(double, double, 16)
__CUDA_PERF_WIDE(double, double, 32)
#undef __CUDA_PERF_WIDE

struct dim3 {
  unsigned int x, y, z;
  constexpr __host__ __device__ dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  constexpr __host__ __device__ dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr __host__ __device__ operator uint3() const { return uint3{x, y, z}; }
};

#define __CUDA_PERF_INDEX(Name)                                                                                        \
  __device__ inline __cuda_builtin_##Name##_t::operator dim3() const { return dim3(x, y, z); }                         \
  __device__ inline __cuda_builtin_##Name##_t::operator uint3() const { return {x, y, z}; }
__CUDA_PERF_INDEX(threadIdx)
__CUDA_PERF_INDEX(blockIdx)
__CUDA_PERF_INDEX(blockDim)
__CUDA_PERF_INDEX(gridDim)
#undef __CUDA_PERF_INDEX
