// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='cuda-perf-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Copies and kernels side by side: what the guides do in chunks on streams, and the two ways in which it does not
// overlap.

#include <cstdlib>

__global__ void work(float *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = sinf(a[i]) * sinf(a[i]) + cosf(a[i]) * cosf(a[i]);
}

constexpr int Streams = 4;

void pinnedChunks(float *d, int n) {
  float *h;
  cudaMallocHost(&h, n * sizeof(float));
  cudaStream_t streams[Streams];
  for (int s = 0; s < Streams; ++s)
    cudaStreamCreate(&streams[s]);
  const int chunk = n / Streams;
  for (int s = 0; s < Streams; ++s) {
    const int at = s * chunk;
    cudaMemcpyAsync(d + at, h + at, chunk * sizeof(float), cudaMemcpyHostToDevice, streams[s]);
    work<<<(chunk + 255) / 256, 256, 0, streams[s]>>>(d + at, chunk);
    cudaMemcpyAsync(h + at, d + at, chunk * sizeof(float), cudaMemcpyDeviceToHost, streams[s]);
  }
  cudaDeviceSynchronize();
  cudaFreeHost(h);
}

// The same from memory of malloc: each copy waits for the host to put it aside.
void pageableChunks(float *d, int n) {
  float *h = (float *)malloc(n * sizeof(float));
  cudaStream_t streams[Streams];
  for (int s = 0; s < Streams; ++s)
    cudaStreamCreate(&streams[s]);
  const int chunk = n / Streams;
  for (int s = 0; s < Streams; ++s) {
    const int at = s * chunk;
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaMemcpyAsync' from 'h', which is the heap's memory and pageable, keeps the host waiting [cuda-perf-pageable-copy]
    cudaMemcpyAsync(d + at, h + at, chunk * sizeof(float), cudaMemcpyHostToDevice, streams[s]);
    work<<<(chunk + 255) / 256, 256, 0, streams[s]>>>(d + at, chunk);
    // CHECK: :[[#@LINE+1]]:5: {{warning|note}}: 'cudaMemcpyAsync' into 'h', which is the heap's memory {{.*}} [cuda-perf-pageable-copy]
    cudaMemcpyAsync(h + at, d + at, chunk * sizeof(float), cudaMemcpyDeviceToHost, streams[s]);
  }
  cudaDeviceSynchronize();
  free(h);
}

// A stream that is made and not given to the launch.
void forgotten(float *d, int n) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  // CHECK: :[[#@LINE+1]]:3: warning: 'work' is on the default stream although 'forgotten' creates the stream 'stream', which gets no work [cuda-perf-unused-stream]
  work<<<(n + 255) / 256, 256>>>(d, n);
  cudaStreamSynchronize(stream);
}
