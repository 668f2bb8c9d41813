// A kernel that has more instructions than a warp is run for: of its time nothing is known, and what was seen is said.
// RUN: %cuda-perf-lint --exit-zero --severity=hint --checks='-*,cuda-perf-strided-*' %s | FileCheck %s

#define ONE x = x * 3 + 1; x ^= x >> 7;
#define TEN ONE ONE ONE ONE ONE ONE ONE ONE ONE ONE
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define THOUSAND HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED

__global__ void halves(const unsigned *seed, uint4 *out, unsigned *last) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned x = seed[i];
  // CHECK: [[#@LINE+1]]:3: {{.*}}: store to 'out' moves 32 sectors per request where 16 would do
  out[2 * i] = make_uint4(x, x + 1, 0, 0);
  out[2 * i + 1] = make_uint4(0, x, 0, x * 3);
  THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND
  last[i] = x;
}

void launch(const unsigned *seed, uint4 *out, unsigned *last, int n) { halves<<<n / 256, 256>>>(seed, out, last); }
