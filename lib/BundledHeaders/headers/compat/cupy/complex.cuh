// Complex numbers of CuPy, for kernels in strings of Python programs. CuPy's are thrust's.

#pragma once

#include "cuda_perf/thrust_complex.h"

using thrust::acos;
using thrust::acosh;
using thrust::arg;
using thrust::asin;
using thrust::asinh;
using thrust::atan;
using thrust::atanh;
using thrust::complex;
using thrust::conj;
using thrust::cos;
using thrust::cosh;
using thrust::exp;
using thrust::imag;
using thrust::log;
using thrust::log10;
using thrust::real;
using thrust::sin;
using thrust::sinh;
using thrust::tan;
using thrust::tanh;

template <class T> __device__ bool isnan(complex<T> v) { return ::isnan(v.x) || ::isnan(v.y); }
template <class T> __device__ bool isinf(complex<T> v) { return ::isinf(v.x) || ::isinf(v.y); }
template <class T> __device__ bool isfinite(complex<T> v) { return ::isfinite(v.x) && ::isfinite(v.y); }
template <class T> __device__ complex<T> log1p(complex<T> v) { return log(v + T(1)); }
template <class T> __device__ complex<T> log2(complex<T> v) { return log(v) / T(::log(T(2))); }
template <class T> __device__ complex<T> expm1(complex<T> v) { return exp(v) - T(1); }
template <class T> __device__ complex<T> rint(complex<T> v) { return {T(::rint(v.x)), T(::rint(v.y))}; }
