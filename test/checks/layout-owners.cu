// Whose a layout is: a finding whose remedy is nothing but another one is a warning where this file chooses it, a note
// where others have a say, and a hint where the kernel only sets up what others load.
// RUN: not %cuda-perf-lint --toolkit=none --severity=hint --verbose --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s

#include "Inputs/bodies.cuh"

struct Cell {
  float density, energy;
  int kind[6];
};

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'cells' moves 32 sectors per request where 4 would do
// CHECK: give 'density' an array of its own: the access then takes 4 sectors
__global__ void ofThisFile(const Cell *cells, float *to) { to[blockIdx.x * 256 + threadIdx.x] = cells[blockIdx.x * 256 + threadIdx.x].density; }

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'bodies' moves 32 sectors per request where 4 would do
// CHECK: give 'mass' an array of its own, if 'bodies.cuh' and what else uses it allow
__global__ void ofHeader(const Body *bodies, float *to) { to[blockIdx.x * 256 + threadIdx.x] = bodies[blockIdx.x * 256 + threadIdx.x].mass; }

// Those that load the cells know what layout suits them.
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: hint: store to 'cells' moves 32 sectors
__global__ void setUp(Cell *cells, float density) {
  int i = blockIdx.x * 256 + threadIdx.x;
  cells[i].density = density;
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: store to 'cells' moves 32 sectors
__global__ void update(Cell *cells, const float *change) {
  int i = blockIdx.x * 256 + threadIdx.x;
  cells[i].density = change[i];
}

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'made' moves 32 sectors per request where 4 would do
// CHECK: if the layout of 'made' is yours to choose
__global__ void fourthOfMade(const float *made, float *to) { to[blockIdx.x * 256 + threadIdx.x] = made[8 * (blockIdx.x * 256 + threadIdx.x)]; }
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'given' moves 32 sectors per request where 4 would do
// CHECK: if the layout of 'given' is yours to choose
__global__ void fourthOfGiven(const float *given, float *to) { to[blockIdx.x * 256 + threadIdx.x] = given[8 * (blockIdx.x * 256 + threadIdx.x)]; }
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'held' moves 32 sectors per request where 4 would do
// CHECK: if the layout of 'held' is yours to choose
__global__ void fourthOfHeld(const float *held, float *to) { to[blockIdx.x * 256 + threadIdx.x] = held[8 * (blockIdx.x * 256 + threadIdx.x)]; }

void run(const float *given, const Bodies &all, float *to) {
  float *made, *held = all.masses();
  cudaMalloc((void **)&made, 65536 * 1024 * sizeof(float));
  fourthOfMade<<<65536, 256>>>(made, to);
  fourthOfGiven<<<65536, 256>>>(given, to);
  fourthOfHeld<<<65536, 256>>>(held, to);
}
