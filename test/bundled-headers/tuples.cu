// RUN: %clangxx %bundled-headers -std=c++17 -fsyntax-only %s
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// Tuples and pairs in device code: assigned, tied, taken apart; elements lie in their order.

#include <cuda/std/tuple>
#include <thrust/pair.h>
#include <thrust/tuple.h>

static_assert(sizeof(thrust::tuple<char, char, int>) == 8, "");

__global__ void tied(float *x, int *y) {
  int i = threadIdx.x;
  thrust::tuple<float, int> both = thrust::make_tuple(x[i], y[i]);
  float a;
  int b;
  thrust::tie(a, b) = both;
  thrust::pair<float, int> pair(a, b);
  pair = thrust::make_pair(2.0f, 3);
  thrust::tie(a, b) = pair;
  auto [c, d] = both;
  cuda::std::tuple<int, double> other{1, 2.0}, copy = other;
  copy = other;
  thrust::tuple<double, double> wide = both;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  x[i] = a + c + cuda::std::get<1>(copy) + thrust::get<0>(wide) + (both == thrust::make_tuple(1.0f, 2));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  y[i] = b + d;
}

// Twelve bytes to a lane, of which the middle four are written.
__global__ void middle(thrust::tuple<float, float, float> *of) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 12 of 4 sectors, strided
  thrust::get<1>(of[threadIdx.x]) = 1;
}

void host() {
  std::pair<int, int> standard(1, 2);
  thrust::pair<int, int> converted = standard;
  thrust::tuple<> none;
  thrust::tuple<int> one(converted.first);
}
