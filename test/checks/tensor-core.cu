// RUN: not %cuda-perf-lint --fail-on=note --group=place --verbose --toolkit=none --checks='-*,cuda-perf-tensor-core' -q %s > %t.txt
// RUN: FileCheck --input-file=%t.txt --implicit-check-not='[cuda-perf-' %s
// RUN: echo '{"CheckOptions": {"cuda-perf-tensor-core": {"Floats": true}}}' > %t.yaml
// RUN: not %cuda-perf-lint --fail-on=note --config=%t.yaml --toolkit=none --checks='-*,cuda-perf-tensor-core' -q %s | FileCheck --check-prefix=FLOATS %s
// RUN: %cuda-perf-lint --fail-on=note --gpu-arch=sm_61 --group=place --toolkit=none --checks='-*,cuda-perf-tensor-core' -q %s | count 0

// Sums of products of narrow numbers: of two matrices, next to those of a matrix and a vector, of what is not loaded as
// it is, and of what tensor cores do already.

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

// Block of 16x16: row y of a, column x of b.
// CHECK: :[[#@LINE+8]]:41: note: 16 by 16 threads multiply matrices of 'half' element by element: the CUDA cores of a multiprocessor do 128 such multiply-adds a clock, its tensor cores 2048 [cuda-perf-tensor-core]
// CHECK-NEXT: sum += __half2float
// CHECK: = in kernel 'naive'{{$}}
// CHECK: note: let each warp multiply tiles with 'nvcuda::wmma' (fragments of 'half', sums in 'float'), or leave the product to cuBLAS or CUTLASS; the sums are rounded in another order{{$}}
__global__ void naive(const half *__restrict__ a, const half *__restrict__ b, float *__restrict__ c, int n, int k) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += __half2float(a[row * k + i]) * __half2float(b[i * n + col]);
  c[row * n + col] = sum;
}

// In tiles, unrolled.
// CHECK: :[[#@LINE+13]]:54: note: 16 by 16 threads multiply matrices of '__nv_bfloat16' element by element: {{.*}} [cuda-perf-tensor-core]
__global__ void tiled(const __nv_bfloat16 *__restrict__ a, const __nv_bfloat16 *__restrict__ b, float *__restrict__ c,
                      int n, int k) {
  __shared__ __nv_bfloat16 tileA[16][16], tileB[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int from = 0; from < k; from += 16) {
    int i = from;
    tileA[threadIdx.y][threadIdx.x] = a[row * k + i + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(i + threadIdx.y) * n + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; ++k)
      sum += __bfloat162float(tileA[threadIdx.y][k]) * __bfloat162float(tileB[k][threadIdx.x]);
    __syncthreads();
  }
  c[row * n + col] = sum;
}

// Four by four results a thread, in arrays of its own.
// CHECK: :[[#@LINE+12]]:{{[0-9]+}}: note: 16 by 16 threads multiply matrices of 'half' element by element: {{.*}} [cuda-perf-tensor-core]
__global__ void inRegisters(const half *__restrict__ a, const half *__restrict__ b, half *__restrict__ c, int n, int k) {
  int row = (blockIdx.y * 16 + threadIdx.y) * 4, col = (blockIdx.x * 16 + threadIdx.x) * 4;
  half sum[4][4] = {}, left[4], right[4];
  for (int i = 0; i < k; ++i) {
#pragma unroll
    for (int m = 0; m < 4; ++m) {
      left[m] = a[(row + m) * k + i];
      right[m] = b[i * n + col + m];
    }
    for (int x = 0; x < 4; ++x)
      for (int y = 0; y < 4; ++y)
        sum[x][y] = __hfma(left[x], right[y], sum[x][y]);
  }
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 4; ++y)
      c[(row + x) * n + col + y] = sum[x][y];
}

// dp4a does four at a time, 64 instructions a clock.
// CHECK: :[[#@LINE+4]]:11: note: 16 by 16 threads multiply matrices of 'signed char' element by element: the CUDA cores of a multiprocessor do 256 such multiply-adds a clock, its tensor cores 4096 [cuda-perf-tensor-core]
__global__ void bytes(const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ c, int n, int k) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x, sum = 0;
  for (int i = 0; i < k; ++i)
    sum = __dp4a(a[row * k + i], b[col * k + i], sum);
  c[row * n + col] = sum;
}

