// Sixteen pixels a thread; the number of pixels is a multiple of 16 here.

#include <cuda_runtime.h>

__global__ void planeMaxOfVectors(const uint4 *__restrict__ in, uint4 *__restrict__ out, int planes, int vectors) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= vectors)
    return;
  uint4 most = make_uint4(0, 0, 0, 0);
  for (int plane = 0; plane < planes; ++plane) {
    uint4 values = in[size_t(plane) * vectors + i];
    most = make_uint4(__vmaxu4(most.x, values.x), __vmaxu4(most.y, values.y), __vmaxu4(most.z, values.z),
                      __vmaxu4(most.w, values.w));
  }
  out[i] = most;
}

void planeMaxByVectors(const unsigned char *in, unsigned char *out, int planes, int pixels) {
  int vectors = pixels / 16;
  planeMaxOfVectors<<<(vectors + 255) / 256, 256>>>(reinterpret_cast<const uint4 *>(in),
                                                    reinterpret_cast<uint4 *>(out), planes, vectors);
}
