// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-single-result' --severity=hint -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Loops whose loads serve one result of a thread are found where they decide the time and several results would share
// them; others are not.

// A coefficient for each multiply-add: a load, an access of the result's own, the multiply-add and the round's end.
// CHECK: :[[#@LINE+5]]:12: warning: 1 of the 2 loads of a round and 1 of its 4 instructions are the same for all 'blockIdx.x', and each thread makes them for its own result alone [cuda-perf-single-result]
// CHECK: = let a block do the work of 4 that differ in 'blockIdx.x' only: each thread keeps 4 results in registers, and loads what they have in common once
__global__ void filter(const float *__restrict__ coefficients, const float *__restrict__ in, float *__restrict__ out, int taps) {
  float sum = 0;
  for (int t = 0; t < taps; ++t)
    sum += coefficients[t] * in[blockIdx.x * blockDim.x + threadIdx.x + t];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The same with four results a thread.
__global__ void filterByFour(const float *__restrict__ coefficients, const float *__restrict__ in, float *__restrict__ out, int taps) {
  int i = blockIdx.x * 1024 + threadIdx.x;
  float sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (int t = 0; t < taps; ++t) {
    float coefficient = coefficients[t];
    sum0 += coefficient * in[i + t];
    sum1 += coefficient * in[i + t + 256];
    sum2 += coefficient * in[i + t + 512];
    sum3 += coefficient * in[i + t + 768];
  }
  out[i] = sum0;
  out[i + 256] = sum1;
  out[i + 512] = sum2;
  out[i + 768] = sum3;
}

// So few blocks that half of them would leave multiprocessors idle: 400 / 2 are fewer than two for each of 132.
__global__ void fewBlocks(const float *__restrict__ coefficients, const float *__restrict__ in, float *__restrict__ out, int taps) {
  float sum = 0;
  for (int t = 0; t < taps; ++t)
    sum += coefficients[t] * in[blockIdx.x * blockDim.x + threadIdx.x + t];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
void launchFew(const float *coefficients, const float *in, float *out, int taps) {
  fewBlocks<<<400, 256>>>(coefficients, in, out, taps);
}

// Blocks that lie above each other read the same column of 'tileB'; those beside each other the same row of 'tileA',
// which nvcc loads four words at a time, and gains less.
// CHECK: :[[#@LINE+10]]:38: warning: 16 of the 20 loads of a round and {{.*}} are the same for all 'blockIdx.y', {{.*}} [cuda-perf-single-result]
__global__ void product(const float *a, const float *b, float *c, int size) {
  __shared__ float tileA[16][16], tileB[16][16];
  int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int from = 0; from < size; from += 16) {
    tileA[threadIdx.y][threadIdx.x] = a[row * size + from + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(from + threadIdx.y) * size + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * size + col] = sum;
}
void launchProduct(const float *a, const float *b, float *c, int size) {
  product<<<dim3(size / 16, size / 16), dim3(16, 16)>>>(a, b, c, size);
}

// Words of atoms that all lanes read: nvcc unrolls the loop and loads four at a time, 5 loads of 16 bytes for 4 atoms.
// Measured on an H200, four results a thread gain nothing.
struct Atom {
  float x, y, z, weight, width;
};
__global__ void sumOfAtoms(const float *atoms, const float4 *vectors, float *sums, int count) {
  __shared__ Atom tile[128];
  float4 v = vectors[blockIdx.x * 128 + threadIdx.x];
  float sum = 0;
  for (int from = 0; from < count; from += 128) {
    for (int k = threadIdx.x; k < 5 * 128; k += 128)
      reinterpret_cast<float *>(tile)[k] = atoms[5 * from + k];
    __syncthreads();
    for (int j = 0; j < 128; ++j) {
      Atom atom = tile[j];
      float dx = atom.x - v.x, dy = atom.y - v.y, dz = atom.z - v.z;
      sum += atom.weight * rsqrtf(dx * dx + dy * dy + dz * dz + atom.width);
    }
    __syncthreads();
  }
  sums[blockIdx.x * 128 + threadIdx.x] = sum;
}

// Arithmetic decides: forty operations and twenty roots for a load.
__global__ void arithmetic(const float *weights, const float *in, float *out, int n) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x], sum = 0;
  for (int j = 0; j < n; ++j) {
    float y = x + weights[j];
#pragma unroll
    for (int k = 0; k < 20; ++k)
      y = y * x + sqrtf(y);
    sum += y;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Each result has a list of its own.
__global__ void lists(const int *begins, const int *others, const float *weights, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = begins[i]; j < begins[i + 1]; ++j)
    sum += weights[others[j]];
  out[i] = sum;
}
