// Where a condition says what an argument is, it is that there, not a large number.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py \
// RUN:     | FileCheck %s --check-prefix=DUMP

// Two numbers a thread, of four bytes: 8 sectors where 4 would do. Of one they lie side by side, of many 32 sectors.
__global__ void firstOfParts(float *out, const float *in, int parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, first = i * parts;
  if (parts == 1) {
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    out[first] = in[i];
  } else if (parts == 2) {
    // DUMP: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves 8 sectors per request where 4 would do: neighbouring threads lie 2 elements (8 bytes) apart{{.*}}[cuda-perf-
    out[first + 1] = 2 * in[i];
  } else {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves up to 32 sectors per request ('parts' times 4) where 4 would do{{.*}}[cuda-perf-
    out[first + 2] = 3 * in[i];
  }
}

// The same of a switch, and behind a test that leaves the kernel.
__global__ void choose(float *out, const float *in, int stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (stride) {
  case 1:
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    out[i * stride] = in[i];
    break;
  case 3:
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves 12 sectors per request where 4 would do: neighbouring threads lie 3 elements (12 bytes) apart{{.*}}[cuda-perf-
    out[i * stride] = 4 * in[i];
    break;
  }
}
__global__ void onlyOne(float *out, const float *in, int stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (stride != 1)
    return;
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[i * stride] = in[i];
}

// Behind the condition nothing is known again.
__global__ void behind(float *out, const float *in, int stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = in[i];
  if (stride == 1)
    sum += in[i * stride + 1];
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves up to 32 sectors per request ('stride' times 4) where 4 would do{{.*}}[cuda-perf-
  out[i * stride] = sum;
}

// Numbers of a structure that is passed, or that a pointer leads to.
struct Shape {
  int parts, rows;
  float scale;
};
__global__ void ofStructure(float *out, const float *in, Shape shape) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (shape.parts == 1)
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    out[i * shape.parts] = in[i];
  else if (shape.parts == 3)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves 12 sectors per request where 4 would do{{.*}}[cuda-perf-
    out[i * shape.parts + 1] = in[i] * shape.scale;
}
__global__ void behindPointer(float *out, const float *in, const Shape *shape) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (shape->parts == 1)
    // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    out[i * shape->parts] = in[i];
  else if (shape->parts == 3)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}} 'out' moves 12 sectors per request where 4 would do{{.*}}[cuda-perf-
    out[i * shape->parts + 1] = in[i];
}
