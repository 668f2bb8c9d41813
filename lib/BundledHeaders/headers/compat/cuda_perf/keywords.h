// Keywords that mean nothing to Clang: whose definition by a toolkit does, and one of C.

#pragma once

// Clang constructs the elements of a __shared__ array, or refuses it; nvcc does neither.
#if __has_attribute(cuda_perf_shared)
#undef __shared__
#define __shared__ __attribute__((shared, cuda_perf_shared))
#endif

#undef __managed__
#define __managed__ __attribute__((device))

// Headers that C shares write it. The host compiler's <stdbool.h> makes it 'bool' in C++ too, Clang's with -std=gnu++ only.
#define _Bool bool
