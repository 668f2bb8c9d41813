// Blocks that each take a few bytes of a sector, neighbours the rest of it, bring it from DRAM once: L2 holds it until
// they have come. What L1 asks L2 for stays as it is. By hand, bytes of 32 floats loaded and 32 stored: 256.
// RUN: %cuda-perf-lint --exit-zero --explain-cost --no-cache %s | FileCheck %s

// Lane l of block b takes element l * blocks + b: eight blocks to a sector.
// CHECK: the time of 'gridApart'
// CHECK: dram 256 bytes
__global__ void gridApart(const float *__restrict__ in, float *__restrict__ out) {
  unsigned i = gridDim.x * threadIdx.x + blockIdx.x;
  out[i] = 2 * in[i];
}

// Two columns a block: four blocks to a sector.
// CHECK: the time of 'twoColumns'
// CHECK: dram 256 bytes
__global__ void twoColumns(const float *__restrict__ in, float *__restrict__ out, int width) {
  int i = threadIdx.y * width + blockIdx.x * 2 + threadIdx.x;
  out[i] = 2 * in[i];
}

// A row of the grid a point of a line: two to a sector, along the grid's other axis, where the 64 blocks between them
// leave it in L2. 2048 do not (measured: rows of 2048 blocks take 5.8 times as long as lines one after the other): 16 sectors loaded, of which 14 bring
// their neighbours, and 16 brought and written.
// CHECK: the time of 'lines', block 2x64
// CHECK: dram 1984 bytes
// CHECK: the time of 'lines', block 2x128
// CHECK: dram 512 bytes
__global__ void lines(const float2 *__restrict__ in, float2 *__restrict__ out) {
  int i = (gridDim.y * (blockIdx.x * 128 + threadIdx.y) + blockIdx.y) * 2 + threadIdx.x;
  float2 point = in[i];
  out[i] = make_float2(point.y, point.x);
}

// Nobody takes the rest: 32 sectors loaded, and 32 brought and written.
// CHECK: the time of 'alone'
// CHECK: dram 3072 bytes
__global__ void alone(const float *__restrict__ in, float *__restrict__ out) {
  int i = (blockIdx.x * 256 + threadIdx.x) * 8;
  out[i] = 2 * in[i];
}

// One block has no neighbours: 32 sectors of each.
// CHECK: the time of 'single'
// CHECK: dram 2048 bytes
__global__ void single(const float *__restrict__ in, float *__restrict__ out, int width) {
  int i = threadIdx.x * width + blockIdx.x;
  out[i] = 2 * in[i];
}

void launch(const float *in, float *out, int width) {
  gridApart<<<1 << 14, 256>>>(in, out);
  twoColumns<<<1 << 14, dim3(2, 128)>>>(in, out, width);
  lines<<<dim3(64, 64), dim3(2, 128)>>>((const float2 *)in, (float2 *)out);
  lines<<<dim3(2048, 64), dim3(2, 64)>>>((const float2 *)in, (float2 *)out);
  alone<<<1 << 16, 256>>>(in, out);
  single<<<1, 256>>>(in, out, width);
}
