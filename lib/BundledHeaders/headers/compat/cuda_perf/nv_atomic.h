// nvcc's generic atomic builtins (CUDA 12.8), as Clang's builtins of the same meaning. Order and scope change no
// address and are left out.

#pragma once

#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

#pragma push_macro("__cuda_perf_inline")
#define __cuda_perf_inline static __attribute__((device)) __inline__

namespace __cuda_perf {
template <class T> struct Operand { typedef T Type; };
} // namespace __cuda_perf

#define __CUDA_PERF_NV_ATOMIC(Name)                                                                                    \
  template <class T>                                                                                                   \
  __cuda_perf_inline T __nv_atomic_fetch_##Name(T *p, typename __cuda_perf::Operand<T>::Type value, int order,         \
                                                int scope = __NV_THREAD_SCOPE_SYSTEM) {                                \
    return __atomic_fetch_##Name(p, value, __ATOMIC_RELAXED);                                                          \
  }                                                                                                                    \
  template <class T>                                                                                                   \
  __cuda_perf_inline void __nv_atomic_##Name(T *p, typename __cuda_perf::Operand<T>::Type value, int order,            \
                                             int scope = __NV_THREAD_SCOPE_SYSTEM) {                                   \
    __atomic_fetch_##Name(p, value, __ATOMIC_RELAXED);                                                                 \
  }
__CUDA_PERF_NV_ATOMIC(add)
__CUDA_PERF_NV_ATOMIC(sub)
__CUDA_PERF_NV_ATOMIC(and)
__CUDA_PERF_NV_ATOMIC(or)
__CUDA_PERF_NV_ATOMIC(xor)
__CUDA_PERF_NV_ATOMIC(min)
__CUDA_PERF_NV_ATOMIC(max)
#undef __CUDA_PERF_NV_ATOMIC

template <class T>
__cuda_perf_inline T __nv_atomic_load_n(const T *p, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_load_n(p, __ATOMIC_RELAXED);
}
template <class T>
__cuda_perf_inline void __nv_atomic_load(const T *p, T *result, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_load((T *)p, result, __ATOMIC_RELAXED);
}
template <class T>
__cuda_perf_inline void __nv_atomic_store_n(T *p, typename __cuda_perf::Operand<T>::Type value, int order,
                                            int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_store_n(p, value, __ATOMIC_RELAXED);
}
template <class T>
__cuda_perf_inline void __nv_atomic_store(T *p, T *value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_store(p, value, __ATOMIC_RELAXED);
}
template <class T>
__cuda_perf_inline T __nv_atomic_exchange_n(T *p, typename __cuda_perf::Operand<T>::Type value, int order,
                                            int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_exchange_n(p, value, __ATOMIC_RELAXED);
}
template <class T>
__cuda_perf_inline void __nv_atomic_exchange(T *p, T *value, T *result, int order,
                                             int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_exchange(p, value, result, __ATOMIC_RELAXED);
}
template <class T>
__cuda_perf_inline bool __nv_atomic_compare_exchange_n(T *p, T *expected,
                                                       typename __cuda_perf::Operand<T>::Type desired, bool weak,
                                                       int success, int failure,
                                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_compare_exchange_n(p, expected, desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
template <class T>
__cuda_perf_inline bool __nv_atomic_compare_exchange(T *p, T *expected, T *desired, bool weak, int success, int failure,
                                                     int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_compare_exchange(p, expected, desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
__cuda_perf_inline void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nvvm_membar_gl();
}

#pragma pop_macro("__cuda_perf_inline")
