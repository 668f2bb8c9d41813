// The largest of a pixel's bytes in all planes of a volume, a pixel a thread: each plane is a request of 32 bytes.

#include <cuda_runtime.h>

__global__ void planeMaxOfBytes(const unsigned char *__restrict__ in, unsigned char *__restrict__ out, int planes,
                                int pixels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pixels)
    return;
  unsigned char most = 0;
  for (int plane = 0; plane < planes; ++plane) {
    unsigned char value = in[size_t(plane) * pixels + i];
    most = value > most ? value : most;
  }
  out[i] = most;
}

void planeMaxByBytes(const unsigned char *in, unsigned char *out, int planes, int pixels) {
  planeMaxOfBytes<<<(pixels + 255) / 256, 256>>>(in, out, planes, pixels);
}
