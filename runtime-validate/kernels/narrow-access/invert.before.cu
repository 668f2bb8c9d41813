// An image inverted a byte a thread: coalesced, 32 bytes a request.

#include <cuda_runtime.h>

__global__ void invertBytes(const unsigned char *__restrict__ in, unsigned char *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 255 - in[i];
}

void invertByBytes(const unsigned char *in, unsigned char *out, int n) {
  invertBytes<<<(n + 255) / 256, 256>>>(in, out, n);
}
