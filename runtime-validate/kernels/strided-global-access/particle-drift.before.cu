// An array of structs updated field by field: each field of neighbouring particles lies 32 bytes apart.

#include <cuda_runtime.h>

struct Particle {
  float x, y, z;
  float vx, vy, vz;
  float mass, charge;
};

__global__ void driftParticles(Particle *particles, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  particles[i].x += particles[i].vx * dt;
  particles[i].y += particles[i].vy * dt;
  particles[i].z += particles[i].vz * dt;
}

void driftParticlesOfStructs(void *particles, float dt, int n) {
  driftParticles<<<(n + 255) / 256, 256>>>(static_cast<Particle *>(particles), dt, n);
}
