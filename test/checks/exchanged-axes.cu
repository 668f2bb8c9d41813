// Whoever exchanges the axes of a block does so for all accesses of the kernel: one finding, with what all of them gain.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Three stores and three loads, two bytes each, of which every lane has a sector of its own.
__global__ void heads(short *q, short *k, short *v, const short *in, int heads, int length, int dim) {
  int head = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  int i = blockIdx.z * blockDim.z + threadIdx.z;
  // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: store to 'q' moves 16 sectors per request where 2 would do{{.*}}[cuda-perf-strided-global-access]
  // CHECK: exchange 'head' and 'i': the access then takes 2 sectors
  // CHECK: in kernel 'heads', also lines [[#@LINE+2]] and [[#@LINE+3]], block 16x1x64 from the launch
  q[(head * length + row) * dim + i] = in[row * 3 * heads * dim + head * dim + i];
  k[(head * length + row) * dim + i] = in[row * 3 * heads * dim + head * dim + i + heads * dim];
  v[(head * length + row) * dim + i] = in[row * 3 * heads * dim + head * dim + i + 2 * heads * dim];
}

// One store: a finding of its own in its own kernel.
__global__ void joined(short *out, const short *in, int heads, int length, int dim) {
  int head = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  int i = blockIdx.z * blockDim.z + threadIdx.z;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'out' moves 16 sectors per request where 2 would do{{.*}}[cuda-perf-strided-global-access]
  // CHECK: exchange 'head' and 'i'
  out[row * heads * dim + head * dim + i] = in[(head * length + row) * dim + i];
}

void run(short *q, short *k, short *v, const short *in, int heads_, int length, int dim) {
  dim3 block(16, 1, 64), grid((heads_ + 15) / 16, length, (dim + 63) / 64);
  heads<<<grid, block>>>(q, k, v, in, heads_, length, dim);
  joined<<<grid, block>>>(q, in, heads_, length, dim);
}

// Rows of a length of which nothing is known begin anywhere in a sector. Blocks of 8x8x4, eight lanes to a row of 64
// bytes: 32 sectors now, four rows of two to three then. Said all the same: only another layout could bring more.
__global__ void modulus(float2 *grid, const float *byX, const float *byZ, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z, length = nz / 2 + 1;
  if (i >= nx || j >= ny || k >= length)
    return;
  float by = byX[i] * byZ[k];
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'grid' moves 32 sectors per request where 8 would do{{.*}}[cuda-perf-strided-global-access]
  // CHECK: exchange 'i' and 'k': the access then takes 11 sectors, as rows of 8 threads begin anywhere in a sector, and no other access of the kernel is spoilt; the launch's grid then has to cover along x what 'k' counts, and along z what 'i' does
  float2 old = grid[k + j * length + i * length * ny];
  grid[k + j * length + i * length * ny] = make_float2(old.x * by, old.y * by);
}
