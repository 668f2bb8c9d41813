// Loads and stores with a cache hint, for every type. They stay one access of the type's width: __ldg an NVVM read-only
// load, the others a plain load or store of a vector of that size. Where Clang has an overload of its own, that one
// is taken: it is no template.

#pragma once

#pragma push_macro("__cuda_perf_inline")
#define __cuda_perf_inline static __attribute__((device)) __inline__

namespace __cuda_perf {
typedef unsigned int Word2 __attribute__((ext_vector_type(2)));
typedef unsigned int Word4 __attribute__((ext_vector_type(4)));

// The type that moves Bytes bytes at once; a size that no instruction has moves as the type itself.
template <__SIZE_TYPE__ Bytes, class T> struct Chunk { typedef T Type; };
template <class T> struct Chunk<1, T> { typedef unsigned char Type; };
template <class T> struct Chunk<2, T> { typedef unsigned short Type; };
template <class T> struct Chunk<4, T> { typedef unsigned int Type; };
template <class T> struct Chunk<8, T> { typedef Word2 Type; };
template <class T> struct Chunk<16, T> { typedef Word4 Type; };

template <class T> struct Value { typedef T Type; };

__cuda_perf_inline unsigned char loadReadOnly(const unsigned char *p) { return __nvvm_ldg_uc(p); }
__cuda_perf_inline unsigned short loadReadOnly(const unsigned short *p) { return __nvvm_ldg_us(p); }
__cuda_perf_inline unsigned int loadReadOnly(const unsigned int *p) { return __nvvm_ldg_ui(p); }
__cuda_perf_inline Word2 loadReadOnly(const Word2 *p) { return __nvvm_ldg_ui2(p); }
__cuda_perf_inline Word4 loadReadOnly(const Word4 *p) { return __nvvm_ldg_ui4(p); }
template <class T> __cuda_perf_inline T loadReadOnly(const T *p) { return *p; }

// A function, so that the bits of a value are cast and not those of memory, which would be a load of each part.
template <class T> __cuda_perf_inline T loadPlain(const T *p) { return *p; }
} // namespace __cuda_perf

template <class T> __cuda_perf_inline T __ldg(const T *p) {
  typedef typename __cuda_perf::Chunk<sizeof(T), T>::Type Chunk;
  return __builtin_bit_cast(T, __cuda_perf::loadReadOnly((const Chunk *)p));
}

#define __CUDA_PERF_LOAD(Name)                                                                                         \
  template <class T> __cuda_perf_inline T Name(const T *p) {                                                           \
    typedef typename __cuda_perf::Chunk<sizeof(T), T>::Type Chunk;                                                     \
    return __builtin_bit_cast(T, __cuda_perf::loadPlain((const Chunk *)p));                                            \
  }
#define __CUDA_PERF_STORE(Name)                                                                                        \
  template <class T> __cuda_perf_inline void Name(T *p, typename __cuda_perf::Value<T>::Type value) {                  \
    typedef typename __cuda_perf::Chunk<sizeof(T), T>::Type Chunk;                                                     \
    *(Chunk *)p = __builtin_bit_cast(Chunk, value);                                                                    \
  }
__CUDA_PERF_LOAD(__ldca)
__CUDA_PERF_LOAD(__ldcg)
__CUDA_PERF_LOAD(__ldcs)
__CUDA_PERF_LOAD(__ldcv)
__CUDA_PERF_LOAD(__ldlu)
__CUDA_PERF_STORE(__stcg)
__CUDA_PERF_STORE(__stcs)
__CUDA_PERF_STORE(__stwb)
__CUDA_PERF_STORE(__stwt)
#undef __CUDA_PERF_LOAD
#undef __CUDA_PERF_STORE

#pragma pop_macro("__cuda_perf_inline")
