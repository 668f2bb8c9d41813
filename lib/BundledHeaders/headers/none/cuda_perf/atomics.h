// Atomic functions of every type and scope, as atomicrmw and cmpxchg (inc and dec: NVVM intrinsics). Templates over
// the pointee: the value converts to it as it does with nvcc's overloads. The scope changes no address and is left out.

#pragma once

#include "cuda_perf/warp.h"

#define __CUDA_PERF_ATOMIC(Name, Operation)                                                                            \
  template <class T> __cuda_perf_device T Name(T *p, typename __cuda_perf::Same<T>::Type v) {                          \
    return Operation(p, v, __ATOMIC_RELAXED);                                                                          \
  }
#define __CUDA_PERF_SCOPES(Name, Operation)                                                                            \
  __CUDA_PERF_ATOMIC(Name, Operation)                                                                                  \
  __CUDA_PERF_ATOMIC(Name##_block, Operation)                                                                          \
  __CUDA_PERF_ATOMIC(Name##_system, Operation)
__CUDA_PERF_SCOPES(atomicAdd, __atomic_fetch_add)
__CUDA_PERF_SCOPES(atomicSub, __atomic_fetch_sub)
__CUDA_PERF_SCOPES(atomicMin, __atomic_fetch_min)
__CUDA_PERF_SCOPES(atomicMax, __atomic_fetch_max)
__CUDA_PERF_SCOPES(atomicAnd, __atomic_fetch_and)
__CUDA_PERF_SCOPES(atomicOr, __atomic_fetch_or)
__CUDA_PERF_SCOPES(atomicXor, __atomic_fetch_xor)
#undef __CUDA_PERF_SCOPES
#undef __CUDA_PERF_ATOMIC

#define __CUDA_PERF_EXCHANGE(Suffix)                                                                                   \
  template <class T> __cuda_perf_device T atomicExch##Suffix(T *p, typename __cuda_perf::Same<T>::Type v) {            \
    typedef typename __cuda_perf::Word<sizeof(T)>::Type Bits;                                                          \
    return __builtin_bit_cast(T, __atomic_exchange_n((Bits *)p, __builtin_bit_cast(Bits, v), __ATOMIC_RELAXED));       \
  }                                                                                                                    \
  template <class T>                                                                                                   \
  __cuda_perf_device T atomicCAS##Suffix(T *p, typename __cuda_perf::Same<T>::Type compare,                            \
                                         typename __cuda_perf::Same<T>::Type v) {                                      \
    typedef typename __cuda_perf::Word<sizeof(T)>::Type Bits;                                                          \
    Bits seen = __builtin_bit_cast(Bits, compare);                                                                     \
    __atomic_compare_exchange_n((Bits *)p, &seen, __builtin_bit_cast(Bits, v), false, __ATOMIC_RELAXED,                \
                                __ATOMIC_RELAXED);                                                                     \
    return __builtin_bit_cast(T, seen);                                                                                \
  }                                                                                                                    \
  __cuda_perf_device unsigned atomicInc##Suffix(unsigned *p, unsigned v) { return __nvvm_atom_inc_gen_ui(p, v); }      \
  __cuda_perf_device unsigned atomicDec##Suffix(unsigned *p, unsigned v) { return __nvvm_atom_dec_gen_ui(p, v); }
__CUDA_PERF_EXCHANGE()
__CUDA_PERF_EXCHANGE(_block)
__CUDA_PERF_EXCHANGE(_system)
#undef __CUDA_PERF_EXCHANGE

// Vectors of floats, which sm_90 and later add as a whole. What was there before is not handed back: nothing follows it.
#define __CUDA_PERF_VECTOR_ADD(Suffix)                                                                                 \
  __cuda_perf_device float2 atomicAdd##Suffix(float2 *p, float2 v) {                                                   \
    asm volatile("red.global.add.v2.f32 [%0], {%1, %2};" ::"l"(p), "f"(v.x), "f"(v.y) : "memory");                     \
    return v;                                                                                                          \
  }                                                                                                                    \
  __cuda_perf_device float4 atomicAdd##Suffix(float4 *p, float4 v) {                                                   \
    asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(p), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w)      \
                 : "memory");                                                                                          \
    return v;                                                                                                          \
  }
__CUDA_PERF_VECTOR_ADD()
__CUDA_PERF_VECTOR_ADD(_block)
__CUDA_PERF_VECTOR_ADD(_system)
#undef __CUDA_PERF_VECTOR_ADD

// What CUDA's own headers call, each for one type: Windows programs name it, for their editors know nothing else.
#define __CUDA_PERF_INNER(Type, Letters)                                                                               \
  __cuda_perf_device Type __##Letters##AtomicAdd(Type *p, Type v) { return atomicAdd(p, v); }                          \
  __cuda_perf_device Type __##Letters##AtomicExch(Type *p, Type v) { return atomicExch(p, v); }
#define __CUDA_PERF_INNER_INTEGER(Type, Letters)                                                                       \
  __CUDA_PERF_INNER(Type, Letters)                                                                                     \
  __cuda_perf_device Type __##Letters##AtomicMin(Type *p, Type v) { return atomicMin(p, v); }                          \
  __cuda_perf_device Type __##Letters##AtomicMax(Type *p, Type v) { return atomicMax(p, v); }                          \
  __cuda_perf_device Type __##Letters##AtomicAnd(Type *p, Type v) { return atomicAnd(p, v); }                          \
  __cuda_perf_device Type __##Letters##AtomicOr(Type *p, Type v) { return atomicOr(p, v); }                            \
  __cuda_perf_device Type __##Letters##AtomicXor(Type *p, Type v) { return atomicXor(p, v); }                          \
  __cuda_perf_device Type __##Letters##AtomicCAS(Type *p, Type compare, Type v) { return atomicCAS(p, compare, v); }
__CUDA_PERF_INNER(float, f)
__CUDA_PERF_INNER_INTEGER(int, i)
__CUDA_PERF_INNER_INTEGER(unsigned, u)
__CUDA_PERF_INNER_INTEGER(unsigned long long, ull)
__cuda_perf_device unsigned __uAtomicInc(unsigned *p, unsigned v) { return atomicInc(p, v); }
__cuda_perf_device unsigned __uAtomicDec(unsigned *p, unsigned v) { return atomicDec(p, v); }
#undef __CUDA_PERF_INNER_INTEGER
#undef __CUDA_PERF_INNER
