// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-unused-stream' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Functions that have a stream and launch on the default one, and those that mean to.

__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

// The caller's stream is forgotten.
// CHECK: :[[#@LINE+5]]:3: warning: 'step' is on the default stream although 'forgets' takes the stream 'stream', which gets no work [cuda-perf-unused-stream]
// CHECK: :[[#@LINE+4]]:3: note: launch it with '<<<..., 0, stream>>>': all other streams wait for the default stream, and it for them
// CHECK: :[[#@LINE+2]]:55: note: 'stream' is declared here
// CHECK: :[[#@LINE+3]]:3: note: on the default stream, too
void forgets(float *to, float *from, float *h, int n, cudaStream_t stream) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaMemcpyAsync(h, to, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void remembers(float *to, float *from, float *h, int n, cudaStream_t stream) {
  step<<<(n + 255) / 256, 256, 0, stream>>>(to, from, n);
  cudaMemcpyAsync(h, to, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
}

// A stream of its own that is waited for, and has nothing to do.
void createsForNothing(float *to, float *from, int n) {
  cudaStream_t own;
  cudaStreamCreate(&own);
  // CHECK: :[[#@LINE+1]]:3: warning: 'step' is on the default stream although 'createsForNothing' creates the stream 'own', which gets no work [cuda-perf-unused-stream]
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaStreamSynchronize(own);
  cudaStreamDestroy(own);
}

// The copy is on the stream, the kernel that needs it is not.
void leavesOut(float *to, float *from, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[#@LINE+2]]:3: warning: 'step' is on the default stream, but 'cudaMemcpyAsync', which has 'from' as well, is on 'stream' [cuda-perf-unused-stream]
  // CHECK: :[[#@LINE-2]]:3: note: on 'stream'
  step<<<(n + 255) / 256, 256>>>(to, from, n);
}

// Each of these means it.
void other(cudaStream_t stream);
void meansIt(float *to, float *from, const float *h, int n, cudaStream_t stream, cudaStream_t second) {
  cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream); // the host has waited
  step<<<(n + 255) / 256, 256>>>(to, from, n);
}
void joins(float *to, float *from, const float *h, int n, cudaStream_t a, cudaStream_t b) {
  cudaMemcpyAsync(from, h, n, cudaMemcpyHostToDevice, a);
  cudaMemcpyAsync(from + n, h + n, n, cudaMemcpyHostToDevice, b);
  step<<<(n + 255) / 256, 256>>>(to, from, n); // waits for both
}
void waitsForAll(float *to, float *from, float *h, int n, cudaStream_t stream) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaMemcpy(h, to, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void handsOn(float *to, float *from, int n, cudaStream_t stream) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  other(stream);
}
void saysSo(float *to, float *from, int n, cudaStream_t stream, cudaStream_t) {
  (void)stream;
  step<<<(n + 255) / 256, 256>>>(to, from, n);
}
void chooses(float *to, float *from, int n, cudaStream_t stream) {
  if (stream)
    step<<<(n + 255) / 256, 256, 0, stream>>>(to, from, n);
  else
    step<<<(n + 255) / 256, 256>>>(to, from, n);
}
void alwaysNone(float *to, float *from, int n, cudaStream_t stream = 0) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
}
void callsWithNone(float *to, float *from, int n) { alwaysNone(to, from, n); }
