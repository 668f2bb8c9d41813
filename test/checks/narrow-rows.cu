// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Rows of a length that only the launch tells may be a matrix's or a point's few coordinates. On rows of 4 the L1 cache
// serves what a thread takes next (fixed<4>), so that a walk along such a row may gain nothing: a warning all the same only
// where rows of the usual length gain much (LeastUsualRework). Measured on an H100 (2026-11-27, 1 GiB of floats): rows of 4, 8 and 12 take as
// long as columns, of 16 1.5 times, of 32 and more 2.9 times.

// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: load of 'points' moves up to 32 sectors per request ('dims' times 4) {{.*}}[cuda-perf-strided-global-access]
__global__ void norms(const float *__restrict__ points, float *__restrict__ norms, int dims, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float sum = 0;
  for (int d = 0; d < dims; d++) sum += points[i * dims + d] * points[i * dims + d];
  norms[i] = sum;
}

// Hidden, so not shown: see docs/cost-model.md.
template <int Dims> __global__ void fixed(const float *__restrict__ points, float *__restrict__ norms, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float sum = 0;
  for (int d = 0; d < Dims; d++) sum += points[i * Dims + d] * points[i * Dims + d];
  norms[i] = sum;
}
template __global__ void fixed<4>(const float *__restrict__, float *__restrict__, int);

// As many rows as a launch has threads are many, and as long as there are many.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: load of 'matrix' moves up to 32 sectors per request ('n' times 4) {{.*}}[cuda-perf-strided-global-access]
__global__ void square(const float *__restrict__ matrix, float *__restrict__ sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < n; j++) sum += matrix[i * n + j];
  sums[i] = sum;
}

// Rows in which threads lie elsewhere, 'k * n + col', are as long as there are threads: with x and y exchanged.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: load of 'a' moves 16 sectors per request where 4 would do: neighbouring threads lie 'n' elements {{.*}}[cuda-perf-strided-global-access]
__global__ void product(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  int row = blockIdx.x * 16 + threadIdx.x, col = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + col];
  c[col] = sum;
}
void launch(const float *a, const float *b, float *c, int n) { product<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n); }

// Columns that threads go to as well as rows.
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: store to 'out' moves up to 32 sectors per request ('height' times 4) {{.*}}[cuda-perf-strided-global-access]
__global__ void turned(const float *__restrict__ in, float *__restrict__ out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[x * height + y] = 2 * in[y * width + x];
}

// A number of a structure is one as well.
struct Shape { int count, dims; };
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: load of 'points' moves up to 32 sectors per request ('shape.dims' times 4) {{.*}}[cuda-perf-strided-global-access]
__global__ void ofShape(const float *__restrict__ points, float *__restrict__ norms, Shape shape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= shape.count) return;
  float sum = 0;
  for (int d = 0; d < shape.dims; d++) sum += points[i * shape.dims + d] * points[i * shape.dims + d];
  norms[i] = sum;
}
