// RUN: %cuda-perf-lint --exit-zero --severity=hint --checks='-*,cuda-perf-strided-*' %s | FileCheck %s --check-prefix=FINDINGS --implicit-check-not=warning: \
// RUN:   --implicit-check-not=note:
// RUN: %cuda-perf-lint --format=json --dump-accesses --exit-zero %s | %python %root/test/access-table.py \
// RUN:   | FileCheck %s --check-prefix=NUMBERS
// nvcc loads and stores the byte that a mask or a bit-field names (test/accuracy/kernels/PickedBytes.cu: Nsight Compute
// counts 4 sectors for one). What lies side by side in the source is no finding for it; what does not still is.

__global__ void flagsOfNeighbours(int *out, const unsigned *flags) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // NUMBERS: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: 4 of 1 sectors
  if (flags[i] & 256)
    out[i] = i;
}

struct Color {
  unsigned red : 8, green : 8, blue : 16;
};
__global__ void fieldsOfNeighbours(Color *colors, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // NUMBERS: [[#@LINE+1]]:{{[0-9]+}}: global store of 1 bytes: 4 of 1 sectors
  colors[i].green = in[i];
}

// One byte in eight is stored.
struct Pixel {
  Color color;
  float depth;
};
// FINDINGS: [[#@LINE+3]]:3: {{warning|note|hint}}: store to 'pixels' moves 8 sectors per request where 1 would do
__global__ void fieldsFarApart(Pixel *pixels, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  pixels[i].color.green = in[i];
}
// FINDINGS: 1 finding
