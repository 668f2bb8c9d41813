// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='cuda-perf-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Unified memory as the guides begin with it: the host fills an array, a kernel reads it, and the pages travel as they
// are asked for.

__global__ void step(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void unified(int n) {
  float *to, *from;
  // CHECK: :[[#@LINE+1]]:3: hint: 'to' is allocated and freed in each call of 'unified', around the launch of 'step' [cuda-perf-allocation-in-loop]
  cudaMallocManaged(&to, n * sizeof(float));
  // CHECK: :[[#@LINE+3]]:3: hint: 'from' is allocated and freed in each call of 'unified', around the launch of 'step' [cuda-perf-allocation-in-loop]
  // CHECK: :[[#@LINE+2]]:3: warning: 'from' is managed memory that the host fills before 'step' reads it: its pages come to the device as the kernel faults on them [cuda-perf-managed-prefetch]
  // CHECK: note: send them before this, all at once
  cudaMallocManaged(&from, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    from[i] = 1.0f;
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaDeviceSynchronize();
  cudaFree(to);
  cudaFree(from);
}
