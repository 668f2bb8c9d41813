// Where a condition says how large an argument is at most, it is no large number there.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*,cuda-perf-shared-bank-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py \
// RUN:     | FileCheck %s --check-prefix=DUMP

// One to seven numbers a thread: from 4 to 28 sectors.
__global__ void fewParts(float *out, const float *in, int parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (parts < 8) {
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} unknown
    out[i * parts] = in[i];
  } else {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves up to 32 sectors per request ('parts' times 4) where 4 would do{{.*}}[cuda-perf-
    out[i * parts + 1] = 2 * in[i];
  }
}

// The same behind a test that leaves the kernel, with the constant first, of a number without sign, of a structure.
__global__ void leaves(float *out, const float *in, int parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (parts > 4)
    return;
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} unknown
  out[i * parts] = in[i];
}
__global__ void constantFirst(float *out, const float *in, unsigned parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 < parts)
    return;
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} unknown
  out[i * parts] = in[i];
}
struct Shape {
  int parts, rows;
};
__global__ void ofStructure(float *out, const float *in, Shape shape) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (shape.parts <= 4)
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} unknown
    out[i * shape.parts] = in[i];
}

// Between 2 and 3 no number has its rows side by side, but 2 costs 8 sectors and 3 costs 12.
__global__ void twoOrThree(float *out, const float *in, int parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (parts >= 2 && parts < 4)
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} unknown
    out[i * parts] = in[i];
}

// Only 1 is left: side by side.
__global__ void one(float *out, const float *in, int parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (parts > 0 && parts < 2)
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    out[i * parts] = in[i];
}

// Rows of up to a thousand numbers are long ones as a rule. An offset is no distance, and what is bad with any number is bad.
__global__ void longRows(float *out, const float *in, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (width <= 1024)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves up to 32 sectors per request ('width' times 4) where 4 would do{{.*}}[cuda-perf-
    out[i * width] = in[i];
}
__global__ void offset(float *out, const float *in, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (width <= 4) {
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    out[i + 32 * width] = in[i];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves 8 sectors per request where 4 would do{{.*}}[cuda-perf-
    out[2 * i + 32 * width + 4096] = in[i];
  }
}

// In shared memory four words at most from thread to thread are from no conflict to a four-way one.
__global__ void sharedParts(float *out, int parts) {
  extern __shared__ float tile[];
  if (parts <= 4) {
    tile[threadIdx.x] = 1;
    __syncthreads();
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: {{.*}} unknown
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x * parts];
  }
}
