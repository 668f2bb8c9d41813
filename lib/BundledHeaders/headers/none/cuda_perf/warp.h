// Barriers, fences, shuffles, votes, matches and reductions, as calls of NVVM intrinsics that an analysis sees.
// Shuffles are templates over every type of 1 to 8 bytes; without _sync they take all lanes.

#pragma once

#include "cuda_perf/attributes.h"

namespace __cuda_perf {
template <__SIZE_TYPE__ Bytes> struct Word;
template <> struct Word<1> { typedef unsigned char Type; };
template <> struct Word<2> { typedef unsigned short Type; };
template <> struct Word<4> { typedef unsigned int Type; };
template <> struct Word<8> { typedef unsigned long long Type; };
template <class T> struct Same { typedef T Type; };
} // namespace __cuda_perf

#define __CUDA_PERF_SHUFFLE(Name, Intrinsic, Clamp, Lane)                                                              \
  template <class T> __cuda_perf_device T Name##_sync(unsigned mask, T value, Lane lane, int width = 32) {             \
    typedef typename __cuda_perf::Word<sizeof(T)>::Type Bits;                                                          \
    Bits bits = __builtin_bit_cast(Bits, value);                                                                       \
    int rest = ((32 - width) << 8) | Clamp;                                                                            \
    if constexpr (sizeof(T) == 8) {                                                                                    \
      Bits low = (unsigned)Intrinsic(mask, (int)bits, lane, rest);                                                     \
      Bits high = (unsigned)Intrinsic(mask, (int)(bits >> 32), lane, rest);                                            \
      return __builtin_bit_cast(T, low | high << 32);                                                                  \
    } else {                                                                                                           \
      return __builtin_bit_cast(T, (Bits)Intrinsic(mask, (int)bits, lane, rest));                                      \
    }                                                                                                                  \
  }                                                                                                                    \
  template <class T> __cuda_perf_device T Name(T value, Lane lane, int width = 32) {                                   \
    return Name##_sync(0xffffffffu, value, lane, width);                                                               \
  }
__CUDA_PERF_SHUFFLE(__shfl, __nvvm_shfl_sync_idx_i32, 0x1f, int)
__CUDA_PERF_SHUFFLE(__shfl_up, __nvvm_shfl_sync_up_i32, 0, unsigned)
__CUDA_PERF_SHUFFLE(__shfl_down, __nvvm_shfl_sync_down_i32, 0x1f, unsigned)
__CUDA_PERF_SHUFFLE(__shfl_xor, __nvvm_shfl_sync_bfly_i32, 0x1f, int)
#undef __CUDA_PERF_SHUFFLE

__cuda_perf_device void __syncwarp(unsigned mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }
__cuda_perf_device void __barrier_sync(unsigned barrier) { __nvvm_barrier_sync(barrier); }
__cuda_perf_device void __barrier_sync_count(unsigned barrier, unsigned count) {
  __nvvm_barrier_sync_cnt(barrier, count);
}
__cuda_perf_device int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
__cuda_perf_device int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
__cuda_perf_device int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
__cuda_perf_device void __threadfence() { __nvvm_membar_gl(); }
__cuda_perf_device void __threadfence_block() { __nvvm_membar_cta(); }
__cuda_perf_device void __threadfence_system() { __nvvm_membar_sys(); }

