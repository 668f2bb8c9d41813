// What nvcc includes before every file and Clang's wrapper of a toolkit does not. Without a toolkit, host_library.h and
// min_max.h declare the same.

#pragma once

#ifdef __CLANG_CUDA_RUNTIME_WRAPPER_H__
#include <assert.h>
#include <math.h>
#include <time.h>

// Clang has min and max for device code only.
#define __CUDA_PERF_MIN_MAX_SPECIFIERS inline
#include "cuda_perf/min_max_overloads.h"
#endif
