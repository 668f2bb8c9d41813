// A machine without a C or C++ library's headers, as a container for hooks is: what a kernel needs comes with the
// linter. Clang's own <cmath> and <cstddef> include the next ones, which are not there.
// RUN: rm -rf %t && mkdir -p %t/none
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' -q %s -- --sysroot=%t/none | FileCheck %s
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

// CHECK: no-system-headers.cu:[[#@LINE+1]]:54: warning: store to 'out' moves 32 sectors
__global__ void columnOfRows(float *out, size_t n) { out[threadIdx.x * 32] = 1; }
