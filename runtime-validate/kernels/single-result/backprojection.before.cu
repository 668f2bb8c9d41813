// A volume is put together from its projections, one voxel a thread: where a projection meets a column of voxels is worked
// out for each of them.

#include <cuda_runtime.h>

__global__ void backprojectOne(const float *__restrict__ angles, const float *__restrict__ projections,
                               float *__restrict__ volume, int size, int count) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  float middle = 0.5f * size, fromX = x - middle, fromY = y - middle, sum = 0;
  const float *row = projections + z * count * size;
  for (int t = 0; t < count; ++t) {
    float sine, cosine;
    __sincosf(angles[t], &sine, &cosine);
    float at = 0.7f * (fromX * cosine + fromY * sine) + middle;
    int column = int(at);
    float part = at - column;
    sum += row[t * size + column] * (1 - part) + row[t * size + column + 1] * part;
  }
  volume[(z * size + y) * size + x] = sum;
}

void backprojectOneEach(const float *angles, const float *projections, float *volume, int size, int layers, int count) {
  backprojectOne<<<dim3(size / 32, size / 8, layers), dim3(32, 8)>>>(angles, projections, volume, size, count);
}
