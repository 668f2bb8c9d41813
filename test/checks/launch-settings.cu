// Settings of launches that come from global structures, containers that are written out and objects made by
// std::make_unique. By hand: 32 lanes S floats apart.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
#include <array>
#include <memory>
#include <vector>

#define THREAD (blockIdx.x * blockDim.x + threadIdx.x)
struct Settings {
  int stride, threads;
};
const Settings Fixed = {3, 64};
Settings Changed = {3, 64}, Kept{.stride = 5, .threads = 64};

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 12 of 4 sectors, strided{{$}}
__global__ void ofConstant(float *out, int stride) { out[THREAD * stride] = 1; }

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 20 of 4 sectors, strided{{$}}
__global__ void ofGlobal(float *out, int stride) { out[THREAD * stride] = 1; }

// Read from a file: any stride.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided{{$}}
__global__ void ofChanged(float *out, int stride) { out[THREAD * stride] = 1; }
void readStride(int *stride);

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 24 of 4 sectors, strided{{$}}
__global__ void ofVector(float *out, int stride) { out[THREAD * stride] = 1; }

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 28 of 4 sectors, strided{{$}}
__global__ void ofArray(float *out, int stride) { out[THREAD * stride] = 1; }

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided{{$}}
__global__ void ofGrownVector(float *out, int stride) { out[THREAD * stride] = 1; }

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided{{$}}
__global__ void ofObject(float *out, int stride) { out[THREAD * stride] = 1; }
class Simulation {
public:
  Simulation(int stride, int threads) : Stride(stride), Block(threads) {}
  void step(float *out) const { ofObject<<<64, Block>>>(out, Stride); }

private:
  int Stride;
  dim3 Block;
};

int main() {
  float *out;
  cudaMalloc(&out, 1 << 20);
  ofConstant<<<64, Fixed.threads>>>(out, Fixed.stride);
  ofGlobal<<<64, Kept.threads>>>(out, Kept.stride);
  readStride(&Changed.stride);
  ofChanged<<<64, 64>>>(out, Changed.stride);
  std::vector<int> strides = {6, 6};
  for (size_t i = 0; i < strides.size(); ++i)
    ofVector<<<64, 64>>>(out, strides[i]);
  const std::array<int, 2> pair = {7, 64};
  ofArray<<<64, pair[1]>>>(out, pair[0]);
  std::vector<int> grown = {7};
  grown = std::vector<int>(2, 1);
  ofGrownVector<<<64, 64>>>(out, grown[0]);
  auto simulation = std::make_unique<Simulation>(4, 64);
  simulation->step(out);
}
