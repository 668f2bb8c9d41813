// What CUDA's headers have for the device under names of the C library. Templates, since those have C's linkage.

#pragma once

template <class T> __device__ inline int __signbit(T v) { return __builtin_signbit(double(v)); }
