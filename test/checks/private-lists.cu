// What a loop that only data ends stores somewhere in a thread's own array leaves the rest of it in doubt, too.
// RUN: %cuda-perf-lint --exit-zero --dump-accesses -q %s | FileCheck %s

// A sorted list of the nearest: its elements are moved along until they are in order.
__global__ void nearest(const float *x, float *out, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float distances[64];
  int indices[64];
  int taken = min(k, min(n - 1, 64));
  for (int j = 0; j < taken; j++) {
    distances[j] = 1e30f;
    indices[j] = -1;
  }
  for (int j = 0; j < n; j++) {
    float distance = fabsf(x[i] - x[j]);
    if (distance < distances[taken - 1]) {
      distances[taken - 1] = distance;
      indices[taken - 1] = j;
      for (int m = taken - 1; m > 0 && distances[m] < distances[m - 1]; m--) {
        float d = distances[m]; distances[m] = distances[m - 1]; distances[m - 1] = d;
        int index = indices[m]; indices[m] = indices[m - 1]; indices[m - 1] = index;
      }
    }
  }
  float sum = 0;
  for (int j = 0; j < taken; j++)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: {{.*}}indirect
    sum += x[indices[j]];
  out[i] = sum;
}

// The same list in the order that it was made in.
__global__ void inOrder(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int indices[8];
  for (int j = 0; j < 8; j++)
    indices[j] = 8 * i + j;
  float sum = 0;
  for (int j = 0; j < n; j++)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: 32.00 sectors
    sum += x[indices[j & 7]];
  out[i] = sum;
}
