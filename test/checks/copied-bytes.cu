// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' -v %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// memcpy() and memset() go byte by byte on the device, since neither is promised any alignment (PTX of nvcc 13): each
// lane's run of n bytes takes n requests, whatever the pointers point to.

// CHECK: load of 'in' moves up to 32 sectors per request ({{.*}}) where 1 would do: neighbouring threads lie 'n' {{.*}}[cuda-perf-strided-global-access]
// CHECK: note: 'memcpy' is promised no alignment and goes byte by byte: assign words or vectors, whose type promises theirs
__global__ void records(const unsigned char *in, unsigned char *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(out + i * n, in + i * n, n);
}

// 16 ints of a thread: 64 requests of a byte.
// CHECK: store to 'out' moves 32 sectors per request where 1 would do: neighbouring threads lie 64 {{.*}}[cuda-perf-strided-global-access]
// CHECK: note: 'memset' is promised no alignment
__global__ void cleared(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  memset(out + i * 16, 0, 64);
}

// A thread's own array has no sectors.
__global__ void own(const int *in, int *out, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int counts[8];
  memset(counts, 0, sizeof counts);
  for (int k = 0; k < m; ++k)
    counts[in[k] & 7] += k;
  out[i] = counts[i & 7];
}
