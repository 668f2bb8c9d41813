// Each thread takes its scratch from the device's heap and gives it back.

#include <cuda_runtime.h>

__global__ void smoothOnHeap(const float *__restrict__ in, float *__restrict__ out, int length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *last = (float *)malloc(length * sizeof(float));
  if (!last)
    return;
  for (int k = 0; k < length; ++k)
    last[k] = in[k * gridDim.x * blockDim.x + i];
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += last[k] * last[length - 1 - k];
  out[i] = sum;
  free(last);
}

void smoothWithHeap(const float *in, float *, float *out, int threads, int length) {
  smoothOnHeap<<<threads / 128, 128>>>(in, out, length);
}
