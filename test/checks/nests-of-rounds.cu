// RUN: not %cuda-perf-lint --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Kernels that go through a nest of loops and do nothing else: where no round has to do with another one, a thread may
// as well take one of them, and no lanes need to share a row.

// Load and store are one finding: one change cures both.
__global__ void crop(int images, int c, int h, int w, int pad, const float *src, float *dst) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < images)
    for (int k = 0; k < c; ++k)
      for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x)
          // CHECK: [[@LINE+3]]:{{.*}}store to 'dst' moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
          // CHECK: note: let a thread take one round of the 3 loops instead of all of them, as no round waits for another: as many threads as there are rounds in all, neighbouring threads neighbouring rounds of the innermost loop: the access then takes 4 sectors
          // CHECK: [[@LINE+1]]:{{.*}} note: also here: load of 'src' moves 32 sectors
          dst[((n * c + k) * h + y) * w + x] = src[((n * c + k) * (h + 2 * pad) + y + pad) * (w + 2 * pad) + x + pad];
}

// The innermost loop alone has too few rounds to share.
__global__ void gather(int count, const float *volume, const int *starts, float *cubes, int width, int depth) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  for (int z = 0; z < 4; ++z)
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 4; ++x)
        // CHECK: [[@LINE+2]]:{{.*}}store to 'cubes' moves 32 sectors{{.*}} [cuda-perf-strided-global-access]
        // CHECK: note: let a thread take one round of the 3 loops
        cubes[i * 64 + z * 16 + y * 4 + x] = volume[starts[i] + (z * depth + y) * width + x];
}

// The grid goes on to the next cubes by itself.
struct Cube {
  int edge, volume;
};
__global__ void gatherOn(int count, const float *volume, const int *starts, float *cubes, int width, int depth, Cube c) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    for (int z = 0; z < c.edge; ++z)
      for (int y = 0; y < c.edge; ++y)
        for (int x = 0; x < c.edge; ++x)
          // CHECK: [[@LINE+2]]:{{.*}}store to 'cubes' moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
          // CHECK: note: let a thread take one round of the 3 loops
          cubes[i * c.volume + (z * c.edge + y) * c.edge + x] = volume[starts[i] + (z * depth + y) * width + x];
}

// The rounds of the outer loop add to the same elements.
__global__ void planes(int images, int c, int w, const float *src, float *dst) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < images)
    for (int k = 0; k < c; ++k)
      for (int x = 0; x < w; ++x)
        // CHECK: [[@LINE+2]]:{{.*}}moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
        // CHECK-NOT: one round of the
        dst[n * w + x] += src[(n * c + k) * w + x];
}

// Each round takes what another one stores.
__global__ void smooth(int images, int h, int w, float *a) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < images)
    for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x)
        // CHECK: [[@LINE+2]]:{{.*}}moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
        // CHECK-NOT: one round of the
        a[(n * h + y) * w + x] = 0.5f * a[(n * h + y) * w + x + 1];
}

// A number of each row takes long: more threads would compute it more often.
__global__ void scaled(int images, int h, int w, const float *norm, const float *src, float *dst) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < images)
    for (int y = 0; y < h; ++y) {
      // CHECK: [[@LINE+1]]:{{.*}}load of 'norm'{{.*}} [cuda-perf-strided-global-access]
      float by = 1.0f / norm[n * h + y];
      for (int x = 0; x < w; ++x)
        // CHECK: [[@LINE+2]]:{{.*}}moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
        // CHECK-NOT: one round of the
        dst[(n * h + y) * w + x] = by * src[(n * h + y) * w + x];
    }
}

// Through both loops the load goes on from element to element; the store jumps behind every second one, and a lane each of 32
// rounds would store to 16 rows: the rounds stay with their thread.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: hint: store to 'out' moves 8 sectors per request where 4 would do{{.*}}[cuda-perf-strided-global-access]
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: warning: load of 'in' moves 32 sectors per request where 4 would do{{.*}}[cuda-perf-strided-global-access]
// CHECK: copy the block's part of 'in' to shared memory first
__global__ void turnPairs(const float *__restrict__ in, float *__restrict__ out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; t < n && i < 16; i++)
    for (int j = 0; j < 2; j++)
      out[i * n * 2 + t * 2 + j] = in[t * 32 + i * 2 + j];
}
void launchTurnPairs(const float *in, float *out, int n) { turnPairs<<<(n + 255) / 256, 256>>>(in, out, n); }
