// Numbers of structures that are passed by value, as far as the host tells them. By hand: 32 lanes S floats apart.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

struct Grid {
  float *cells;
  int pitch;
  long step;
  int3 origin;
  bool isOpen;
};

#define THREAD (blockIdx.x * blockDim.x + threadIdx.x)

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 20 of 4 sectors, strided{{$}}
__global__ void byPitch(Grid g) { g.cells[THREAD * g.pitch] = 1; }

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 12 of 4 sectors, strided{{$}}
__global__ void byStep(Grid g) { g.cells[THREAD * g.step] = 1; }

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 24 of 4 sectors, strided{{$}}
__global__ void byOrigin(Grid g) { g.cells[THREAD * g.origin.y] = 1; }

// A vector by itself.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 28 of 4 sectors, strided{{$}}
__global__ void byVector(float *cells, int3 steps) { cells[THREAD * steps.z] = 1; }

// Another launch passes another pitch, so that none is known: the stride may be 1.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, unknown{{$}}
__global__ void byEither(Grid g) { g.cells[THREAD * g.pitch] = 1; }

// What fills the structure is not seen.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, unknown{{$}}
__global__ void byInput(Grid g) { g.cells[THREAD * g.pitch] = 1; }
void readGrid(Grid *grid);

// The kernel changes its copy.
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided{{$}}
__global__ void changed(Grid g) {
  g.pitch = 2;
  __syncthreads();
  g.cells[THREAD * g.pitch] = 1;
}

int main() {
  Grid g;
  cudaMalloc(&g.cells, 1 << 20);
  g.pitch = 5;
  g.step = 3;
  g.origin = make_int3(4, 6, 8);
  byPitch<<<64, 64>>>(g);
  byStep<<<64, 64>>>(g);
  byOrigin<<<64, 64>>>(g);
  byVector<<<64, 64>>>(g.cells, make_int3(1, 1, 7));
  changed<<<64, 64>>>(g);
  byEither<<<64, 64>>>(g);
  Grid other = {g.cells, 9};
  byEither<<<64, 64>>>(other);
  Grid input;
  input.pitch = 5;
  readGrid(&input);
  byInput<<<64, 64>>>(input);
}
