// RUN: not %cuda-perf-lint --group=place --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Lanes that share a loop whose sum a loop behind it wants: a shuffle that gives it to all of them.
__global__ void reflect(float *a, const float *v, int rows, int columns, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= columns)
    return;
  float sum = 0;
  for (int j = 0; j < rows; ++j)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'a' {{.*}}[cuda-perf-strided-global-access]
    // CHECK: let up to 32 lanes work on one 'i' together, neighbouring lanes on neighbouring 'j', and combine their results so that all have them ('__shfl_xor_sync'), as the loop behind it wants them: the access then takes 4 sectors
    sum += v[j] * a[j + i * pitch];
  for (int j = 0; j < rows; ++j)
    // CHECK: load of 'a' {{.*}}[cuda-perf-strided-global-access]
    a[j + i * pitch] -= 2 * v[j] * sum;
}

// A sum of the thread's own needs less.
__global__ void multiply(const float *a, const float *v, float *out, int rows, int columns, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= columns)
    return;
  float sum = 0;
  for (int j = 0; j < rows; ++j)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'a' {{.*}}[cuda-perf-strided-global-access]
    // CHECK: let up to 32 lanes {{.*}}, and combine their results ('__shfl_down_sync'): the access then takes 4 sectors
    sum += v[j] * a[j + i * pitch];
  out[i] = sum;
}

// A triangle whose first row is empty; of 'x' data pick an element for all lanes in each round, 32 for 32 lanes then.
__global__ void solve(const float *a, const int *rows, float *x, const int *lengths, int pitch) {
  __shared__ float part[256];
  int n = lengths[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float sum = x[rows[i]];
    for (int j = 0; j < i; ++j)
      // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'a' {{.*}}[cuda-perf-strided-global-access]
      // CHECK: let up to 32 lanes work on one 'i' together, neighbouring lanes on neighbouring 'j', and combine their results ('__shfl_down_sync'): the access then takes 4 sectors
      sum -= a[i * pitch + j] * x[rows[j]];
    part[i] = sum;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    x[rows[i]] = part[i];
}

// Where data say where a round stores to, lanes may meet.
__global__ void scatter(const float *a, const int *rows, float *x, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; ++j)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{.*}}: load of 'a' {{.*}}[cuda-perf-strided-global-access]
    // CHECK-NOT: lanes work on one
    x[rows[j]] = a[i * pitch + j];
}

// Blocks without threads along x: nothing could be exchanged with what lies along y.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: {{.*}} rows of 1 threads lie far apart [cuda-perf-strided-global-access]
// CHECK-NOT: exchange what follows
__global__ void clearHalo(float *out, int n, int planes) {
  int y = threadIdx.y + blockIdx.y * blockDim.y, z = threadIdx.z + blockIdx.z * blockDim.z;
  out[y * n + z * n * planes] = 0;
}
void clearHalos(float *out, int n, int planes, int blocks) {
  clearHalo<<<dim3(1, blocks, blocks), dim3(1, 4, 4)>>>(out, n, planes);
}

// A diagonal lies apart in any layout of the rows.
__global__ void setDiagonal(float *out, const float *in, int m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: hint: store to 'out' {{.*}} neighbouring threads lie 'm + 1' elements of 4 bytes apart [cuda-perf-strided-global-access]
    // CHECK: this is a diagonal, whose elements lie apart whichever way the rows are laid out;
    out[i / m * (m * m) + i % m * (m + 1)] = in[i];
}

// Rows of one element more, along which a loop goes, are none.
__global__ void sumNodes(float *out, const float *nodes, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j <= cells; ++j)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'nodes' {{.*}} 'cells + 1' elements of 4 bytes apart [cuda-perf-strided-global-access]
    // CHECK-NOT: diagonal
    sum += nodes[i * (cells + 1) + j];
  out[i] = sum;
}
