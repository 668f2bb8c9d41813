// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-allocation-in-loop,cuda-perf-host-sync' --severity=hint -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Host code without kernels of its own: they are in other files, or CUDA's libraries launch them.

#include <cublas_v2.h>
#include <cufft.h>
#include <cusparse.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <vector>

__global__ void step(float *a, const float *b, int n); // in another file

void simulate(float *a, float *b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256>>>(a, b, n);
    // It may print, too, which the host shows when it waits.
    // CHECK: :[[#@LINE+2]]:5: note: 'cudaDeviceSynchronize' waits for 'step' in each iteration of a loop in which nothing looks at its results: launches on one stream run in order without it [cuda-perf-host-sync]
    // CHECK: assuming an iteration's kernels take microseconds and 'step' prints nothing, which the host shows when it waits
    cudaDeviceSynchronize();
    step<<<(n + 255) / 256, 256>>>(b, a, n);
  }
}

void filterAll(cufftComplex *signals, int n, int count) {
  for (int i = 0; i < count; ++i) {
    cufftHandle plan;
    // CHECK: :[[#@LINE+2]]:5: note: 'plan' is created and destroyed in each iteration of the loop that calls 'cufftExecC2C' [cuda-perf-allocation-in-loop]
    // CHECK: note: create it before the loop and destroy it after it
    cufftPlan1d(&plan, n, CUFFT_C2C, 1);
    cufftExecC2C(plan, signals + i * n, signals + i * n, CUFFT_FORWARD);
    cufftDestroy(plan);
  }
}

// One plan for all; a plan for each length.
void filterWithOnePlan(cufftComplex *signals, const std::vector<int> &lengths, int n, int count) {
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  for (int i = 0; i < count; ++i)
    cufftExecC2C(plan, signals + i * n, signals + i * n, CUFFT_FORWARD);
  cufftDestroy(plan);
  for (int i = 0; i < count; ++i) {
    cufftHandle own;
    cufftPlan1d(&own, lengths[i], CUFFT_C2C, 1);
    cufftExecC2C(own, signals, signals, CUFFT_FORWARD);
    cufftDestroy(own);
  }
}

void multiply(cusparseHandle_t handle, cusparseSpMatDescr_t a, cusparseDnVecDescr_t x, cusparseDnVecDescr_t y,
              float one) {
  size_t bytes = 0;
  void *buffer;
  cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &one, y, CUDA_R_32F,
                          CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
  // CHECK: :[[#@LINE+1]]:3: hint: 'buffer' is allocated and freed in each call of 'multiply', around the call of 'cusparseSpMV' [cuda-perf-allocation-in-loop]
  cudaMalloc(&buffer, bytes);
  cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, x, &one, y, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
               buffer);
  cudaFree(buffer);
}

void sumsOfRows(const thrust::device_vector<float> &in, std::vector<float> &sums, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
    // CHECK: :[[#@LINE+1]]:34: note: 'squares' is allocated and freed in each iteration of the loop that calls 'thrust::transform' [cuda-perf-allocation-in-loop]
    thrust::device_vector<float> squares(columns);
    thrust::transform(in.begin() + r * columns, in.begin() + (r + 1) * columns, squares.begin(),
                      thrust::negate<float>());
    // CHECK: :[[#@LINE+2]]:15: note: in each iteration the host waits for 'thrust::reduce' and what that finds, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: let each iteration have a place of its own on the device, and copy them all behind the loop
    sums[r] = thrust::reduce(squares.begin(), squares.end());
  }
}

/// A pool of the project's.
template <typename T> struct PooledAllocator {
  typedef T value_type;
};

// What a pool gives back and takes again costs little.
void sumsFromPool(const thrust::device_vector<float> &in, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
    thrust::device_vector<float, PooledAllocator<float>> squares(columns);
    thrust::transform(in.begin() + r * columns, in.begin() + (r + 1) * columns, squares.begin(),
                      thrust::negate<float>());
  }
}

// The caller's: it takes what comes back.
thrust::device_vector<float> negated(const thrust::device_vector<float> &in) {
  thrust::device_vector<float> out(in.size());
  thrust::transform(in.begin(), in.end(), out.begin(), thrust::negate<float>());
  return out;
}

// The same on the host: nothing of it is the device's.
void sumsOnHost(const float *in, std::vector<float> &sums, int rows, int columns) {
  for (int r = 0; r < rows; ++r)
    sums[r] = thrust::reduce(thrust::host, in + r * columns, in + (r + 1) * columns);
}

int relax(float *a, float *b, float *change, int n, float enough) {
  int rounds = 0;
  float largest = 1;
  while (largest > enough) {
    step<<<(n + 255) / 256, 256>>>(a, b, n);
    // CHECK: :[[#@LINE+2]]:15: note: in each iteration the host waits for 'thrust::reduce' and what that finds, and only then knows whether to launch again [cuda-perf-host-sync]
    // CHECK: note: ask every few iterations, if some too many do no harm
    largest = thrust::reduce(thrust::device, change, change + n, 0.0f, thrust::maximum<float>());
    ++rounds;
  }
  return rounds;
}

// Asked every 16 rounds.
int relaxLonger(float *a, float *b, float *change, int n, float enough) {
  int rounds = 0;
  float largest = 1;
  while (largest > enough) {
    step<<<(n + 255) / 256, 256>>>(a, b, n);
    if (++rounds % 16 == 0)
      largest = thrust::reduce(thrust::device, change, change + n, 0.0f, thrust::maximum<float>());
  }
  return rounds;
}

void conjugateGradient(cublasHandle_t handle, float *x, float *p, float *ap, float rr, int n, int most) {
  for (int k = 0; k < most; ++k) {
    float pap;
    step<<<(n + 255) / 256, 256>>>(ap, p, n);
    // CHECK: :[[#@LINE+2]]:5: note: in each iteration the host waits for 'cublasSdot' and what that finds, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: let it stay on the device ('CUBLAS_POINTER_MODE_DEVICE'), and the next kernel read it there
    cublasSdot(handle, n, p, 1, ap, 1, &pap);
    float alpha = rr / pap;
    cublasSaxpy(handle, n, &alpha, p, 1, x, 1);
  }
}

// Where the result goes is not known: it may be memory of the device.
void project(cublasHandle_t handle, float *x, float *p, float *result, int n, int most) {
  for (int k = 0; k < most; ++k) {
    cublasSdot(handle, n, p, 1, x, 1, result);
    cublasSaxpy(handle, n, result, p, 1, x, 1);
  }
}
