// Scans in shared memory whose length only the run knows: one that a loop halves is two elements a thread.
// RUN: %cuda-perf-lint --exit-zero --verbose --severity=hint --checks='-*,cuda-perf-shared-*' %s | FileCheck %s

// The threads' first two elements are one access of 8 bytes, which a free word parts: two again, as long as two.
__global__ void scanBlock(int *data, int *sums, int n) {
  extern __shared__ int own[];
  int t = threadIdx.x, first = blockIdx.x * n;
  own[2 * t] = data[first + 2 * t];
  own[2 * t + 1] = data[first + 2 * t + 1];
  int offset = 1;
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: up to 16-way bank conflict: load of 'own'
      // CHECK: note: with element i of the scan at 'i + i / 32' the access takes
      own[offset * (2 * t + 2) - 1] += own[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  __syncthreads();
  if (t == 0) {
    sums[blockIdx.x] = own[n - 1];
    own[n - 1] = 0;
  }
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int below = own[offset * (2 * t + 1) - 1];
      own[offset * (2 * t + 1) - 1] = own[offset * (2 * t + 2) - 1];
      own[offset * (2 * t + 2) - 1] += below;
    }
  }
  __syncthreads();
  data[first + 2 * t] = own[2 * t];
  data[first + 2 * t + 1] = own[2 * t + 1];
}

// From the end, of numbers of 8 bytes: neighbours are neighbours in the first round only, and no vector.
__global__ void scanFromEnd(unsigned long long *data, int n) {
  __shared__ unsigned long long own[512];
  int t = threadIdx.x;
  own[t] = data[t];
  own[t + 256] = data[t + 256];
  __syncthreads();
  int stride = 1;
  for (; stride < n; stride <<= 1) {
    int to = 2 * stride * t, from = to + stride;
    if (from < n)
      // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: up to 16-way bank conflict: load of 'own'
      // CHECK: note: with element i of the scan at 'i + i / 16' the access takes
      own[n - 1 - to] += own[n - 1 - from];
    __syncthreads();
  }
  for (stride >>= 1; stride > 0; stride >>= 1) {
    int to = 2 * stride * t, from = to + stride;
    if (from < n) {
      unsigned long long below = own[n - 1 - from];
      own[n - 1 - from] = own[n - 1 - to];
      own[n - 1 - to] += below;
    }
    __syncthreads();
  }
  data[t] = own[t];
  data[t + 256] = own[t + 256];
}
void launchFromEnd(unsigned long long *data) { scanFromEnd<<<1, 256>>>(data, 512); }

// Filled word by word, the numbers of 8 bytes cannot move by words: another kind of scan.
__global__ void scanOfPairs(int *data, unsigned long long *sums) {
  __shared__ unsigned long long own[256];
  int t = threadIdx.x;
  reinterpret_cast<int *>(own)[t] = data[t];
  reinterpret_cast<int *>(own)[t + 256] = data[t + 256];
  for (int s = 1; s < 256; s *= 2) {
    __syncthreads();
    if (2 * s * (t + 1) <= 256)
      // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: up to 16-way bank conflict: load of 'own'
      // CHECK: note: this is the tree of a scan, whose elements lie twice as far apart round after round: scan within the warps ('__shfl_up_sync') and then over their sums, as 'cub::BlockScan' does; that was not tried
      own[2 * s * (t + 1) - 1] += own[2 * s * (t + 1) - 1 - s];
  }
  for (int s = 64; s > 0; s /= 2) {
    __syncthreads();
    if (2 * s * (t + 1) + s <= 256)
      own[2 * s * (t + 1) + s - 1] += own[2 * s * (t + 1) - 1];
  }
  __syncthreads();
  sums[t] = own[t];
}
void launchPairs(int *data, unsigned long long *sums) { scanOfPairs<<<1, 256>>>(data, sums); }

// A reduction is better off with another order of its pairs.
__global__ void sumBlock(int *data, int n) {
  extern __shared__ int own[];
  int t = threadIdx.x;
  own[t] = data[blockIdx.x * n + t];
  for (int s = 1; s < n; s *= 2) {
    __syncthreads();
    if (2 * s * t < n)
      // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: up to {{[0-9]+}}-way bank conflict: {{.*}} 'own'
      // CHECK-NOT: i + i / 32
      // CHECK: note: let the distance between the elements that are put together go down from half of them to 1, not up from 1
      own[2 * s * t] += own[2 * s * t + s];
  }
  if (t == 0)
    data[blockIdx.x] = own[0];
}

// A maximum, of what each thread has found before: data say who stores. The half of a scan, whose results all threads
// go on with, keeps its order.
__global__ void maxOfBlock(float *most, const float *in, int n) {
  __shared__ float found[1024];
  found[threadIdx.x] = 0;
  for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < n; i += blockDim.x * gridDim.x)
    if (in[i] > found[threadIdx.x])
      found[threadIdx.x] = in[i];
  __syncthreads();
  for (int s = 1; s < 1024; s *= 2) {
    if (2 * s * threadIdx.x + s < 1024 && found[2 * s * threadIdx.x + s] > found[2 * s * threadIdx.x])
      // CHECK: bank conflict: load of 'found'
      // CHECK: note: let the distance between the elements that are put together go down from half of them to 1, not up from 1
      found[2 * s * threadIdx.x] = found[2 * s * threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    most[blockIdx.x] = found[0];
}
__global__ void upOnly(float *data) {
  __shared__ float sums[1024];
  sums[threadIdx.x] = data[threadIdx.x];
  for (int s = 1; s < 1024; s *= 2) {
    __syncthreads();
    if (2 * s * threadIdx.x + 2 * s - 1 < 1024)
      // CHECK: bank conflict: {{.*}} 'sums'
      // CHECK-NOT: let the distance
      sums[2 * s * threadIdx.x + 2 * s - 1] += sums[2 * s * threadIdx.x + s - 1];
  }
  __syncthreads();
  data[threadIdx.x] = sums[threadIdx.x];
}
// A round puts the last sum of a run into all elements of the next one: a scan that goes one way only.
__global__ void sumsOfRuns(int *data) {
  __shared__ int runs[1024];
  int t = threadIdx.x;
  runs[t] = data[t];
  for (int s = 1; s <= 1024; s <<= 1) {
    __syncthreads();
    int at = 2 * s * t + s - 1;
    if (at + s < 1024) {
      int before = runs[at];
      for (int j = 1; j <= s; ++j)
        // CHECK: bank conflict: {{.*}} 'runs'
        // CHECK: note: this is the tree of a scan
        runs[at + j] += before;
    }
  }
  __syncthreads();
  data[t] = runs[t];
}
// A reduction of records of three words, each by a loop of its own.
__global__ void sumOfRecords(int *data, int length) {
  extern __shared__ int records[];
  int t = threadIdx.x;
  for (int k = 0; k < length; ++k)
    records[t * length + k] = data[t * length + k];
  for (int s = 1; s < 1024; s *= 2) {
    __syncthreads();
    if (2 * s * t + s < 1024)
      for (int k = 0; k < length; ++k)
        // CHECK-NOT: the tree of a scan
        records[2 * s * t * length + k] += records[(2 * s * t + s) * length + k];
  }
  if (t < length)
    data[t] = records[t];
}
void launchRuns(int *data, int length) {
  sumsOfRuns<<<1, 512>>>(data);
  sumOfRecords<<<1, 512, 512 * 8 * sizeof(int)>>>(data, length);
}

void launchMaxima(float *most, float *in, int n) {
  maxOfBlock<<<64, 1024>>>(most, in, n);
  upOnly<<<1, 1024>>>(in);
}
