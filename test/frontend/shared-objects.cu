// nvcc runs no constructors for '__shared__' objects, with warning 20054; Clang by itself refuses arrays of them.
// RUN: %cuda-perf-lint --exit-zero --strict --dump-accesses -q %s | FileCheck %s --implicit-check-not=skipped

struct OnlyFrom {
  float x, y;
  __device__ OnlyFrom(float both) : x(both), y(both) {}
};

struct Cleared {
  float x, y;
  __device__ Cleared() : x(0), y(0) {}
};

template <typename T> __global__ void instances(const T *in, float *out) {
  __shared__ T kept[32];
  static __shared__ T rows[4][32];
  kept[threadIdx.x] = in[threadIdx.x];
  rows[1][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // 8 bytes apart: two lanes want different words of one bank.
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: shared load of 4 bytes: 2.00 wavefronts
  out[threadIdx.x] = kept[31 - threadIdx.x].x + rows[1][threadIdx.x].y;
}
template __global__ void instances<OnlyFrom>(const OnlyFrom *, float *);
template __global__ void instances<Cleared>(const Cleared *, float *);

__global__ void plain(const OnlyFrom *in, float *out) {
  __shared__ OnlyFrom kept[32];
  kept[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: shared load of 4 bytes: 2.00 wavefronts{{.*}} in 'plain'
  out[threadIdx.x] = kept[31 - threadIdx.x].x;
}
