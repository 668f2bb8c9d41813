#include "cuda_perf_runtime.h"
