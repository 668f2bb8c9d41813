// RUN: %cuda-perf-lint --severity=hint --checks='cuda-perf-*' -q %s | count 0

// What the guides find and none of our checks does (docs/limits.md, "What the guides find and we do not"). A check that
// comes to find one of these moves it to a test of its own.

// Divergent warps: both sides of the branch are run by every warp, one after the other. By 'threadIdx.x / 32' they would
// be run by half of the warps each.
__global__ void divergent(float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = 0, b = 0;
  if (threadIdx.x % 2 == 0)
    a = 100.0f;
  else
    b = 200.0f;
  out[i] = a + b;
}

__global__ void byWarps(float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = 0, b = 0;
  if (threadIdx.x / 32 % 2 == 0)
    a = 100.0f;
  else
    b = 200.0f;
  out[i] = a + b;
}

__global__ void step(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

// Short launches, the same in each round: a graph would launch them at once.
void loopForAGraph(float *to, float *from, int n, int rounds, cudaStream_t stream) {
  for (int r = 0; r < rounds; ++r) {
    for (int k = 0; k < 20; ++k)
      step<<<(n + 255) / 256, 256, 0, stream>>>(to, from, n);
    cudaStreamSynchronize(stream);
  }
}

void launch(float *out) {
  divergent<<<1024, 256>>>(out);
  byWarps<<<1024, 256>>>(out);
}
