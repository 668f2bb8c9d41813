// RUN: not %cuda-perf-lint --group=place --checks='-*,cuda-perf-host-sync' --severity=hint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --toolkit=none --group=place --checks='-*,cuda-perf-host-sync' --severity=hint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Waits in arms of a condition, and loops that read what the host has in arrays of its own: no kernel of the loop writes
// anything of their type.

#include <cmath>

__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += 0.5f * from[i];
}

__global__ void back(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] -= 0.5f * from[i];
}

__global__ void count(int *found, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && from[i] > 0)
    found[i] = 1;
}

struct Part {
  int blocks, threads, elements, method;
  float *to;
};

__global__ void ofPart(Part part, const float *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < part.elements)
    part.to[i] += from[i];
}

// Each arm waits for its own launch.
void inArms(float *to, const float *from, int n, int parts) {
  for (int i = 0; i < parts; ++i) {
    if (i % 2 == 0) {
      step<<<(n + 255) / 256, 256>>>(to, from + i * n, n);
      // CHECK: :[[#@LINE+2]]:7: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
      // CHECK: :[[#@LINE+4]]:7: note: so does this one
      cudaDeviceSynchronize();
    } else {
      back<<<(n + 255) / 256, 256>>>(to, from + i * n, n);
      cudaDeviceSynchronize();
    }
  }
}

// Now and then, for launches that stand outside.
void nowAndThen(float *to, const float *from, int n, int parts) {
  for (int i = 0; i < parts; ++i) {
    step<<<(n + 255) / 256, 256>>>(to, from + i * n, n);
    if (i % 64 == 63)
      cudaDeviceSynchronize();
  }
}

// Numbers of the launch, read and written, in an array of structures; a launch under a condition.
void byParts(Part *parts, const float *from, int n, int count) {
  for (int i = 0; i < count; ++i) {
    parts[i].threads = 256;
    parts[i].blocks = std::ceil(double(n) / parts[i].threads);
    if (parts[i].method == 0)
      step<<<parts[i].blocks, parts[i].threads>>>(parts[i].to, from + i * n, n);
    else if (parts[i].method == 1)
      back<<<parts[i].blocks, parts[i].threads>>>(parts[i].to, from + i * n, n);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'back' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
    cudaDeviceSynchronize();
  }
}

// Offsets.
void byOffsets(float *to, const float *from, int n, const int *lengths, int count) {
  int offset = 0;
  for (int i = 0; i < count; ++i) {
    step<<<(n + 255) / 256, 256>>>(to, from + offset, n);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration of a loop {{.*}}[cuda-perf-host-sync]
    cudaDeviceSynchronize();
    offset += lengths[i];
  }
}

// Of these the kernel may have written some: the memory may be managed.
void byFound(int *found, const float *from, int n, int count_) {
  int offset = 0;
  for (int i = 0; i < count_; ++i) {
    count<<<(n + 255) / 256, 256>>>(found, from + offset, n);
    cudaDeviceSynchronize();
    offset += found[i];
  }
}

// What a structure leads to that a kernel gets.
void byResults(Part *parts, const float *results, const float *from, int count) {
  float sum = 0;
  for (int i = 0; i < count; ++i) {
    ofPart<<<parts[i].blocks, 256>>>(parts[i], from);
    cudaDeviceSynchronize();
    sum += results[i];
    from += int(sum);
  }
}

__managed__ int lengths[64];

// The device has it, too.
void byManaged(float *to, const float *from, int n, int count) {
  for (int i = 0; i < count; ++i) {
    step<<<(n + 255) / 256, 256>>>(to, from, lengths[i]);
    cudaDeviceSynchronize();
  }
}