__cuda_perf_device int __all_sync(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p); }
__cuda_perf_device int __any_sync(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p); }
__cuda_perf_device int __uni_sync(unsigned mask, int p) { return __nvvm_vote_uni_sync(mask, p); }
__cuda_perf_device unsigned __ballot_sync(unsigned mask, int p) { return __nvvm_vote_ballot_sync(mask, p); }
__cuda_perf_device int __all(int p) { return __nvvm_vote_all_sync(0xffffffffu, p); }
__cuda_perf_device int __any(int p) { return __nvvm_vote_any_sync(0xffffffffu, p); }
__cuda_perf_device unsigned __ballot(int p) { return __nvvm_vote_ballot_sync(0xffffffffu, p); }
__cuda_perf_device unsigned __activemask() { return __nvvm_activemask(); }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
template <class T> __cuda_perf_device unsigned __match_any_sync(unsigned mask, T value) {
  typedef typename __cuda_perf::Word<sizeof(T)>::Type Bits;
  if constexpr (sizeof(T) == 8)
    return __nvvm_match_any_sync_i64(mask, (long long)__builtin_bit_cast(Bits, value));
  else
    return __nvvm_match_any_sync_i32(mask, (int)__builtin_bit_cast(Bits, value));
}
template <class T> __cuda_perf_device unsigned __match_all_sync(unsigned mask, T value, int *p) {
  typedef typename __cuda_perf::Word<sizeof(T)>::Type Bits;
  if constexpr (sizeof(T) == 8)
    return __nvvm_match_all_sync_i64p(mask, (long long)__builtin_bit_cast(Bits, value), p);
  else
    return __nvvm_match_all_sync_i32p(mask, (int)__builtin_bit_cast(Bits, value), p);
}
__cuda_perf_device void __nanosleep(unsigned ns) { __nvvm_nanosleep(ns); }
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__cuda_perf_device int __reduce_add_sync(unsigned mask, int v) { return __nvvm_redux_sync_add(v, mask); }
__cuda_perf_device int __reduce_min_sync(unsigned mask, int v) { return __nvvm_redux_sync_min(v, mask); }
__cuda_perf_device int __reduce_max_sync(unsigned mask, int v) { return __nvvm_redux_sync_max(v, mask); }
__cuda_perf_device unsigned __reduce_add_sync(unsigned mask, unsigned v) { return __nvvm_redux_sync_add(v, mask); }
__cuda_perf_device unsigned __reduce_min_sync(unsigned mask, unsigned v) { return __nvvm_redux_sync_umin(v, mask); }
__cuda_perf_device unsigned __reduce_max_sync(unsigned mask, unsigned v) { return __nvvm_redux_sync_umax(v, mask); }
__cuda_perf_device unsigned __reduce_and_sync(unsigned mask, unsigned v) { return __nvvm_redux_sync_and(v, mask); }
__cuda_perf_device unsigned __reduce_or_sync(unsigned mask, unsigned v) { return __nvvm_redux_sync_or(v, mask); }
__cuda_perf_device unsigned __reduce_xor_sync(unsigned mask, unsigned v) { return __nvvm_redux_sync_xor(v, mask); }
#endif

__cuda_perf_device unsigned __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
__cuda_perf_device unsigned __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
__cuda_perf_device unsigned __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
__cuda_perf_device unsigned __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
typedef __SIZE_TYPE__ __cuda_perf_size;
__cuda_perf_device __cuda_perf_size __cvta_generic_to_shared(const void *p) {
  return (__cuda_perf_size)(const __attribute__((address_space(3))) void *)p;
}
__cuda_perf_device __cuda_perf_size __cvta_generic_to_global(const void *p) {
  return (__cuda_perf_size)(const __attribute__((address_space(1))) void *)p;
}
__cuda_perf_device __cuda_perf_size __cvta_generic_to_local(const void *p) {
  return (__cuda_perf_size)(const __attribute__((address_space(5))) void *)p;
}
__cuda_perf_device __cuda_perf_size __cvta_generic_to_constant(const void *p) {
  return (__cuda_perf_size)(const __attribute__((address_space(4))) void *)p;
}
__cuda_perf_device void *__cvta_shared_to_generic(__cuda_perf_size p) {
  return (void *)(__attribute__((address_space(3))) void *)p;
}
__cuda_perf_device void *__cvta_global_to_generic(__cuda_perf_size p) {
  return (void *)(__attribute__((address_space(1))) void *)p;
}
__cuda_perf_device void __trap() { __builtin_trap(); }
__cuda_perf_device void __brkpt(int = 0) {}
__cuda_perf_device void __prof_trigger(int) {}
__cuda_perf_device long clock() { return __nvvm_read_ptx_sreg_clock(); }
__cuda_perf_device long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
