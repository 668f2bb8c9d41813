// RUN: not %cuda-perf-lint --group=place --checks='-*,cuda-perf-host-sync' --severity=hint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --toolkit=none --group=place --checks='-*,cuda-perf-host-sync' --severity=hint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// What a round does between launches and waits that looks at no results: fills and copies on the device, helpers that
// ask for errors, arrays of the host.

#include <cstdio>

__global__ void join(unsigned *found, const unsigned *from, unsigned first, unsigned *progress) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  found[i] = from[i] + first + progress[0];
}

// Sets a counter back on the device.
void byFill(unsigned *found, const unsigned *from, unsigned *progress, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    cudaMemset(progress, 0, sizeof(unsigned));
    join<<<1024, 512>>>(found, from, i, progress);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'join' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
    cudaDeviceSynchronize();
  }
}

// The same on a stream, with a copy to other memory of the device.
void byFillOnStream(unsigned *found, unsigned *from, unsigned *progress, int rounds, cudaStream_t stream) {
  for (int i = 0; i < rounds; ++i) {
    cudaMemsetAsync(progress, 0, sizeof(unsigned), stream);
    join<<<1024, 512, 0, stream>>>(found, from, i, progress);
    cudaMemcpyAsync(from, found, 1 << 20, cudaMemcpyDeviceToDevice, stream);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaStreamSynchronize' waits for 'join' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
    cudaStreamSynchronize(stream);
  }
}

// The fill is on another stream: the wait is what keeps it behind the launch.
void byFillElsewhere(unsigned *found, const unsigned *from, unsigned *progress, int rounds, cudaStream_t stream,
                     cudaStream_t other) {
  for (int i = 0; i < rounds; ++i) {
    cudaMemsetAsync(progress, 0, sizeof(unsigned), other);
    cudaStreamSynchronize(other);
    join<<<1024, 512, 0, stream>>>(found, from, i, progress);
    cudaStreamSynchronize(stream);
  }
}

// The host gets the results.
void byCopy(unsigned *found, const unsigned *from, unsigned *progress, int rounds, unsigned *toHost) {
  for (int i = 0; i < rounds; ++i) {
    join<<<1024, 512>>>(found, from, i, progress);
    cudaDeviceSynchronize();
    cudaMemcpyAsync(toHost + i * 1024, found, 4096, cudaMemcpyDeviceToHost);
  }
}

unsigned order[64];

// An array, not a pointer: no kernel writes it.
void byOrder(unsigned *found, const unsigned *from, unsigned *progress, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    join<<<1024, 512>>>(found, from, order[i], progress);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'join' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
    cudaDeviceSynchronize();
  }
}

void askForError(const char *where) {
  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess)
    fprintf(stderr, "%s: %s\n", where, cudaGetErrorString(error));
}

unsigned total;

void addUp(const unsigned *found) { total += found[0]; }

// A helper that asks for errors, and one that reads.
void byHelpers(unsigned *found, const unsigned *from, unsigned *progress, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    join<<<1024, 512>>>(found, from, i, progress);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'join' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
    cudaDeviceSynchronize();
    askForError("join");
  }
  for (int i = 0; i < rounds; ++i) {
    join<<<1024, 512>>>(found, from, i, progress);
    cudaDeviceSynchronize();
    addUp(found);
  }
}

void checkLast(const char *file, int line);
void publish(const char *what, int round);

// A helper of another file that is told where it is called, and one that may do anything.
void byHelpersElsewhere(unsigned *found, const unsigned *from, unsigned *progress, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    join<<<1024, 512>>>(found, from, i, progress);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'join' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
    cudaDeviceSynchronize();
    checkLast(__FILE__, __LINE__);
  }
  for (int i = 0; i < rounds; ++i) {
    join<<<1024, 512>>>(found, from, i, progress);
    cudaDeviceSynchronize();
    publish("join", 1);
  }
}
