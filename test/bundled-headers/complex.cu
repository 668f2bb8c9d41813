// RUN: %clangxx %bundled-headers -std=c++17 -fsyntax-only %s
// RUN: %clangxx %bundled-headers -std=c++17 -fsyntax-only -DPYCUDA %s
// Complex numbers of CuPy, which are thrust's, and of PyCUDA, as kernels in strings use them.

#ifdef PYCUDA
#include <pycuda-complex.hpp>
using pycuda::complex;
static_assert(alignof(complex<float>) == 4 && sizeof(complex<float>) == 8);
#else
#include <cupy/complex.cuh>
static_assert(alignof(complex<float>) == 8 && sizeof(complex<float>) == 8);
static_assert(alignof(complex<double>) == 16);

extern "C" __global__ void only(complex<float> *out, complex<float> z) {
  if (isnan(z) || isinf(z))
    out[0] = 0.0f;
  out[1] = log2(z) + rint(z);
}
#endif

__global__ void arithmetic(complex<float> *out, const complex<float> *in, float k, double d) {
  int i = threadIdx.x;
  complex<float> z = in[i] * k + 1.0f;
  z *= conj(in[i + 1]);
  z = k * z / 2.0f - -z;
  out[i].real(z.imag());
  out[i] += exp(z) + pow(z, 2.0f) + pow(z, 3) + sqrt(z) + complex<float>(abs(z), arg(z)) + sin(z) + tanh(z);
  complex<double> w = z;
  w = w * d;
  out[i] = z != complex<float>(w) ? complex<float>(norm(z), real(z)) : complex<float>(k, imag(z));
}

template <typename T> __global__ void scale(T *p) { p[threadIdx.x] = p[threadIdx.x] * T(2); }
template __global__ void scale(complex<double> *);
