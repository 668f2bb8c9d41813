// Shuffles without a mask for types of CUDA's headers, of which those declare for sm_70 and later only the ones with
// a mask: __half and __half2. Clang's own header has those of plain types.

#pragma once

#ifdef __CLANG_CUDA_RUNTIME_WRAPPER_H__
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700

namespace __cuda_perf {
template <bool IsClass, class T> struct OfClass {};
template <class T> struct OfClass<true, T> { typedef T Type; };
} // namespace __cuda_perf

#define __CUDA_PERF_LEGACY(Name, Lane)                                                                                 \
  template <class T>                                                                                                   \
  static __attribute__((device)) __inline__ typename __cuda_perf::OfClass<__is_class(T), T>::Type Name(                \
      T value, Lane lane, int width = 32) {                                                                            \
    return Name##_sync(0xffffffffu, value, lane, width);                                                               \
  }
__CUDA_PERF_LEGACY(__shfl, int)
__CUDA_PERF_LEGACY(__shfl_up, unsigned)
__CUDA_PERF_LEGACY(__shfl_down, unsigned)
__CUDA_PERF_LEGACY(__shfl_xor, int)
#undef __CUDA_PERF_LEGACY

#endif
#endif
