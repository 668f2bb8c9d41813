// RUN: echo '{"CheckOptions": {"cuda-perf-async-staging": {"MinBytes": 4}}}' > %t.yaml
// RUN: not %cuda-perf-lint --config=%t.yaml --group=place --verbose --fail-on=note --checks='-*,cuda-perf-async-staging' -q %s > %t.txt
// RUN: FileCheck --input-file=%t.txt --implicit-check-not='[cuda-perf-' %s
// RUN: not %cuda-perf-lint --fail-on=note --checks='-*,cuda-perf-async-staging' -q %s | FileCheck --check-prefix=WIDE --implicit-check-not='[cuda-perf-' %s
// RUN: %cuda-perf-lint --fail-on=note --gpu-arch=sm_75 --checks='-*,cuda-perf-async-staging' -q %s | count 0

// By default only copies of 16 bytes are named: of 4 bytes they were measured to lose.
// WIDE: note: each round waits for 'tile', loaded through registers 16 bytes at a time, before it computes on it [cuda-perf-async-staging]

// Loops that wait for their tiles, next to those that fetch them ahead, change what they load or have little to do.

#include <cuda_fp16.h>
#include <cuda_pipeline.h>

// 16 multiply-adds, 16 loads of 'tileB' and four of 'tileA', of two warps a scheduler: 72 clocks beside the 650 of a
// load. Two tiles of 16x16 floats: 2048 bytes.
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: note: each round waits for 'tileA' and 'tileB', loaded through registers 4 bytes at a time, before it computes on it [cuda-perf-async-staging]
// CHECK: note: hold two tiles, 2048 bytes more, and let '__pipeline_memcpy_async(to, from, 4)' and '__pipeline_commit()' fetch the next one while this one is computed on; the next round begins with '__pipeline_wait_prior(0)' and '__syncthreads()'
// CHECK: note: a block alone on a multiprocessor would be at most 1.1 times as fast; what other blocks compute while one waits is not gained twice: expect little where many fit, here 8 now and 8 with two tiles, or fewer; copies of 4 bytes made a product by tiles slower, copies of 16 bytes faster{{$}}
__global__ void product(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  __shared__ float tileA[16][16], tileB[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int from = 0; from < n; from += 16) {
    tileA[threadIdx.y][threadIdx.x] = a[row * n + from + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(from + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

// The next tile is on its way while this one is computed on.
__global__ void productAhead(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  __shared__ float tileA[2][16][16], tileB[2][16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  __pipeline_memcpy_async(&tileA[0][threadIdx.y][threadIdx.x], &a[row * n + threadIdx.x], 4);
  __pipeline_memcpy_async(&tileB[0][threadIdx.y][threadIdx.x], &b[threadIdx.y * n + col], 4);
  __pipeline_commit();
  for (int from = 0; from < n; from += 16) {
    const int now = from / 16 % 2;
    __pipeline_wait_prior(0);
    __syncthreads();
    if (from + 16 < n) {
      __pipeline_memcpy_async(&tileA[1 - now][threadIdx.y][threadIdx.x], &a[row * n + from + 16 + threadIdx.x], 4);
      __pipeline_memcpy_async(&tileB[1 - now][threadIdx.y][threadIdx.x], &b[(from + 16 + threadIdx.y) * n + col], 4);
      __pipeline_commit();
    }
    for (int k = 0; k < 16; ++k)
      sum += tileA[now][threadIdx.y][k] * tileB[now][k][threadIdx.x];
  }
  c[row * n + col] = sum;
}

// Registers that hold the next values while this tile is computed on do the same.
__global__ void productByRegisters(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                   int n) {
  __shared__ float tileA[16][16], tileB[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0, nextA = a[row * n + threadIdx.x], nextB = b[threadIdx.y * n + col];
  for (int from = 16; from <= n; from += 16) {
    tileA[threadIdx.y][threadIdx.x] = nextA;
    tileB[threadIdx.y][threadIdx.x] = nextB;
    __syncthreads();
    nextA = a[row * n + from + threadIdx.x];
    nextB = b[(from + threadIdx.y) * n + col];
    for (int k = 0; k < 16; ++k)
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

// Zeros where there are no data, and 16 bytes a thread.
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: note: each round waits for 'tile', loaded through registers 16 bytes at a time, before it computes on it [cuda-perf-async-staging]
// CHECK: note: hold two tiles, 4096 bytes more, and let '__pipeline_memcpy_async(to, from, 16)'
// CHECK: note: outside of the data let the copy write zeros: a fourth argument says how many bytes of it
// CHECK: note: a block alone on a multiprocessor would be at most {{1[.][0-9]}} times as fast; what other blocks compute while one waits is not gained twice: expect little where many fit, here 8 now and 8 with two tiles, or fewer{{$}}
__global__ void forces(const float4 *__restrict__ bodies, float *__restrict__ out, int n) {
  __shared__ float4 tile[256];
  float own = threadIdx.x, sum = 0;
  for (int from = 0; from < n; from += 256) {
    tile[threadIdx.x] = from + threadIdx.x < n ? bodies[from + threadIdx.x] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < 256; ++k)
      sum += tile[k].w * rsqrtf((tile[k].x - own) * (tile[k].x - own) + tile[k].y);
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// A copy cannot change what it moves.
__global__ void converted(const half *__restrict__ a, float *__restrict__ out, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int from = 0; from < n; from += 256) {
    tile[threadIdx.x] = __half2float(a[from + threadIdx.x]);
    __syncthreads();
    for (int k = 0; k < 256; ++k)
      sum += tile[k] * tile[k ^ threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Two bytes are less than a copy moves.
__global__ void halves(const half *__restrict__ a, float *__restrict__ out, int n) {
  __shared__ half tile[256];
  float sum = 0;
  for (int from = 0; from < n; from += 256) {
    tile[threadIdx.x] = a[from + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 256; ++k)
      sum += __half2float(tile[k]) * __half2float(tile[k ^ threadIdx.x]);
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Once, in front of the loop: there is no tile before it to compute on.
__global__ void once(const float *__restrict__ weights, const float *__restrict__ in, float *__restrict__ out, int n) {
  __shared__ float tile[256];
  tile[threadIdx.x] = weights[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 256) {
    float sum = 0;
    for (int k = 0; k < 256; ++k)
      sum += tile[k] * in[i];
    out[i] = sum;
  }
}

// Four operations on what is loaded: nothing to hide the wait behind.
__global__ void neighbours(const float *__restrict__ in, float *__restrict__ out, int n) {
  __shared__ float tile[256];
  for (int from = blockIdx.x * 256; from < n; from += gridDim.x * 256) {
    tile[threadIdx.x] = in[from + threadIdx.x];
    __syncthreads();
    out[from + threadIdx.x] = 0.5f * (tile[threadIdx.x] + tile[threadIdx.x ^ 1]);
    __syncthreads();
  }
}

// Some 16000 operations of a round: the wait is lost in them.
__global__ void manyOperations(const float4 *__restrict__ bodies, float *__restrict__ out, int n) {
  __shared__ float4 tile[256];
  float own = threadIdx.x, sum = 0;
  for (int from = 0; from < n; from += 256) {
    tile[threadIdx.x] = bodies[from + threadIdx.x];
    __syncthreads();
    for (int of = 0; of < 8; ++of)
      for (int k = 0; k < 256; ++k)
        sum += tile[k].w * rsqrtf((tile[k].x - own) * (tile[k].x - own) + tile[k].y + of);
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Four blocks of 48 KiB work while others wait; of blocks with twice as much there would be two.
__global__ void large(const float4 *__restrict__ bodies, float *__restrict__ out, int n) {
  __shared__ float4 tile[3072];
  float sum = 0;
  for (int from = 0; from < n; from += 3072) {
    for (int k = threadIdx.x; k < 3072; k += 256)
      tile[k] = bodies[from + k];
    __syncthreads();
    for (int k = 0; k < 3072; ++k)
      sum += tile[k].w * rsqrtf(tile[k].x + threadIdx.x);
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// The launch says how large the tile is.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: note: each round waits for 'dynamic', loaded through registers 8 bytes at a time, before it computes on it [cuda-perf-async-staging]
// CHECK: note: hold two tiles and let '__pipeline_memcpy_async(to, from, 8)'
extern __shared__ float2 dynamic[];
__global__ void inDynamic(const float2 *__restrict__ a, float *__restrict__ out, int n) {
  for (int from = 0; from < n; from += 256) {
    dynamic[threadIdx.x] = a[from + threadIdx.x];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 256; ++k)
      sum += dynamic[k].x * dynamic[k].y;
    out[from + threadIdx.x] = sum;
    __syncthreads();
  }
}

void launch(const float *a, const float *b, float *c, const float4 *bodies, const half *h, int n) {
  dim3 block(16, 16), grid(n / 16, n / 16);
  product<<<grid, block>>>(a, b, c, n);
  productAhead<<<grid, block>>>(a, b, c, n);
  productByRegisters<<<grid, block>>>(a, b, c, n);
  forces<<<n / 256, 256>>>(bodies, c, n);
  manyOperations<<<n / 256, 256>>>(bodies, c, n);
  converted<<<n / 256, 256>>>(h, c, n);
  halves<<<n / 256, 256>>>(h, c, n);
  once<<<n / 256, 256>>>(a, b, c, n);
  neighbours<<<132, 256>>>(a, c, n);
  inDynamic<<<n / 256, 256, 2048>>>((const float2 *)a, c, n);
  large<<<n / 256, 256>>>(bodies, c, n);
}
