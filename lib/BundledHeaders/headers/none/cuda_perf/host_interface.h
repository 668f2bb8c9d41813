// How the host libraries are declared: a function of any arguments that gives its library's status. Their calls only
// have to parse; the host code around them is what is read. Arguments go by value, as in C: what is passed stays as it is.

#pragma once

#include "cuda_perf_runtime.h"

#define __CUDA_PERF_CALL(Status, Name)                                                                                 \
  template <class... A> inline Status Name(A...) {                                                                     \
    return Status();                                                                                                   \
  }

#ifdef __CUDA_PERF_STANDARD_HEADERS // those that CUDA's C++ libraries include
#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <string>
#include <vector>
#endif
