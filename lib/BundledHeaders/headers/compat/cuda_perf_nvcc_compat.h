// What nvcc accepts and Clang's CUDA headers lack. Included before every file: after Clang's CUDA wrapper when there
// is a toolkit, after cuda_perf_runtime.h when there is none.

#pragma once

#include "cuda_perf/any_function.h"
#include "cuda_perf/c_library.h"
#include "cuda_perf/implicit_includes.h"
#include "cuda_perf/keywords.h"
#include "cuda_perf/legacy_shuffles.h"
#include "cuda_perf/memory_access.h"
#include "cuda_perf/nv_atomic.h"
#include "cuda_perf/surface_objects.h"
#include "cuda_perf/texture_reference.h"
#include "cuda_perf/removed_api.h"
