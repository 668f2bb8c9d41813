// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-redundant-access' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Loops in which the threads of a block load the same, next to those where a tile would be of no use.

// A warp is two rows of 16: each of the block's 16 rows and 16 columns is loaded by 16 threads. A tile of 16 rounds: 16
// rows and 16 columns of 16 floats, 2048 bytes.
__global__ void product(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[#@LINE+2]]:12: warning: the threads of a block load each element of 'a' 16 times, of 'b' 16 times: a tile would be loaded once [cuda-perf-redundant-access]
    // CHECK: note: let the block load 16 rounds of them to shared memory, 2048 bytes, between two barriers
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

// By tiles.
__global__ void tiled(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
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

// Rows and columns that data pick.
__global__ void picked(const float *__restrict__ a, const float *__restrict__ b, const int *__restrict__ of,
                       float *__restrict__ c, int n) {
  int row = of[blockIdx.y * blockDim.y + threadIdx.y], col = of[blockIdx.x * blockDim.x + threadIdx.x];
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + col];
  c[threadIdx.y * n + threadIdx.x] = sum;
}

// A window of 33: each element is loaded by 33 threads of the block, but nearly every request is one line or two, and the
// model sees a gain of 1.14 in L2 and less in DRAM (1.23 measured, runs of 256 threads on an H200).
__global__ void convolution(const float *__restrict__ in, const float *__restrict__ weights, float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 33; ++k)
    sum += in[i + k] * weights[k];
  out[i] = sum;
}

// Three neighbours: no more than three threads load one.
__global__ void stencil(const float *__restrict__ in, float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + in[i + 1] + in[i + 2];
}

// Every thread of the block walks the same array: a request is one word, or one of 16 bytes, and would be from a tile.
__global__ void bodies(const float4 *__restrict__ all, float *__restrict__ out, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float own = out[i], sum = 0;
  for (int k = 0; k < count; ++k) {
    float4 other = all[k];
    sum += other.w * rsqrtf((other.x - own) * (other.x - own) + other.y);
  }
  out[i] = sum;
}

// Each element of the matrix is loaded once, which DRAM decides, whatever is done with the vector.
__global__ void vectorProduct(const float *__restrict__ a, const float *__restrict__ x, float *__restrict__ y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k * n + i] * x[k];
  y[i] = sum;
}

void launch(float *a, float *b, float *c, float4 *all, int *of, int n) {
  dim3 block(16, 16), grid(n / 16, n / 16);
  product<<<grid, block>>>(a, b, c, n);
  tiled<<<grid, block>>>(a, b, c, n);
  picked<<<grid, block>>>(a, b, of, c, n);
  convolution<<<n / 256, 256>>>(a, b, c);
  stencil<<<n / 256, 256>>>(a, c);
  bodies<<<n / 256, 256>>>(all, c, n);
  vectorProduct<<<n / 256, 256>>>(a, b, c, n);
}
