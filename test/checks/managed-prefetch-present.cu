// RUN: %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-managed-prefetch' -q %s | count 0

// Who prefetches in one place has thought of the others.

__global__ void halve(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void run(float *to, int n, int device) {
  float *from, *other;
  cudaMallocManaged(&from, n * sizeof(float));
  cudaMallocManaged(&other, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    from[i] = other[i] = i;
  cudaMemPrefetchAsync(from, n * sizeof(float), device, 0);
  halve<<<(n + 255) / 256, 256>>>(to, from, n);
  halve<<<(n + 255) / 256, 256>>>(to, other, n);
}
