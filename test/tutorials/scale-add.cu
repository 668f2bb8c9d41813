// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='cuda-perf-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS

// y = a x + y: an element a thread, several a thread in steps of the grid, several a thread side by side, and with a
// constant that lacks its 'f'.

__global__ void single(float a, const float *__restrict__ x, float *__restrict__ y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    y[i] = a * x[i] + y[i];
}

__global__ void inSteps(float a, const float *__restrict__ x, float *__restrict__ y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    y[i] = a * x[i] + y[i];
}

// A thread's own run: lanes lie n / threads elements apart, each in a sector of its own.
__global__ void inRuns(float a, const float *__restrict__ x, float *__restrict__ y, int run) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * run;
  for (int i = first; i < first + run; ++i)
    // CHECK-COUNT-2: :[[#@LINE+3]]:{{[0-9]+}}: {{warning|note}}: {{load of|store to}} '{{[xy]}}' moves up to 32 sectors per request ('run' times 4) where 4 would do: neighbouring threads lie 'run' elements of 4 bytes apart [cuda-perf-strided-global-access]
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: {{load of|store to}} '{{[xy]}}' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
    y[i] = a * x[i] + y[i];
}

__global__ void withDouble(const float *__restrict__ x, float *__restrict__ y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} [cuda-perf-double-promotion]
    y[i] = 2.1 * x[i] + y[i];
}

void scaleAndAdd(float a, const float *x, float *y, int n) {
  single<<<(n + 255) / 256, 256>>>(a, x, y, n);
  inSteps<<<1024, 256>>>(a, x, y, n);
  inRuns<<<1024, 256>>>(a, x, y, n / (1024 * 256));
  withDouble<<<(n + 255) / 256, 256>>>(x, y, n);
}
