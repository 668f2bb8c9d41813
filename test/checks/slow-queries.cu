// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-host-sync' --severity=hint -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// All properties of the device, asked for again and again, and once.

__global__ void step(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= 2.0f;
}

// Nobody here knows how often it is called.
void ofEachCall(float *a, int n, cudaStream_t stream) {
  cudaDeviceProp properties;
  // CHECK: :[[#@LINE+3]]:3: hint: 'cudaGetDeviceProperties' takes about a millisecond, before the launch of 'step' in each call of 'ofEachCall' [cuda-perf-host-sync]
  // CHECK: assuming 'ofEachCall' is called often
  // CHECK: note: ask once and keep what it says, or ask for the one number with 'cudaDeviceGetAttribute'
  cudaGetDeviceProperties(&properties, 0);
  step<<<properties.multiProcessorCount, 256, 0, stream>>>(a, n);
}

void ofEachRound(float *a, int n, int rounds, cudaStream_t stream) {
  for (int k = 0; k < rounds; ++k) {
    cudaDeviceProp properties;
    // CHECK: :[[#@LINE+1]]:5: note: 'cudaGetDeviceProperties' takes about a millisecond, before the launch of 'step' in each iteration of this loop [cuda-perf-host-sync]
    cudaGetDeviceProperties(&properties, 0);
    step<<<properties.multiProcessorCount, 256, 0, stream>>>(a + k, n);
  }
}

// A function that answers, for one that a loop calls.
static int multiprocessors() {
  cudaDeviceProp properties;
  // CHECK: :[[#@LINE+1]]:3: note: 'cudaGetDeviceProperties' takes about a millisecond, before the launch of 'step' in each call of 'advance' [cuda-perf-host-sync]
  cudaGetDeviceProperties(&properties, 0);
  return properties.multiProcessorCount;
}
static void advance(float *a, int n, cudaStream_t stream) {
  const int blocks = multiprocessors();
  step<<<blocks, 256, 0, stream>>>(a, n);
}
void advanceOften(float *a, int n, int rounds, cudaStream_t stream) {
  for (int k = 0; k < rounds; ++k)
    advance(a, n, stream);
}

// Kept; behind the launch; a loop over devices; only if nobody knows yet.
void kept(float *a, int n, cudaStream_t stream) {
  static cudaDeviceProp properties;
  static const int blocks = multiprocessors();
  cudaGetDeviceProperties(&properties, 0);
  step<<<blocks, 256, 0, stream>>>(a, n);
}
void behind(float *a, int n, cudaStream_t stream) {
  step<<<64, 256, 0, stream>>>(a, n);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
}
void ofDevices(float *a, int n, int devices, cudaStream_t stream) {
  for (int d = 0; d < devices; ++d) {
    cudaDeviceProp properties;
    cudaSetDevice(d);
    cudaGetDeviceProperties(&properties, d);
    step<<<properties.multiProcessorCount, 256, 0, stream>>>(a, n);
  }
}
int blocksOf = 0;
void once(float *a, int n, cudaStream_t stream) {
  if (!blocksOf) {
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    blocksOf = properties.multiProcessorCount;
  }
  step<<<blocksOf, 256, 0, stream>>>(a, n);
}
