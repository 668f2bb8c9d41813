// RUN: not %cuda-perf-lint --toolkit=none --group=place --checks='-*,cuda-perf-host-sync' --severity=hint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Numbers that are copied to the device before each launch, where an argument would carry them.

__constant__ int diagonal;
__constant__ float factor, offset;
__constant__ float table[1024];
__device__ int counter;

__device__ float scaled(float x) { return factor * x + offset; }

__global__ void sweep(float *out, const int *start) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] += i - *start;
}
__global__ void count(float *out, int *found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (out[i] > 1)
    atomicAdd(found, 1);
}
__global__ void scale(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = scaled(out[i]);
}
__global__ void walk(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] += diagonal + counter + table[i % 1024];
}

void byPointer(float *out, int *d_k, int n) {
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[#@LINE+3]]:5: note: in each iteration 'k', 4 bytes, is copied to the device before 'sweep' is launched, and the copy waits for the launches before it: an argument would carry it [cuda-perf-host-sync]
    // CHECK: assuming an iteration's kernels take microseconds
    // CHECK: note: pass it to the kernel by value
    cudaMemcpy(d_k, &k, sizeof(int), cudaMemcpyHostToDevice);
    sweep<<<n, 256>>>(out, d_k);
  }
}

void toConstant(float *out, int n) {
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[#@LINE+1]]:5: note: in each iteration 'k', 4 bytes, is copied to the device before 'walk' is launched, {{.*}}[cuda-perf-host-sync]
    cudaMemcpyToSymbol(diagonal, &k, sizeof(int));
    walk<<<n, 256>>>(out);
  }
}

// Nobody in this file calls it. A function that the kernel calls reads them.
void eachCall(float *out, int n, float by, float plus) {
  // CHECK: :[[#@LINE+3]]:3: hint: in each call of 'eachCall' 'by', 4 bytes, is copied to the device before 'scale' is launched, {{.*}}[cuda-perf-host-sync]
  // CHECK: assuming 'eachCall' is called often
  // CHECK: note: so is 'plus'
  cudaMemcpyToSymbol(factor, &by, sizeof(float));
  cudaMemcpyToSymbol(offset, &plus, sizeof(float));
  scale<<<n, 256>>>(out);
}

// Each kernel that is launched in a loop reads a place that is set before it.
static void setAndScale(float *out, int n, float by) {
  // CHECK: :[[#@LINE+1]]:3: note: in each call of 'setAndScale' 'by', 4 bytes, {{.*}}[cuda-perf-host-sync]
  cudaMemcpyToSymbol(factor, &by, sizeof(float));
  scale<<<n, 256>>>(out);
}
void loopAround(float *out, int n, float by) {
  for (int k = 0; k < n; ++k)
    setAndScale(out, n, by);
}

// The loop waits for what it copies back; and a function that launches many times with what it has set once.
void besideCopies(float *out, float *host, int *d_k, int n) {
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[#@LINE+1]]:5: hint: in each iteration 'k', 4 bytes, is copied to the device before 'sweep' is launched, {{.*}}[cuda-perf-host-sync]
    cudaMemcpy(d_k, &k, sizeof(int), cudaMemcpyHostToDevice);
    sweep<<<n, 256>>>(out, d_k);
    cudaMemcpy(host, out, 1024, cudaMemcpyDeviceToHost);
  }
}
void setOnce(float *out, int n, float by) {
  cudaMemcpyToSymbol(factor, &by, sizeof(float));
  for (int k = 0; k < n; ++k)
    scale<<<n, 256>>>(out + k);
}

// The kernel writes it, may write it, or does not read it; a place in an array; what the device has made; a table; now
// and then; asynchronous.
void others(float *out, int *d_k, const int *other, int n, const float *values, cudaStream_t stream) {
  for (int k = 0; k < n; ++k) {
    int none = 0;
    cudaMemcpy(d_k, &none, sizeof(int), cudaMemcpyHostToDevice);
    count<<<n, 256>>>(out, d_k);
  }
  for (int k = 0; k < n; ++k) {
    cudaMemcpyToSymbol(counter, &k, sizeof(int));
    walk<<<n, 256>>>(out);
  }
  for (int k = 0; k < n; ++k) {
    cudaMemcpyToSymbol(diagonal, &k, sizeof(int));
    scale<<<n, 256>>>(out);
  }
  for (int k = 0; k < n; ++k) {
    cudaMemcpy(d_k + k, &k, sizeof(int), cudaMemcpyHostToDevice);
    sweep<<<n, 256>>>(out, other);
  }
  for (int k = 0; k < n; ++k) {
    cudaMemcpyToSymbol(table, values + k, sizeof(table));
    walk<<<n, 256>>>(out);
  }
  for (int k = 0; k < n; ++k) {
    if (k % 10 == 0)
      cudaMemcpyToSymbol(diagonal, &k, sizeof(int));
    walk<<<n, 256>>>(out);
  }
}
