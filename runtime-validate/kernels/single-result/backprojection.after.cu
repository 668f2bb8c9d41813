// The same with eight voxels of a column a thread.

#include <cuda_runtime.h>

__global__ void backprojectEight(const float *__restrict__ angles, const float *__restrict__ projections,
                                 float *__restrict__ volume, int size, int count) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * 8;
  float middle = 0.5f * size, fromX = x - middle, fromY = y - middle;
  float sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0, sum4 = 0, sum5 = 0, sum6 = 0, sum7 = 0;
  const float *row = projections + z * count * size;
  int layer = count * size;
  for (int t = 0; t < count; ++t) {
    float sine, cosine;
    __sincosf(angles[t], &sine, &cosine);
    float at = 0.7f * (fromX * cosine + fromY * sine) + middle;
    int column = int(at);
    float part = at - column, rest = 1 - part;
    const float *here = row + t * size + column;
    sum0 += here[0] * rest + here[1] * part;
    sum1 += here[layer] * rest + here[layer + 1] * part;
    sum2 += here[2 * layer] * rest + here[2 * layer + 1] * part;
    sum3 += here[3 * layer] * rest + here[3 * layer + 1] * part;
    sum4 += here[4 * layer] * rest + here[4 * layer + 1] * part;
    sum5 += here[5 * layer] * rest + here[5 * layer + 1] * part;
    sum6 += here[6 * layer] * rest + here[6 * layer + 1] * part;
    sum7 += here[7 * layer] * rest + here[7 * layer + 1] * part;
  }
  float *to = volume + (z * size + y) * size + x;
  int step = size * size;
  to[0] = sum0;
  to[step] = sum1;
  to[2 * step] = sum2;
  to[3 * step] = sum3;
  to[4 * step] = sum4;
  to[5 * step] = sum5;
  to[6 * step] = sum6;
  to[7 * step] = sum7;
}

void backprojectEightEach(const float *angles, const float *projections, float *volume, int size, int layers,
                          int count) {
  backprojectEight<<<dim3(size / 32, size / 8, layers / 8), dim3(32, 8)>>>(angles, projections, volume, size, count);
}
