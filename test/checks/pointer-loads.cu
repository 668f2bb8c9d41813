// Loads of pointers are accesses as all others.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' --dump-accesses -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

struct Node {
  Node *next;
  float value;
  float weights[6];
};

// A pointer of each of neighbouring structures of 40 bytes: a sector each.
__global__ void firstOfLists(const Node *nodes, const Node **out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'nodes' moves 32 sectors per request where 8 would do{{.*}}[cuda-perf-strided-global-access]
  out[i] = nodes[i].next;
}

// Neighbouring pointers, and a float behind each.
__global__ void firstOfRows(const float *const *rows, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 8 bytes: 8.00 sectors, 8.00 ideal, 32.0 lanes, coalesced
  const float *row = rows[i];
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: {{.*}}indirect
  out[i] = row[0];
}

// A list of its own for each thread.
__global__ void sumOfList(const Node *const *heads, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 8 bytes: {{.*}}indirect
  for (const Node *p = heads[i]; p; p = p->next)
    sum += p->value;
  out[i] = sum;
}

// Memory from the heap: a place of its own for each thread, of which no more is known. What one thread takes for its
// block is one place.
__global__ void heapRows(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *row = (float *)malloc(n * sizeof(float));
  for (int k = 0; k < n; ++k)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: {{.*}}indirect
    row[k] = in[k * gridDim.x * blockDim.x + i];
  for (int k = n / 2; k > 0; k /= 2)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: {{.*}}indirect
    row[0] += row[k];
  out[i] = row[0];
  free(row);
}
__global__ void heapOfBlock(float *out, const float *in, int n) {
  __shared__ float *all;
  if (threadIdx.x == 0)
    all = (float *)malloc(n * sizeof(float));
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 4.00 sectors, 4.00 ideal, 32.0 lanes, coalesced
  all[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = all[blockDim.x - 1 - threadIdx.x];
}
