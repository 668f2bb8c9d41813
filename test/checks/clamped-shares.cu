// A share of an array for each thread, where both its begin and its end are held against the array's end: the threads
// whose share is cut are the last ones. Worked out by hand: a warp's lanes are a share apart.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__global__ void ofGrid(const float *a, float *out, int n) {
  int threads = gridDim.x * blockDim.x, thread = blockIdx.x * blockDim.x + threadIdx.x;
  int share = (n + threads - 1) / threads, from = thread * share, to = from + share;
  if (from > n)
    from = n;
  if (to > n)
    to = n;
  float sum = 0;
  for (int i = from; i < to; ++i)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    sum += a[i];
  out[thread] = sum;
}

// Rounded down, of 64 bits, and with the last thread's share until the end.
__global__ void roundedDown(const double2 *a, double *out, size_t n) {
  size_t threads = size_t(gridDim.x) * 128, thread = blockIdx.x * size_t(128) + threadIdx.x;
  size_t share = n / threads, from = min(thread * share, n), to = thread + 1 == threads ? n : from + share;
  double sum = 0;
  for (size_t i = from; i < to; ++i)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 32 of 16 sectors, strided
    sum += a[i].x + a[i].y;
  out[thread] = sum;
}

// A share for each block is another matter: its threads lie side by side.
__global__ void ofBlock(const float *a, float *out, int n) {
  int share = (n + gridDim.x - 1) / gridDim.x, from = min(int(blockIdx.x) * share, n), to = min(from + share, n);
  float sum = 0;
  for (int i = from + threadIdx.x; i < to; i += blockDim.x)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{4|4\..*}} of {{.*}} sectors, coalesced
    sum += a[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// What lies behind the array is not read by all threads at one place: here it is the bound that is, for those that are
// left without a share.
__global__ void broadcast(const float *a, float *out, int n) {
  int i = min(blockIdx.x * blockDim.x + threadIdx.x, n);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[blockIdx.x * blockDim.x + threadIdx.x] = a[i];
}

void launch(const float *a, const double2 *b, float *out, double *sums, int n, int blocks) {
  ofGrid<<<blocks, 256>>>(a, out, n);
  roundedDown<<<blocks, 128>>>(b, sums, n);
  ofBlock<<<blocks, 256>>>(a, out, n);
  broadcast<<<n / 256, 256>>>(a, out, n);
}
