// Six numbers of each 176-byte struct are set: every store of a warp goes to 32 lines, and DRAM reads each sector before
// it writes it.

#include <cuda_runtime.h>

struct Body {
  float force[3], torque[3];
  float position[3], velocity[3], spin[3];
  float inertia[9], inverse[9], orientation[9];
  float mass, radius;
};

__global__ void clearForces(Body *bodies, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int axis = 0; axis < 3; ++axis) {
    bodies[i].force[axis] = value;
    bodies[i].torque[axis] = value;
  }
}

void resetFieldsOfStructs(void *bodies, float value, int n) {
  clearForces<<<(n + 127) / 128, 128>>>(static_cast<Body *>(bodies), value, n);
}
