// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// A row a thread of the block, and a loop along the row that all threads go through alike: threads and loop change
// places, without another layout, shared memory or an exchange between lanes.

__global__ void scalePlanes(float *out, const float *in, int nx, int ny) {
  int y = threadIdx.x, z = blockIdx.x;
  for (int x = 0; x < nx; ++x)
    // CHECK: store to 'out' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: exchange the loop and the threads: let neighbouring threads take neighbouring 'x', and the loop go along 'y': the access then takes 4 sectors, and no other access of the kernel is spoilt
    // CHECK: load of 'in' {{.*}} [cuda-perf-strided-global-access]
    out[x + y * nx + z * nx * ny] = 2 * in[x + y * nx + z * nx * ny];
}

// The same with a structure that is stored in pieces, behind conditions, beside a load from where data say. Side by
// side, the int3 of a warp fill 12 sectors.
struct Map {
  int3 size;
  char *type;
  float width;
  __device__ int at(const int3 &c) const { return c.x + c.y * size.x + c.z * size.x * size.y; }
  __device__ void set(const int3 &c, char t) {
    // CHECK: store to 'type' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: exchange the loop and the threads: {{.*}}: the access then takes 1 sector, and no other access of the kernel is spoilt
    type[at(c)] = t;
  }
};
__global__ void observe(Map map, int3 *keys, const float *depth, int n) {
  int3 c;
  c.z = blockIdx.x;
  c.y = threadIdx.x;
  for (c.x = 0; c.x < map.size.x; ++c.x) {
    int k = int(atan2f(c.y, c.x) / map.width);
    if (k < 0 || k >= n)
      continue;
    if (sqrtf(float(c.x * c.x + c.y * c.y)) >= depth[k])
      continue;
    map.set(c, 1);
    // CHECK: store to 'keys' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: exchange the loop and the threads: let neighbouring threads take neighbouring rounds, and the loop go along what 'threadIdx.x' gives now: the access then takes 12 sectors
    keys[map.at(c)] = c;
  }
}

// Rows over the whole grid: a loop along them would leave few blocks.
__global__ void scaleRows(float *out, const float *in, int nx) {
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  for (int x = 0; x < nx; ++x)
    // CHECK: store to 'out' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let a thread take one element instead of a row
    // CHECK: load of 'in' {{.*}} [cuda-perf-strided-global-access]
    out[x + y * nx] = 2 * in[x + y * nx];
}

// Each thread goes as far as its own number; and what is made of the row is the thread's.
__global__ void triangle(float *out, const float *in, int nx) {
  int y = threadIdx.x;
  for (int x = 0; x < y + nx; ++x)
    // CHECK: store to 'out' {{.*}} [cuda-perf-strided-global-access]
    // CHECK-NOT: exchange the loop
    // CHECK: load of 'in' {{.*}} [cuda-perf-strided-global-access]
    out[x + y * nx * 2] = 2 * in[x + y * nx * 2];
}
__global__ void rowSums(float *out, const float *in, int nx) {
  float sum = 0;
  for (int x = 0; x < nx; ++x)
    // CHECK: load of 'in' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: where 'nx' is small, copy the block's rows of 'in' to shared memory first, {{.*}}let up to 32 lanes {{.*}}, and combine their results
    sum += in[x + threadIdx.x * nx];
  out[threadIdx.x] = sum;
}
