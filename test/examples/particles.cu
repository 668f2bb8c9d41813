// An array of structs beside a struct of arrays.
#include <cuda_runtime.h>

struct Particle {
  float x, y, z;
  float vx, vy, vz;
};

__global__ void moveParticles(Particle *particles, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  particles[i].x += particles[i].vx * dt;
  particles[i].y += particles[i].vy * dt;
  particles[i].z += particles[i].vz * dt;
}

__global__ void moveAxis(float *__restrict__ x, const float *__restrict__ vx, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += vx[i] * dt;
}

void step(Particle *particles, float *x, const float *vx, float dt, int n) {
  moveParticles<<<(n + 255) / 256, 256>>>(particles, dt, n);
  moveAxis<<<(n + 255) / 256, 256>>>(x, vx, dt, n);
}
