// Each of the six numbers in an array of its own.

#include <cuda_runtime.h>

__global__ void clearForceArrays(float *__restrict__ fx, float *__restrict__ fy, float *__restrict__ fz,
                                 float *__restrict__ tx, float *__restrict__ ty, float *__restrict__ tz, float value,
                                 int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  fx[i] = value;
  fy[i] = value;
  fz[i] = value;
  tx[i] = value;
  ty[i] = value;
  tz[i] = value;
}

void resetFieldsOfArrays(float *const (&fields)[6], float value, int n) {
  clearForceArrays<<<(n + 127) / 128, 128>>>(fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], value,
                                             n);
}
