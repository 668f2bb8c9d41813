// A kernel that fills a buffer with one byte is cudaMemsetAsync's work; with anything else it is its own.
// RUN: not %cuda-perf-lint --toolkit=none --verbose --checks='-*,cuda-perf-strided-*' %s | FileCheck %s

__global__ void rows(int *flags, int n, int length) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < length; ++i)
    // CHECK: fills.cu:[[@LINE+2]]:5: warning: store to
    // CHECK: note: let 'cudaMemsetAsync' fill 'flags' with 0xff in place of the kernel, or let a thread take one element instead of a row
    flags[t * length + i] = -1;
}
// The bytes of 7 differ.
__global__ void sevens(int *flags, int n, int length) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < length; ++i)
    // CHECK: fills.cu:[[@LINE+2]]:5: warning: store to
    // CHECK: note: let a thread take one element instead of a row
    flags[t * length + i] = 7;
}
__global__ void matrices(float *matrix, int height, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < height && column < width)
    // CHECK: fills.cu:[[@LINE+2]]:5: warning: store to
    // CHECK: note: let 'cudaMemset2DAsync' fill 'matrix' with 0 in place of the kernel, or 'row', which follows 'threadIdx.x', is the slow index
    matrix[row * width + column] = 0;
}
__global__ void ones(float *matrix, int height, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < height && column < width)
    // CHECK: fills.cu:[[@LINE+2]]:5: warning: store to
    // CHECK: note: 'row', which follows 'threadIdx.x', is the slow index
    matrix[row * width + column] = 1;
}
void launch(int *flags, float *matrix, int n) {
  rows<<<n / 256, 256>>>(flags, n, 64);
  sevens<<<n / 256, 256>>>(flags, n, 64);
  matrices<<<dim3(n / 16, 64), dim3(16, 16)>>>(matrix, n, 1024);
  ones<<<dim3(n / 16, 64), dim3(16, 16)>>>(matrix, n, 1024);
}
