// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-element-copy' --severity=hint -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Elements of device memory that the host reads and writes one by one, and data that goes as a whole.

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <vector>

__global__ void step(float *a, int *changed, int n);

float sumOnHost(const thrust::device_vector<float> &values) {
  float sum = 0;
  for (size_t i = 0; i < values.size(); ++i)
    // CHECK: :[[#@LINE+2]]:12: warning: the host reads one element of device memory, 'values[i]', in each iteration of a loop: a copy of its own, for which it waits [cuda-perf-element-copy]
    // CHECK: note: copy all of them to the host at once, before the loop
    sum += values[i];
  return sum;
}

void scale(thrust::device_ptr<float> p, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: :[[#@LINE+2]]:19: warning: the host reads one element of device memory, 'p[i]', in each iteration of a loop: a copy of its own, for which it waits [cuda-perf-element-copy]
    // CHECK: :[[#@LINE+1]]:5: note: another one
    p[i] = 0.5f * p[i];
}

void firstOfRows(const float *matrix, float *first, int rows, int columns) {
  for (int r = 0; r < rows; ++r)
    // CHECK: :[[#@LINE+1]]:5: warning: the host reads one element of device memory, at 'matrix + r * columns', in each iteration of a loop: a copy of its own, for which it waits [cuda-perf-element-copy]
    cudaMemcpy(&first[r], matrix + r * columns, sizeof(float), cudaMemcpyDeviceToHost);
}

// As a whole; an address, not an element; memory of the host; rows.
float sumAtOnce(const thrust::device_vector<float> &values, const float *matrix, std::vector<float> &rows, int n) {
  thrust::host_vector<float> onHost = values;
  float sum = 0;
  for (size_t i = 0; i < onHost.size(); ++i)
    sum += onHost[i];
  for (int i = 0; i < n; ++i)
    step<<<1, 32>>>(thrust::raw_pointer_cast(&values[i]), nullptr, 32);
  for (int i = 0; i < n; ++i)
    cudaMemcpy(&rows[i * 256], matrix + i * 512, 256 * sizeof(float), cudaMemcpyDeviceToHost);
  return sum + thrust::reduce(values.begin(), values.end());
}

// Three elements; text, to look at; a complaint; a measurement.
float few(const thrust::device_vector<float> &values, int n) {
  float sum = 0;
  for (int i = 0; i < 3; ++i)
    sum += values[i];
  for (int i = 0; i < n; ++i)
    printf("%f\n", float(values[i]));
  for (int i = 0; i < n; ++i)
    if (i > 7) {
      float wrong = values[i];
      exit(int(wrong));
    }
  for (int i = 0; i < n; ++i) {
    clock_t begin = clock();
    sum += values[i];
    sum += float(clock() - begin);
  }
  return sum;
}

void relax(thrust::device_vector<float> &a, thrust::device_vector<int> &changed, int n) {
  while (true) {
    // CHECK: :[[#@LINE+2]]:5: note: the host writes one element of device memory, 'changed[0]', in each iteration of a loop: a copy of its own, for which it waits [cuda-perf-element-copy]
    // CHECK: note: let a kernel or 'cudaMemsetAsync' write it
    changed[0] = 0;
    step<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(a.data()), thrust::raw_pointer_cast(changed.data()), n);
    if (changed[0] == 0)
      break;
  }
}

float last(const thrust::device_vector<float> &sums) {
  // CHECK: :[[#@LINE+1]]:10: hint: the host reads one element of device memory, 'sums.back()', in each call of 'last': a copy of its own, for which it waits [cuda-perf-element-copy]
  return sums.back();
}

// Called once.
static float lastOnce(const thrust::device_vector<float> &sums) { return sums.back(); }
float theEnd(const thrust::device_vector<float> &sums) { return lastOnce(sums) + 1; }
