// cuda::aligned_size_t: a number of bytes whose alignment is a promise.

#pragma once

#include "cuda_perf/attributes.h"

namespace cuda {
template <__SIZE_TYPE__ Alignment> struct aligned_size_t {
  static constexpr __SIZE_TYPE__ align = Alignment;
  __SIZE_TYPE__ value;
  __host__ __device__ explicit constexpr aligned_size_t(__SIZE_TYPE__ bytes) : value(bytes) {}
  __host__ __device__ constexpr operator __SIZE_TYPE__() const { return value; }
};
} // namespace cuda
