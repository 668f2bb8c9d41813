// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='cuda-perf-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// What the guides bring to a graph: twenty short launches in each of a thousand steps.

#define N 500000
#define STEPS 1000
#define KERNELS 20

__global__ void shortKernel(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    out[i] = 1.23f * in[i];
}

// As it stands in the guide, each launch has the same to do: it reads like a measurement, and is left alone.
void inTheGuide(float *out, float *in, cudaStream_t stream) {
  const int threads = 512, blocks = (N + threads - 1) / threads;
  for (int step = 0; step < STEPS; ++step) {
    for (int k = 0; k < KERNELS; ++k)
      shortKernel<<<blocks, threads, 0, stream>>>(out, in);
    cudaStreamSynchronize(stream);
  }
}

__global__ void half(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 65536)
    out[i] = 0.5f * in[i];
}

__global__ void mean(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < 65535)
    out[i] = 0.5f * (in[i - 1] + in[i + 1]);
}

// In a program one step begins with what the last one left.
void inAProgram(float *a, float *b, cudaStream_t stream) {
  for (int step = 0; step < STEPS; ++step) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}launch{{.*}} [cuda-perf-launch-overhead]
    half<<<65536 / 256, 256, 0, stream>>>(b, a);
    mean<<<65536 / 256, 256, 0, stream>>>(a, b);
  }
}
