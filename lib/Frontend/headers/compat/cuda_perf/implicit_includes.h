// What nvcc includes before every file and Clang's wrapper of a toolkit does not. Without a toolkit, host_library.h
// declares the same.

#pragma once

#ifdef __CLANG_CUDA_RUNTIME_WRAPPER_H__
#include <assert.h>
#include <math.h>
#include <time.h>
#endif
