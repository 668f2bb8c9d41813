// A program that was written on Windows: the names of types that its host compiler knows, and a single variable in
// dynamic shared memory, which nvcc takes.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

struct Agent {
  __int8 state;
  __int32 age;
};

__global__ void grow(Agent *agents, int n) {
  extern __shared__ Agent first;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    first = agents[0];
  __syncthreads();
  // Four bytes of each 8.
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{warning|note}}: {{load of|store to}} 'agents
  agents[8 * i].age += first.age;
}
