// RUN: %clangxx %bundled-headers -std=c++17 -fsyntax-only %s
// RUN: %cuda-perf-lint --exit-zero --toolkit=none --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --toolkit=none --format=json --dump-accesses %s | FileCheck --check-prefix=NAME %s
// cuda::std::complex: a number is loaded in one piece, and kernels have the names that nvcc gives them. With CUDA 13's
// own headers the accesses are the same.

#include <cuda/std/cmath>
#include <cuda/std/complex>

using cuda::std::complex;
static_assert(alignof(complex<float>) == 8 && sizeof(complex<float>) == 8);

// NAME: "_Z5scaleIN4cuda3std3__47complexIfEEEvPT_i"
template <typename T> __global__ void scale(T *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 8 of 8 sectors, coalesced
    p[i] = p[i] * 2.0f;
}
template __global__ void scale(complex<float> *, int);

__global__ void everySecond(const complex<float> *in, float *out) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  out[threadIdx.x] = in[2 * threadIdx.x].real();
}

// Functions of plain numbers have their names in the same namespace.
__global__ void functions(const complex<float> *in, float *out, double *wide) {
  int i = threadIdx.x;
  complex<float> z = cuda::std::exp(in[i]) + cuda::std::conj(in[i]) * cuda::std::polar(1.0f, 2.0f);
  out[i] = cuda::std::abs(z) + cuda::std::abs(out[i]) + cuda::std::norm(z) + cuda::std::real(z) + cuda::std::arg(z);
  wide[i] = cuda::std::sqrt(wide[i]) + cuda::std::pow(wide[i], 3.0) + cuda::std::max(wide[i], 1.0);
}
