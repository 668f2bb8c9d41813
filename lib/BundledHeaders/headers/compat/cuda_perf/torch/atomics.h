// ATen's and THC's atomic functions: sums of every type that a tensor holds, with and without the old value.

#pragma once

#include "numbers.h"

// The types that CUDA's own functions lack.
inline __device__ c10::Half atomicAdd(c10::Half *p, c10::Half v) {
  return c10::Half(atomicAdd(reinterpret_cast<__half *>(p), static_cast<__half>(v)));
}
inline __device__ c10::BFloat16 atomicAdd(c10::BFloat16 *p, c10::BFloat16 v) {
  return c10::BFloat16(atomicAdd(reinterpret_cast<__nv_bfloat16 *>(p), static_cast<__nv_bfloat16>(v)));
}
inline __device__ int64_t atomicAdd(int64_t *p, int64_t v) {
  return atomicAdd(reinterpret_cast<unsigned long long *>(p), static_cast<unsigned long long>(v));
}

template <class T> inline __device__ T gpuAtomicAdd(T *p, T v) { return atomicAdd(p, v); }
template <class T> inline __device__ void gpuAtomicAddNoReturn(T *p, T v) { atomicAdd(p, v); }
// The rest as a loop of compare and swap on the value's own word.
template <class T> inline __device__ T gpuAtomicMul(T *p, T v) {
  using Word = std::conditional_t<sizeof(T) == 8, unsigned long long,
                                  std::conditional_t<sizeof(T) == 2, unsigned short, unsigned>>;
  Word *const word = reinterpret_cast<Word *>(p);
  Word seen = *word, assumed;
  do {
    assumed = seen;
    seen = atomicCAS(word, assumed, __builtin_bit_cast(Word, static_cast<T>(__builtin_bit_cast(T, assumed) * v)));
  } while (assumed != seen);
  return __builtin_bit_cast(T, seen);
}
template <class T> inline __device__ T gpuAtomicMax(T *p, T v) { return atomicMax(p, v); }
template <class T> inline __device__ T gpuAtomicMin(T *p, T v) { return atomicMin(p, v); }

namespace at::native {
// Two halves at once where their place allows it; counted as one of one element.
template <class T, class Index>
inline __device__ void fastAtomicAdd(T *tensor, Index index, Index, T value, bool = true) {
  gpuAtomicAdd(tensor + index, value);
}
} // namespace at::native