// Rounded to 10 bits, which may be wanted: asked for by an option.
// FLOATS: :[[#@LINE+6]]:{{[0-9]+}}: note: 16 by 16 threads multiply matrices of 'float' element by element: the CUDA cores of a multiprocessor do 128 such multiply-adds a clock, its tensor cores 1024 [cuda-perf-tensor-core]
// FLOATS: 'precision::tf32', sums in 'float'), or leave the product to cuBLAS or CUTLASS; the sums are rounded in another order, and the elements to 10 bits
__global__ void floats(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n, int k) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += a[row * k + i] * b[i * n + col];
  c[row * n + col] = sum;
}

// A matrix and a vector: each element of the matrix meets one of the vector, and DRAM decides.
__global__ void vector(const half *__restrict__ a, const half *__restrict__ x, float *__restrict__ y, int k) {
  int row = blockIdx.x * 256 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += __half2float(a[i * 8192 + row]) * __half2float(x[i]);
  y[row] = sum;
}

// Four rows fill no fragment.
__global__ void fewRows(const half *__restrict__ a, const half *__restrict__ b, float *__restrict__ c, int n, int k) {
  int row = threadIdx.y, col = blockIdx.x * 64 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += __half2float(a[row * k + i]) * __half2float(b[i * n + col]);
  c[row * n + col] = sum;
}

// Distances are no products.
__global__ void distances(const half *__restrict__ a, const half *__restrict__ b, float *__restrict__ c, int n, int k) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < k; ++i) {
    float difference = __half2float(a[row * k + i]) - __half2float(b[i * n + col]);
    sum += difference * difference;
  }
  c[row * n + col] = sum;
}

// Eight products are no depth.
__global__ void shallow(const half *__restrict__ a, const half *__restrict__ b, float *__restrict__ c, int n) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += __half2float(a[row * 8 + i]) * __half2float(b[i * n + col]);
  c[row * n + col] = sum;
}

// On tensor cores, but for a correction.
__global__ void onTensorCores(const half *__restrict__ a, const half *__restrict__ b, float *__restrict__ c, int n,
                              int k) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, half, row_major> left;
  fragment<matrix_b, 16, 16, 16, half, row_major> right;
  fragment<accumulator, 16, 16, 16, float> sums;
  fill_fragment(sums, 0.0f);
  for (int i = 0; i < k; i += 16) {
    load_matrix_sync(left, a + blockIdx.y * 16 * k + i, k);
    load_matrix_sync(right, b + i * n + blockIdx.x * 16, n);
    mma_sync(sums, left, right, sums);
  }
  store_matrix_sync(c + blockIdx.y * 16 * n + blockIdx.x * 16, sums, n, mem_row_major);
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += __half2float(a[threadIdx.y * k + i]) * __half2float(b[i * n + threadIdx.x]);
  c[threadIdx.y * n + threadIdx.x] = sum;
}

void launch(const half *a, const half *b, const __nv_bfloat16 *c, const int *d, float *f, half *h, int *z, int n, int k) {
  dim3 block(16, 16), grid(n / 16, n / 16);
  naive<<<grid, block>>>(a, b, f, n, k);
  tiled<<<grid, block>>>(c, c, f, n, k);
  inRegisters<<<grid, block>>>(a, b, h, n, k);
  bytes<<<grid, block>>>(d, d, z, n, k);
  floats<<<grid, block>>>(f, f, f, n, k);
  vector<<<8192 / 256, 256>>>(a, b, f, k);
  fewRows<<<n / 64, dim3(64, 4)>>>(a, b, f, n, k);
  distances<<<grid, block>>>(a, b, f, n, k);
  shallow<<<grid, block>>>(a, b, f, n);
  onTensorCores<<<grid, block>>>(a, b, f, n, k);
}
