// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-managed-prefetch' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Managed memory that the host fills and a kernel reads, and memory that is small, or filled elsewhere. What a prefetch
// anywhere in a file does to the others is in managed-prefetch-present.cu.

#include <cstring>

#define CHECK_CUDA(Call) do { if ((Call) != cudaSuccess) return; } while (0)

__global__ void halve(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

__global__ void fill(float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = i;
}

// 'to' is only written: its pages come to be on the device.
void run(int n) {
  float *to, *from;
  CHECK_CUDA(cudaMallocManaged(&to, n * sizeof(float)));
  // CHECK: :[[#@LINE+3]]:14: warning: 'from' is managed memory that the host fills before 'halve' reads it: its pages come to the device as the kernel faults on them [cuda-perf-managed-prefetch]
  // CHECK: :[[#@LINE+5]]:3: note: send them before this, all at once: 'cudaMemPrefetchAsync(from, bytes, location, 0, stream)' with 'cudaMemLocation location = {cudaMemLocationTypeDevice, device}'; before CUDA 13 'cudaMemPrefetchAsync(from, bytes, device, stream)'
  // CHECK: :[[#@LINE+3]]:5: note: the host writes it here
  CHECK_CUDA(cudaMallocManaged(&from, n * sizeof(float)));
  for (int i = 0; i < n; ++i)
    from[i] = i;
  halve<<<(n + 255) / 256, 256>>>(to, from, n);
}

// 1024 * 4096 floats are 16777216 bytes; filled and launched in functions.
void fillOnHost(float *p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = i;
}
void launch(float *to, const float *from, int n) { halve<<<(n + 255) / 256, 256>>>(to, from, n); }
void runByFunctions(float *to) {
  constexpr int n = 1024 * 4096;
  float *input;
  // CHECK: :[[#@LINE+3]]:3: warning: 'input' is managed memory that the host fills before 'halve' reads it: its 16777216 bytes come to the device as the kernel faults on them [cuda-perf-managed-prefetch]
  // CHECK: :[[#@LINE+4]]:3: note: send them before this
  // CHECK: :[[#@LINE+2]]:14: note: the host writes it here
  cudaMallocManaged(&input, n * sizeof(float));
  fillOnHost(input, n);
  launch(to, input, n);
}

// Read and written; filled by the library.
void runInPlace(int n) {
  float *both;
  // CHECK: :[[#@LINE+1]]:3: warning: 'both' is managed memory {{.*}} [cuda-perf-managed-prefetch]
  cudaMallocManaged(&both, n * sizeof(float));
  memset(both, 0, n * sizeof(float));
  halve<<<(n + 255) / 256, 256>>>(both, both, n);
}

// 4096 bytes; one element; nothing from the host; filled by the device.
void runSmall(float *to, int n) {
  float *few, *flag, *untouched, *made;
  cudaMallocManaged(&few, 1024 * sizeof(float));
  for (int i = 0; i < 1024; ++i)
    few[i] = i;
  halve<<<4, 256>>>(to, few, 1024);
  cudaMallocManaged(&flag, n * sizeof(float));
  flag[0] = 1;
  halve<<<4, 256>>>(to, flag, 1024);
  cudaMallocManaged(&untouched, n * sizeof(float));
  halve<<<(n + 255) / 256, 256>>>(to, untouched, n);
  cudaMallocManaged(&made, n * sizeof(float));
  fill<<<(n + 255) / 256, 256>>>(made, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    made[i] += 1;
  halve<<<(n + 255) / 256, 256>>>(to, made, n);
}

// A copy puts it where the driver likes; memory of the device.
void runCopied(float *to, const float *host, int n) {
  float *copied, *ofDevice;
  cudaMallocManaged(&copied, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    copied[i] = i;
  cudaMemcpy(copied, host, n * sizeof(float), cudaMemcpyHostToDevice);
  halve<<<(n + 255) / 256, 256>>>(to, copied, n);
  cudaMalloc(&ofDevice, n * sizeof(float));
  cudaMemcpy(ofDevice, host, n * sizeof(float), cudaMemcpyHostToDevice);
  halve<<<(n + 255) / 256, 256>>>(to, ofDevice, n);
}
