// RUN: not %cuda-perf-lint --group=place --toolkit=none --checks='-*,cuda-perf-host-sync' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Methods whose loops launch and wait: what changes from round to round, and the stream, are members.

__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

struct Solver {
  float *to, *from;
  int n, round;
  cudaStream_t stream, other;

  void exchange(int steps) {
    for (int t = 0; t < steps; ++t) {
      step<<<(n + 255) / 256, 256>>>(to, from, n);
      // CHECK: :[[#@LINE+1]]:7: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration of a loop in which nothing looks at its results: {{.*}} [cuda-perf-host-sync]
      cudaDeviceSynchronize();
      float *last = to;
      to = from;
      from = last;
    }
  }

  void count(int steps) {
    for (round = 0; round < steps; ++round) {
      step<<<(n + 255) / 256, 256, 0, stream>>>(to + round, from, n);
      // CHECK: :[[#@LINE+1]]:7: warning: 'cudaStreamSynchronize' waits for 'step' in each iteration of a loop in which nothing looks at its results: {{.*}} [cuda-perf-host-sync]
      cudaStreamSynchronize(stream);
    }
  }

  // The copy comes in its order, as it is on the stream of the launches.
  void copyBack(int steps) {
    for (int t = 0; t < steps; ++t) {
      step<<<(n + 255) / 256, 256, 0, stream>>>(to, from, n);
      cudaMemcpyAsync(from, to, n * sizeof(float), cudaMemcpyDeviceToDevice, this->stream);
      step<<<(n + 255) / 256, 256, 0, stream>>>(to, from, n);
      // CHECK: :[[#@LINE+1]]:7: warning: 'cudaStreamSynchronize' waits for 'step' in each iteration of a loop in which nothing looks at its results: {{.*}} [cuda-perf-host-sync]
      cudaStreamSynchronize(stream);
    }
  }

  // The same launch again and again is how a kernel is measured.
  void measure(int steps) {
    for (int t = 0; t < steps; ++t) {
      step<<<(n + 255) / 256, 256>>>(to, from, n);
      cudaDeviceSynchronize();
    }
  }

  // The wait is what keeps the copy behind the launch.
  void copyElsewhere(int steps) {
    for (int t = 0; t < steps; ++t) {
      step<<<(n + 255) / 256, 256, 0, stream>>>(to, from, n);
      cudaStreamSynchronize(stream);
      cudaMemcpyAsync(from, to, n * sizeof(float), cudaMemcpyDeviceToDevice, other);
      cudaStreamSynchronize(other);
    }
  }
};
