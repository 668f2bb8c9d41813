// A plane's bytes are a product of two sizes: both are named, none of them is taken for a constant.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s --implicit-check-not='{{[0-9][0-9][0-9][0-9]}} * lattice'
struct Lattice {
  cudaPitchedPtr cells;
};

__global__ void slice(Lattice lattice) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, z = blockIdx.z * blockDim.z + threadIdx.z;
  char *plane = (char *)lattice.cells.ptr + x * lattice.cells.pitch * lattice.cells.ysize;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{warning|note}}: store to 'plane' {{.*}}: neighbouring threads lie 'lattice.cells.pitch * lattice.cells.ysize / 4' elements of 4 bytes apart
  ((float *)plane)[z] = 1;
}
