// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only -Wno-c++17-extensions %s
// RUN: %clangxx %bundled-headers -std=c++20 -fsyntax-only %s
// RUN: %clangxx %bundled-headers -DWITH_LIBRARY -fsyntax-only %s
// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// Mathematics without any include, as nvcc has it, and together with the standard library's.

#ifdef WITH_LIBRARY
#include <algorithm>
#include <cmath>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#endif

// CHECK-LABEL: @_Z7visible
// CHECK: call {{.*}}float @__nv_sinf
// CHECK: call {{.*}}double @__nv_exp
// CHECK: call {{.*}}float @llvm.sqrt.f32
// CHECK: call {{.*}}float @llvm.floor.f32
__global__ void visible(float *f, double *d) {
  f[0] = sinf(f[0]);
  d[0] = exp(d[0]);
  f[1] = sqrtf(f[1]) + floor(f[2]);
}

// nvcc's overloads of mixed types.
static_assert(sizeof(max(1.0f, 2.0)) == sizeof(double), "");
static_assert(static_cast<decltype(max(1, 2u))>(-1) > 0, "unsigned");
__global__ void mixed(int i, unsigned u, long l, unsigned long ul, long long ll, unsigned long long ull, float *f,
                      double d, short s) {
  f[0] = max(i, u) + min(u, i) + max(l, ul) + min(ll, ull) + max(f[1], d) + min(d, f[2]) + max(s, s) + min(i, s);
  f[1] = sqrt(i) + pow(d, i) + pow(f[0], 2) + pow(2, i) + fmax(f[0], d) + log2(u) + abs(i) + abs(f[2]) + abs(ll);
  f[2] = rsqrtf(f[1]) + __fdividef(f[1], 3) + __expf(f[0]) + __powf(f[0], 2) + isnan(f[0]) + isinf(d) + hypot(d, d);
  f[3] = __float2int_rn(f[0]) + __int2float_rz(i) + __int_as_float(i) + __double2loint(d) + __popc(u) + __clz(i) +
         __brev(u) + __ffs(i) + __mul24(i, i) + __umulhi(u, u) + __byte_perm(u, u, 3) + __dp4a(i, i, i) +
         __dp4a(make_char4(1, 2, 3, 4), make_char4(i, i, i, i), i) + __dp2a_lo(make_short2(i, 1), make_char4(1, 2, 3, 4), i) +
         __vadd4(u, u);
  float sine, cosine;
  sincosf(f[0], &sine, &cosine);
  f[4] = sine + cosine + fmaf(sine, cosine, 1) + round(sine) + lrintf(cosine) + (f[0] > 1 ? INFINITY : M_PI);
}

#ifdef WITH_LIBRARY
__global__ void standardNames(float *f, double *d, int i) {
  f[0] = std::sqrt(f[0]) + std::abs(f[1]) + std::max(i, 3) + std::min<float>(f[0], 1) + std::pow(f[0], 2.0f);
  d[0] = std::sin(d[0]) + std::floor(d[1]) + std::isnan(d[0]) + std::fmod(d[0], d[1]) + std::abs(i);
}
using namespace std;
__global__ void usingNames(float *f, double *d, int i) {
  f[0] = sqrt(f[0]) + abs(f[1]) + max(i, 3) + min(f[0], 1.0f) + isnan(f[2]) + pow(d[0], 2);
}
#endif

// Both sides, and the host alone.
__host__ __device__ float both(float x, int n) { return sqrtf(x) + fabs(x) + max(n, 2) + min(n, 3u) + exp(x) + abs(n); }
int host(float *p, int n) {
  dim3 grid(ceil(n / 3.0));
  visible<<<grid, max(1, min(n, 256))>>>(p, nullptr);
  memset(p, 0, n * sizeof(float));
  return (int)floor(both(2, 3)) + INT_MAX;
}
float hostNames(float x) { return std::exp(-x) + std::sqrt(x) + std::abs(x) + std::pow(x, 2.0f) + std::floor(x); }
