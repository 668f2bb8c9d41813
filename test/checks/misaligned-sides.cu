// A branch for pointers that are no multiple of a vector is the second best on purpose: the other side has the vectors.
// RUN: not %cuda-perf-lint --severity=note --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s

// CHECK-NOT: inVectors
__global__ void inVectors(float *to, const float *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v[4];
  for (int k = 0; k < 4; ++k)
    v[k] = from[i] * k;
  if ((size_t)to % 16 == 0)
    *(float4 *)&to[4 * i] = {v[0], v[1], v[2], v[3]};
  else
    for (int k = 0; k < 4; ++k)
      to[4 * i + k] = v[k];
}

// A condition of something else.
__global__ void inTurns(float *to, const float *from, unsigned mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (mode % 16 != 0)
    for (int k = 0; k < 8; ++k)
      // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{note|warning}}: store to 'to' moves 32 sectors per request where 4 would do
      to[32 * i + 3 * k] = from[i] * k;
}

void launch(float *to, const float *from, unsigned mode) {
  inVectors<<<64, 256>>>(to, from);
  inTurns<<<64, 256>>>(to, from, mode);
}
