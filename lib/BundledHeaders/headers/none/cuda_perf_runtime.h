// What nvcc knows in every file, when there is no CUDA toolkit: keywords, vector types, the runtime, intrinsics and
// mathematics. Included before every file, so it stays small; what a file has to ask for is in headers of its own.

#pragma once

#if __has_include(<bits/c++config.h>)
// The special functions of C++17 cost <cmath> two thirds of its parse and no kernel calls them.
#include <bits/c++config.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#endif

#include "cuda_perf/attributes.h"
#include "cuda_perf/vector_types.h"
#include "cuda_perf/runtime_types.h"
#include "cuda_perf/runtime_api.h"
#include "cuda_perf/warp.h"
#include "cuda_perf/cluster.h"
#include "cuda_perf/atomics.h"
#include "cuda_perf/host_library.h"
#include "cuda_perf/math.h"
#include "cuda_perf/min_max.h"
#include "cuda_perf/packed.h"
#include "cuda_perf/texture_objects.h"
#include "cuda_perf/device_library.h"
