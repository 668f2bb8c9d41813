// What a loop goes along beside a thread's row says that the row is short: no warning that assumes long ones.
// RUN: %cuda-perf-lint --exit-zero --toolkit=none --verbose --severity=hint --checks='-*,cuda-perf-strided-*' %s | FileCheck %s

// The sizes of dimensions, of which a tensor has a few, make the index.
__global__ void scattered(const int *places, const int *sizes, const float *from, float *to, int dims) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, offset = 0;
  for (int d = 0; d < dims; ++d)
    // CHECK: short-rows.cu:[[@LINE+2]]:{{[0-9]+}}: hint: load of 'places' moves
    // CHECK: note: a row is short by what else its loop goes along
    offset += places[t * dims + d] * sizes[d];
  to[offset] = from[t];
}

// Sixteen bytes of an array of the thread's own.
__global__ void hashed(char *out, const unsigned *in, int size) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  char digest[16];
  for (int i = 0; i < 16; ++i)
    digest[i] = char(in[t] >> i);
  for (int i = 0; i < size; ++i)
    // CHECK: short-rows.cu:[[@LINE+2]]:{{[0-9]+}}: hint: store to 'out' moves
    // CHECK: note: a row is short by what else its loop goes along
    out[t * size + i] = digest[i];
}

// A weight for each element of a row is no size.
__global__ void weighted(const float *rows, const float *weights, float *to, int length) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < length; ++i)
    // CHECK: short-rows.cu:[[@LINE+1]]:{{[0-9]+}}: {{warning|note}}: load of 'rows' moves
    sum += rows[t * length + i] * weights[i];
  // CHECK-NOT: a row is short
  to[t] = sum;
}
