// What a loop of larger steps leaves is little: no finding is made of it, but of the loop before.
// RUN: not %cuda-perf-lint --toolkit=none --group=place --severity=hint --checks='-*,cuda-perf-strided-*' %s | FileCheck %s
// RUN: %cuda-perf-lint --toolkit=none --dump-accesses --format=json --exit-zero %s | FileCheck %s --check-prefix=REASON
// REASON: only what is left at the border of the data is taken here

#include <cuda_runtime.h>

// Sixteen bytes at a time, and then the last ones.
__device__ void copyBytes(char *to, const char *from, int count) {
  int i = 0;
  for (; i + 16 <= count; i += 16)
    // CHECK: tails.cu:[[@LINE+1]]:{{[0-9]+}}: {{warning|note}}: {{.*}} moves
    *(int4 *)(to + i) = *(const int4 *)(from + i);
  while (i < count) {
    // CHECK-NOT: tails.cu:[[@LINE+1]]:
    to[i] = from[i];
    ++i;
  }
}
__global__ void records(char *to, const char *from, int pitch, int count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  copyBytes(to + t * pitch, from + t * pitch, count);
}

// Pointers that go on, and a number that comes down.
__global__ void counted(char *to, const char *from, int pitch, int count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  char *d = to + t * pitch;
  const char *s = from + t * pitch;
  while (count >= 4) {
    // CHECK: tails.cu:[[@LINE+1]]:{{[0-9]+}}: {{warning|note}}: {{.*}} moves
    *(int *)d = *(const int *)s;
    d += 4;
    s += 4;
    count -= 4;
  }
  while (count--)
    // CHECK-NOT: tails.cu:[[@LINE+1]]:
    *d++ = *s++;
}

// From the last whole group on.
__global__ void groups(float *to, const float *from, int pitch, int count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float *d = to + t * pitch;
  const float *s = from + t * pitch;
  const int whole = count / 4 * 4;
  for (int i = 0; i < whole; i += 4)
    // CHECK: tails.cu:[[@LINE+1]]:{{[0-9]+}}: {{warning|note}}: {{.*}} moves
    ((float4 *)d)[i / 4] = ((const float4 *)s)[i / 4];
  for (int i = whole; i < count; ++i)
    // CHECK-NOT: tails.cu:[[@LINE+1]]:
    d[i] = s[i];
}

// The second half of a row is no tail, nor is a loop that goes on in steps as large.
__global__ void halves(float *to, const float *from, int pitch, int count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, i = 0;
  for (; i < count / 2; ++i)
    // CHECK: tails.cu:[[@LINE+1]]:{{[0-9]+}}: {{warning|note}}: {{.*}} moves
    to[t * pitch + i] = from[t * pitch + i];
  for (; i < count; ++i)
    to[t * pitch + i] = 2 * from[t * pitch + i];
}
