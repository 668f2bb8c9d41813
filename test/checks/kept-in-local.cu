// What a thread finds, or leaves, at one place of global memory in each round of a loop: a local variable is the remedy,
// not another layout, as stores through other pointers keep the compiler from it.
// RUN: not %cuda-perf-lint --group=place --severity=note --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s

struct Element {
  int degree;
  float left, right;
  float *values;
  float rest[30];
};

// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: {{load of|store to}} 'elements' moves 32 sectors per request where 4 would do
// CHECK: = a thread comes to the same 'elements[i].left' in each round of the loop: keep it in a local variable, stored once, behind the loop
__global__ void addedUpInPlace(Element *elements, const float *weights) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < 64; ++j)
    elements[i].left += weights[j];
}

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: load of 'elements' moves 32 sectors per request where 4 would do
// CHECK: = a thread comes to the same 'elements[i].degree' in each round of the loop: keep it in a local variable, loaded once, ahead of the loop
__global__ void boundReadAgain(const Element *elements, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < elements[i].degree; ++j)
    out[j * n + i] = j;
}

// Here it is one.
__global__ void inLocals(const Element *elements, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: load of 'elements' moves 32 sectors per request where 4 would do
  // CHECK: = 'Element' has {{[0-9]+}} bytes, of which a thread takes 4 here: give 'degree' an array of its own
  const int degree = elements[i].degree;
  for (int j = 0; j < degree; ++j)
    out[j * n + i] = j;
}

// Other threads store what is read here in each round.
__global__ void betweenBarriers(Element *elements, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < rounds; ++j) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: store to 'elements' moves 32 sectors per request where 4 would do
    // CHECK: = 'Element' has {{[0-9]+}} bytes
    elements[i].left = j;
    __syncthreads();
    rounds -= elements[0].left > 100;
  }
}

// Eight rounds find the same byte, and the next eight another one: no load ahead of the loop has them all.
__global__ void bitByBit(const unsigned char *bits, int *counts, int bytes, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int count = 0;
  for (int round = 0; round < rounds; ++round)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: load of 'bits' moves up to 32 sectors per request
    // CHECK-NOT: = a thread comes to the same
    count += bits[i * bytes + round / 8] >> round % 8 & 1;
  counts[i] = count;
}

// A loop of the whole grid has as many rounds as there are more rows than blocks: one, as a rule.
__global__ void rowsOfGrid(const Element *elements, float *rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int y = blockIdx.y; y < n; y += gridDim.y)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: load of 'elements' moves 32 sectors per request
    // CHECK: = 'Element' has {{[0-9]+}} bytes
    rows[y * n + i] = elements[i].left;
}

// Others follow the node as soon as it is in the list, and then it has to know the next one.
struct Node {
  float position[6];
  Node *next;
};
__device__ void insert(Node *node, Node **head) {
  Node *old = *head;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'nodes' through 'node' moves 32 sectors per request where 8 would do
  // CHECK: = 'Node' has 32 bytes, of which the kernel takes 12: give 'position[0]' and 'next' arrays of their own
  node->next = old;
  while (atomicCAS((unsigned long long *)head, (unsigned long long)old, (unsigned long long)node) !=
         (unsigned long long)old) {
    old = *head;
    node->next = old;
  }
}
__global__ void putIntoLists(Node *nodes, Node **heads, int lists) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  insert(&nodes[i], &heads[int(nodes[i].position[0]) % lists]);
}
