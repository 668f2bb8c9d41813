// CuPy's name for a part of CUDA's header: kernels in strings of Python programs include it.

#ifndef CUDA_PERF_CUPY_MATH_CONSTANTS_H
#define CUDA_PERF_CUPY_MATH_CONSTANTS_H

#include <math_constants.h>

#endif // CUDA_PERF_CUPY_MATH_CONSTANTS_H
