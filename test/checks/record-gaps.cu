// Copies of structures with gaps to and from local variables: each member by itself, and not the gap. The widths are
// those of nvcc 13's PTX, the sectors are worked out by hand.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// As cuRAND's XORWOW: 48 bytes, four without a use behind the float.
struct State {
  unsigned d, v[5];
  int flags[2];
  float extra;
  double extraDouble;
};

// States 48 bytes apart: each lane is in a sector of its own, of which it takes 8 bytes, or 4 for the float.
__global__ void step(State *states, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 32 of 8 sectors, strided
  State mine = states[i];
  mine.d += 362437;
  out[i] = mine.v[4] + mine.d;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 32 of 8 sectors, strided
  states[i] = mine;
}

// 16 bytes: the double, the float, and the four bytes behind it, in 16 sectors each time. A function that is inlined
// gets hold of the variable.
struct Particle {
  double x;
  float mass;
};
__device__ void move(Particle *particle, float by) { particle->x += by * particle->mass; }
__global__ void moveAll(Particle *particles, float by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 16 of 8 sectors, strided
  Particle mine = particles[i];
  move(&mine, by);
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 16 of 8 sectors, strided
  particles[i + 4096] = mine;
}

// From place to place in memory it is a copy in words, over the gap.
__global__ void copyAll(const State *from, State *to) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-NOT: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 8 bytes: 32 of 8 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 32 of 8 sectors, strided
  to[i] = from[i];
}
