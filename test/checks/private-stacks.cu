// A stack of what is left to be visited, in a thread's own array: how high it is, data decides in each thread, and so
// what lies on top of it.
// RUN: %cuda-perf-lint --exit-zero --dump-accesses -q %s | FileCheck %s

__global__ void countInTree(const float *limits, const int2 *children, const float *keys, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int stack[32];
  int top = 0, count = 0;
  stack[top++] = 0;
  while (top > 0) {
    int node = stack[--top];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: {{.*}}indirect
    if (keys[node] < limits[i]) {
      count++;
      if (count == 100)
        break;
      // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 8 bytes: {{.*}}indirect
      stack[top++] = children[node].x;
      stack[top++] = children[node].y;
    }
  }
  out[i] = count;
}

// All threads go the same way: what is on top is known, and the same for all.
__global__ void visitAll(const int *order, const float *keys, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int stack[4];
  int top = 0;
  stack[top++] = 1;
  stack[top++] = 2;
  float sum = 0;
  while (top > 0) {
    int node = stack[--top];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: 1.00 sectors, 1.00 ideal, 32.0 lanes, broadcast
    sum += keys[node];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: 4.00 sectors, 4.00 ideal, 32.0 lanes, coalesced
    sum += keys[node * 1024 + i];
  }
  out[i] = sum;
}
