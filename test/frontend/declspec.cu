// Code for Windows is built elsewhere with '-D__declspec(x)='; Clang's threadIdx has properties by that word.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s -- "-D__declspec(x)=" | %python %root/test/access-table.py | FileCheck %s

__declspec(dllexport) __global__ void transposed(float *out, const float *in) {
  __shared__ float tile[16][16];
  // Rows of 16 words: 32 lanes, 16 of a row, meet in 4 banks, 8 in each.
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 8 of 1 wavefronts, strided
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

extern "C" __declspec(dllexport) void launch(float *out, const float *in) { transposed<<<1, dim3(16, 16)>>>(out, in); }
