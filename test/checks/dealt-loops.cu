// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*,cuda-perf-narrow-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Loops of threads over rows that lie side by side, by what becomes of what they find or store.

// Only the sum over the block is wanted: any thread may count any element, and the reduction stays as it is.
__global__ void countOfBlock(const int *in, int *counts, int rows, int fanout) {
  int count = 0;
  for (int row = blockIdx.x * 1024 + threadIdx.x; row < (blockIdx.x + 1) * 1024; row += 256)
    if (row < rows)
      for (int j = 0; j < fanout; ++j)
        // CHECK: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
        // CHECK: note: let the block go through all 'row' and 'j' in one flat loop, neighbouring threads on neighbouring elements, and keep the sum over the block that follows: the access then takes 4 sectors
        if (in[row * fanout + j] != -1)
          ++count;
  for (int d = 16; d > 0; d /= 2)
    count += __shfl_down_sync(0xffffffff, count, d);
  if (threadIdx.x % 32 == 0)
    atomicAdd(&counts[blockIdx.x], count);
}

// What each thread counts says where it stores as many: a scan, which can as well number the elements.
__global__ void keptOfList(const int *in, int *out, int fanout) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, count = 0;
  for (int j = 0; j < fanout; ++j)
    // CHECK: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let the block go through all 'row' and 'j' in one flat loop, neighbouring threads on neighbouring elements, with the scan over the block in each round ('cub::DeviceSelect' does that for a whole list): the access then takes 4 sectors
    if (in[row * fanout + j] != -1)
      ++count;
  int place = count;
  for (int d = 1; d < 32; d *= 2) {
    int before = __shfl_up_sync(0xffffffff, place, d);
    if (threadIdx.x % 32 >= d)
      place += before;
  }
  for (int j = 0; j < count; ++j)
    out[place + j] = row;
}

// Each row has its own sum, whatever the lanes exchange besides.
__global__ void sumOfRow(const float *in, float *out, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < columns; ++j)
    // CHECK: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: where 'columns' is small, copy the block's rows of 'in' to shared memory first, neighbouring threads neighbouring elements; where it is large, let up to 32 lanes work on one 'row' together, neighbouring lanes on neighbouring 'j', and combine their results ('__shfl_down_sync'): the access then takes 4 sectors
    sum += in[row * columns + j];
  out[row] = sum + __shfl_down_sync(0xffffffff, in[row], 1) * sum;
}

// A part of each row, from one argument to another: nobody knows that it is long.
__global__ void sumOfCut(const float *in, float *out, int columns, int from, int to) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = from; j <= to; ++j)
    // CHECK: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: assuming {{.*}}the loop goes round 8 times or more
    // CHECK: note: let up to 32 lanes work on one 'row' together
    sum += in[row * columns + j];
  out[row] = sum;
}

// A loop that steps by one: each thread copies all that follow, not its own. With the block's size each has its own.
struct Track {
  short hits[26], count;
};
__global__ void countsOfAll(short *counts, const Track *tracks, int n) {
  for (int k = threadIdx.x; k < n; ++k)
    // CHECK: load of 'tracks' moves 32 sectors per request where 2 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: the loop steps by one element, so that each thread goes through all that follow its first one, and stores what others store, too: let it step by the number of threads ('blockDim.x', or of the grid), so that each has elements of its own
    counts[k] = tracks[k].count;
}
__global__ void countsOfOwn(short *counts, const Track *tracks, int n) {
  for (int k = threadIdx.x; k < n; k += blockDim.x)
    // CHECK: load of 'tracks' moves 32 sectors per request where 2 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: 'Track' has 54 bytes, of which a thread takes 2 here: give 'count' an array of its own
    counts[k] = tracks[k].count;
}
// A window that all threads go through from their own place on: what is stored is the thread's own.
__global__ void windows(short *counts, const Track *tracks, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, most = 0;
  for (int k = i; k < n; ++k)
    // CHECK: load of 'tracks' moves {{.*}} [cuda-perf-strided-global-access]
    // CHECK-NOT: the loop steps by one element
    most = max(most, tracks[k].count);
  counts[i] = most;
}

// One byte all over, from end to end.
__global__ void allGone(int *partners, float *weights) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  weights[i] = 1;
  for (int k = 0; k < 256; ++k)
    // CHECK: store to 'partners' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let 'cudaMemsetAsync' fill 'partners' ahead of the kernel, as every byte that is stored is 0xff, or deal the elements out in turns: a thread takes every 32nd of the warp's, not a run of its own: the access then takes 4 sectors
    partners[i * 256 + k] = -1;
}

// Not the same byte; not all of the rows; where data say so; and what is used besides.
__global__ void allOnes(int *partners) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 256; ++k)
    // CHECK: store to 'partners' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: deal the elements out in turns
    partners[i * 256 + k] = 1;
}
__global__ void mostGone(int *partners) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 128; ++k)
    // CHECK: store to 'partners' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let up to 32 lanes
    partners[i * 256 + k] = -1;
}
__global__ void someGone(int *partners, const int *kinds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 256; ++k)
    // CHECK: store to 'partners' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: deal the elements out in turns
    if (kinds[i] > 0)
      partners[i * 256 + k] = -1;
}

// Bytes one by one, all of them one value. The second kernel copies as well.
__global__ void setBytes(unsigned char *out, unsigned char value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: store to 'out' moves 1 byte a thread{{.*}} [cuda-perf-narrow-access]
    // CHECK: note: let 'cudaMemsetAsync' fill 'out' with 'value' in place of the kernel, or let each thread take 16 neighbours
    out[i] = value;
}
__global__ void setAndCopy(unsigned char *out, unsigned char *copy, const unsigned char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = 0;
    // CHECK: [cuda-perf-narrow-access]
    // CHECK: note: let each thread take 16 neighbours
    copy[i] = in[i];
  }
}
