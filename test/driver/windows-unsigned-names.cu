// Names of types of Windows' host compilers behind 'unsigned' alone, where Clang takes them for names of members.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

struct Agent {
  unsigned __int8 state;
  unsigned __int8 kind;
  unsigned __int32 age;
  unsigned __int32 place;
};

__global__ void grow(Agent *agents, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // Four bytes of each 96.
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{warning|note}}: {{load of|store to}} 'agents
  agents[8 * i].age += n;
}
