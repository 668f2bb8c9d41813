// Whose a layout is: a finding whose remedy is nothing but another one is a warning where this file chooses it, a note
// where others have a say, and a hint where the kernel only sets up what others load.
// RUN: not %cuda-perf-lint --toolkit=none --severity=hint --verbose --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s

#include "Inputs/bodies.cuh"
#include <cublas_v2.h>

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

// A library, and a kernel whose lanes go along the rows, take it as it lies.
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'multiplied' moves 32 sectors per request where 4 would do
// CHECK: the layout of 'multiplied' is not free: 'cublasSgemv' takes it as it lies
__global__ void fourthOfMultiplied(const float *multiplied, float *to) { to[blockIdx.x * 256 + threadIdx.x] = multiplied[8 * (blockIdx.x * 256 + threadIdx.x)]; }
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'ofRows' moves 32 sectors per request where 4 would do
// CHECK: another layout of 'ofRows' would be faster here, and slower in 'alongRows', whose neighbouring threads take neighbouring elements of it as it lies: keep a copy for this kernel that is turned round, tile by tile through shared memory
__global__ void fourthOfRows(const float *ofRows, float *to) { to[blockIdx.x * 256 + threadIdx.x] = ofRows[8 * (blockIdx.x * 256 + threadIdx.x)]; }
__global__ void alongRows(const float *rows, float *to, int width) {
  float sum = 0;
  for (int k = threadIdx.x; k < width; k += 256)
    sum += rows[blockIdx.x * width + k];
  to[blockIdx.x * 256 + threadIdx.x] = sum;
}
// Vectors have no rows, and who goes through all elements in a row has no use for one order of them.
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'added' moves 32 sectors per request where 4 would do
// CHECK: if the layout of 'added' is yours to choose
__global__ void fourthOfAdded(const float *added, float *to) { to[blockIdx.x * 256 + threadIdx.x] = added[8 * (blockIdx.x * 256 + threadIdx.x)]; }
__global__ void doubled(float *values) { values[blockIdx.x * 256 + threadIdx.x] *= 2; }

static const float one = 1;
struct Spot {
  float weight, place[7];
};
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'spots' moves 32 sectors per request where 4 would do
// CHECK: 'Spot' has 32 bytes, of which a thread takes 4 here: 'cublasSgemv' takes the array as it lies, so take 'weight' in a kernel that takes the rest of the structure, too
__global__ void weigh(const Spot *spots, float *to) { to[blockIdx.x * 256 + threadIdx.x] = spots[blockIdx.x * 256 + threadIdx.x].weight; }

void run(cublasHandle_t blas, float *to, int n) {
  Spot *spots;
  cudaMalloc((void **)&spots, 65536 * 256 * sizeof(Spot));
  weigh<<<65536, 256>>>(spots, to);
  cublasSgemv(blas, CUBLAS_OP_N, n, n, &one, (const float *)spots, 8, to, 1, &one, to, 1);
  float *matrix, *rows, *vector;
  cudaMalloc((void **)&matrix, 65536 * 1024 * sizeof(float));
  cudaMalloc((void **)&rows, 65536 * 1024 * sizeof(float));
  cudaMalloc((void **)&vector, 65536 * 1024 * sizeof(float));
  fourthOfMultiplied<<<65536, 256>>>(matrix, to);
  cublasSgemv(blas, CUBLAS_OP_N, n, n, &one, matrix, n, to, 1, &one, to, 1);
  fourthOfRows<<<65536, 256>>>(rows, to);
  alongRows<<<65536, 256>>>(rows, to, n);
  fourthOfAdded<<<65536, 256>>>(vector, to);
  doubled<<<65536, 256>>>(vector);
  cublasSaxpy(blas, n, &one, vector, 1, to, 1);
}

void run(const float *given, const Bodies &all, float *to) {
  float *made, *held = all.masses();
  cudaMalloc((void **)&made, 65536 * 1024 * sizeof(float));
  fourthOfMade<<<65536, 256>>>(made, to);
  fourthOfGiven<<<65536, 256>>>(given, to);
  fourthOfHeld<<<65536, 256>>>(held, to);
}
