// A struct of arrays: each field has an array of its own, and neighbouring threads read neighbouring floats.

#include <cuda_runtime.h>

__global__ void driftArrays(float *__restrict__ x, float *__restrict__ y, float *__restrict__ z,
                            const float *__restrict__ vx, const float *__restrict__ vy, const float *__restrict__ vz,
                            float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] += vx[i] * dt;
  y[i] += vy[i] * dt;
  z[i] += vz[i] * dt;
}

void driftParticlesOfArrays(float *x, float *y, float *z, const float *vx, const float *vy, const float *vz, float dt,
                            int n) {
  driftArrays<<<(n + 255) / 256, 256>>>(x, y, z, vx, vy, vz, dt, n);
}
