// Complex numbers of PyCUDA, for kernels in strings of Python programs. They are aligned as one of their parts, so nvcc
// moves the parts one by one.

#pragma once

namespace pycuda {
#define CUDA_PERF_COMPLEX_ALIGNMENT
#include "cuda_perf/complex_numbers.h"
#undef CUDA_PERF_COMPLEX_ALIGNMENT
} // namespace pycuda
