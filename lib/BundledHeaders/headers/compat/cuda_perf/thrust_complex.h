// thrust::complex, for the bundled thrust and for CuPy, which has a copy of its own.

#pragma once

namespace thrust {
#define CUDA_PERF_COMPLEX_ALIGNMENT alignas(2 * sizeof(T))
#include "cuda_perf/complex_numbers.h"
#undef CUDA_PERF_COMPLEX_ALIGNMENT
} // namespace thrust
