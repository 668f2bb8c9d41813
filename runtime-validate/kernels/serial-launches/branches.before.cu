// Four chains of 16 blocks each, in buffers of their own, on the default stream: the kernels run one after the other, and
// a sum needs all of them.

#include <cuda_runtime.h>

static const int Count = 16 * 256;
static float *first, *second, *third, *fourth;

__global__ void settleInTurn(float *to, float from, int steps) {
  float x = from + threadIdx.x;
  for (int t = 0; t < steps; ++t)
    x = 0.5f * x + 1.0f;
  to[blockIdx.x * 256 + threadIdx.x] = x;
}

__global__ void addInTurn(const float *__restrict__ a, const float *__restrict__ b, const float *__restrict__ c,
                          const float *__restrict__ d, float *__restrict__ sum) {
  int i = blockIdx.x * 512 + threadIdx.x;
  sum[i] = a[i] + b[i] + c[i] + d[i];
}

void settleBranchesInTurn(float *sum) {
  if (!first) {
    cudaMalloc(&first, Count * sizeof(float));
    cudaMalloc(&second, Count * sizeof(float));
    cudaMalloc(&third, Count * sizeof(float));
    cudaMalloc(&fourth, Count * sizeof(float));
  }
  settleInTurn<<<16, 256>>>(first, 1.0f, 20000);
  settleInTurn<<<16, 256>>>(second, 2.0f, 20000);
  settleInTurn<<<16, 256>>>(third, 3.0f, 20000);
  settleInTurn<<<16, 256>>>(fourth, 4.0f, 20000);
  addInTurn<<<8, 512>>>(first, second, third, fourth, sum);
}
