// RUN: not %cuda-perf-lint --group=place --toolkit=none --checks='-*,cuda-perf-barrier-tree' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Trees with a barrier in each round, and rounds that look alike: scans, sorts, trees of warps, columns.

// Half as many threads in each round: 128, 64, ... 1.
// CHECK: :[[#@LINE+7]]:7: note: blocks of 256 threads put their values together in 's' by a tree of 8 rounds, and all warps wait behind each: within a warp shuffles do it without a barrier [cuda-perf-barrier-tree]
__global__ void halves(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step >>= 1) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

// Written out, a maximum, kept in a register.
// CHECK: :[[#@LINE+10]]:5: note: blocks of 512 threads put their values together in 's' by a tree of 9 rounds, {{.*}} [cuda-perf-barrier-tree]
template <int Size> __device__ float largest(float *s, float mine) {
  s[threadIdx.x] = mine;
  __syncthreads();
  float best = mine;
#define ROUND(STEP)                                                                                                    \
  if (threadIdx.x < STEP)                                                                                              \
    s[threadIdx.x] = best = fmaxf(best, s[threadIdx.x + STEP]);                                                        \
  __syncthreads();
  if (Size >= 512) {
    ROUND(256)
  }
  ROUND(128)
  ROUND(64)
  ROUND(32)
  ROUND(16)
  ROUND(8)
  ROUND(4)
  ROUND(2)
  ROUND(1)
  return s[0];
}
__global__ void writtenOut(float *out, const float *in) {
  __shared__ float s[512];
  const float best = largest<512>(s, in[blockIdx.x * 512 + threadIdx.x]);
  if (threadIdx.x == 0)
    out[blockIdx.x] = best;
}

// The smallest and where it is: the arrays share their barriers, and are one tree.
// CHECK: :[[#@LINE+10]]:7: note: blocks of 512 threads put their values together in '{{key|place}}' by a tree of 9 rounds, {{.*}} [cuda-perf-barrier-tree]
__global__ void smallest(int *out, const float *in) {
  __shared__ float key[512];
  __shared__ int place[512];
  key[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  place[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (unsigned step = 256; step > 0; step /= 2) {
    if (threadIdx.x < step && key[threadIdx.x + step] < key[threadIdx.x]) {
      // clang-format off
      key[threadIdx.x] = key[threadIdx.x + step]; place[threadIdx.x] = place[threadIdx.x + step];
      // clang-format on
    }
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = place[0];
}

// Shuffles within the warps.
__global__ void shuffles(float *out, const float *in) {
  __shared__ float ofWarps[8];
  float mine = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step >>= 1)
    mine += __shfl_down_sync(0xffffffff, mine, step);
  if (threadIdx.x % 32 == 0)
    ofWarps[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x < 8) {
    mine = ofWarps[threadIdx.x];
    for (int step = 4; step > 0; step >>= 1)
      mine += __shfl_down_sync(0xff, mine, step);
    if (threadIdx.x == 0)
      out[blockIdx.x] = mine;
  }
}

// The last six rounds are one warp's: two are left that wait.
__global__ void lastWarp(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int step = blockDim.x / 2; step > 32; step >>= 1) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x < 32) {
    float mine = s[threadIdx.x] + s[threadIdx.x + 32];
    for (int step = 16; step > 0; step >>= 1)
      mine += __shfl_down_sync(0xffffffff, mine, step);
    if (threadIdx.x == 0)
      out[blockIdx.x] = mine;
  }
}

// The last six rounds are one warp's, the first four wait: 512, 256, 128 and 64. Again and again.
// CHECK: :[[#@LINE+8]]:9: warning: blocks of 1024 threads put their values together in 's' by a tree, and all warps wait behind each of its first 4 rounds: {{.*}} [cuda-perf-barrier-tree]
__global__ void largeBlock(float *out, const float *in) {
  __shared__ volatile float s[1024];
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int step = blockDim.x / 2; step > 32; step >>= 1) {
      if (threadIdx.x < step)
        s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + step];
      __syncthreads();
    }
    if (threadIdx.x < 32) {
      s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 32];
      s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 16];
      s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 8];
      s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 4];
      s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 2];
      s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 1];
    }
    if (threadIdx.x == 0)
      out[blockIdx.x] = s[0];
    __syncthreads();
  }
}

// A scan: each thread has a result of its own.
__global__ void scan(float *out, const float *in) {
  __shared__ float s[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  for (int step = 1; step < blockDim.x; step *= 2) {
    const float before = threadIdx.x >= step ? s[threadIdx.x - step] : 0;
    __syncthreads();
    s[threadIdx.x] += before;
    __syncthreads();
  }
  out[i] = s[threadIdx.x];
}

// A sorting network's last pass: two elements change places.
__global__ void sort(float *out, const float *in) {
  __shared__ float s[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step >>= 1) {
    const int other = threadIdx.x ^ step;
    if (other > threadIdx.x) {
      const float mine = s[threadIdx.x], its = s[other];
      if (its < mine) {
        s[threadIdx.x] = its;
        s[other] = mine;
      }
    }
    __syncthreads();
  }
  out[i] = s[threadIdx.x];
}

// Columns: the lanes of a warp have other columns each.
__global__ void columns(float *out, const float *in) {
  __shared__ float s[32][32];
  s[threadIdx.y][threadIdx.x] = in[(blockIdx.x * 32 + threadIdx.y) * 32 + threadIdx.x];
  __syncthreads();
  for (int step = 16; step > 0; step >>= 1) {
    if (threadIdx.y < step)
      s[threadIdx.y][threadIdx.x] += s[threadIdx.y + step][threadIdx.x];
    __syncthreads();
  }
  if (threadIdx.y == 0)
    out[blockIdx.x * 32 + threadIdx.x] = s[0][threadIdx.x];
}

// One tree behind a loop that takes far longer.
__global__ void hidden(float *out, const float *in) {
  __shared__ float s[256];
  float mine = 0;
  for (int i = threadIdx.x; i < 65536; i += blockDim.x)
    mine += in[blockIdx.x * 65536 + i];
  s[threadIdx.x] = mine;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step >>= 1) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

// The largest and its place, which lie in one array: a round stores both. 'places' is 256 words behind.
// CHECK: :[[#@LINE+11]]:9: note: blocks of 256 threads put their values together in 'both' by a tree of 8 rounds, {{.*}} [cuda-perf-barrier-tree]
__global__ void largestOfWhich(int *out, const int *in) {
  extern __shared__ int both[];
  int *places = both + blockDim.x;
  const unsigned at = threadIdx.x;
  both[at] = in[blockIdx.x * blockDim.x + at];
  places[at] = blockIdx.x * blockDim.x + at;
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step /= 2) {
    if (at < step)
      if (both[at] < both[at + step]) {
        both[at] = both[at + step];
        places[at] = places[at + step];
      }
    __syncthreads();
  }
  if (at == 0) {
    out[2 * blockIdx.x] = both[0];
    out[2 * blockIdx.x + 1] = places[0];
  }
}

// The same as records, which are moved whole.
struct Found {
  float value;
  int place;
};
// CHECK: :[[#@LINE+9]]:9: note: blocks of 256 threads put their values together in 'best' by a tree of 8 rounds, {{.*}} [cuda-perf-barrier-tree]
__global__ void bestRecord(Found *out, const float *in) {
  __shared__ Found best[256];
  const int at = threadIdx.x, all = blockIdx.x * blockDim.x + threadIdx.x;
  best[at] = {in[all], all};
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    if (at < step)
      if (best[at].value < best[at + step].value)
        best[at] = best[at + step];
    __syncthreads();
  }
  if (at == 0)
    out[blockIdx.x] = best[0];
}

// A tree of a function that is called four times: each hardly counts, all of them do.
__device__ float sumOfAll(float *s, float mine) {
  __syncthreads();
  s[threadIdx.x] = mine;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step >>= 1) {
    if (threadIdx.x < step)
      // CHECK: :[[#@LINE+1]]:7: warning: blocks of 256 threads put their values together in 's' by a tree of 8 rounds, {{.*}} [cuda-perf-barrier-tree]
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  return s[0];
}
__global__ void calledOften(float *out, const float *in) {
  __shared__ float s[256];
  float mine = 0;
  for (int i = threadIdx.x; i < 4096; i += blockDim.x)
    mine += in[blockIdx.x * 4096 + i];
  const float sum = sumOfAll(s, mine), squares = sumOfAll(s, mine * mine);
  const float cubes = sumOfAll(s, mine * mine * mine), all = sumOfAll(s, mine - squares);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum + squares + cubes + all;
}

// One warp waits for nobody.
__global__ void ofOneWarp(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
  }
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

// Records that change places are sorted: all of them are wanted.
__global__ void sortRecords(Found *out, const float *in) {
  __shared__ Found all[256];
  const int at = threadIdx.x;
  all[at] = {in[blockIdx.x * 256 + at], at};
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    const int other = at ^ step;
    if (other > at && all[at].value < all[other].value) {
      const Found mine = all[at];
      all[at] = all[other];
      all[other] = mine;
    }
    __syncthreads();
  }
  out[blockIdx.x * 256 + at] = all[at];
}

// Of a length that an argument gives, neighbours first. A length is drawn as 100000 or so, for which there would be 16
// rounds; blocks of 256 threads have 8 of them, and with 256 for the length the estimate is about the same (6 to 7).
// CHECK: :[[#@LINE+10]]:9: warning: blocks of 256 threads put their values together in 's' by a tree of 8 rounds, and all warps wait behind each: within a warp shuffles do it without a barrier [cuda-perf-barrier-tree]
// CHECK: estimated to make the kernel about 6 to 8 times as fast
__global__ void ofAnyLength(float *out, const float *in, long long length) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  for (int row = 0; row < 1024; ++row) {
    s[t] = in[row * 4096 + t];
    __syncthreads();
    for (int step = 1; step < length; step *= 2) {
      if (t % (2 * step) == 0 && t + step < length)
        s[t] += s[t + step];
      __syncthreads();
    }
    out[blockIdx.x * 1024 + row] = s[0];
    __syncthreads();
  }
}

void launch(float *out, int *places, const float *in, int n) {
  halves<<<n / 256, 256>>>(out, in);
  writtenOut<<<n / 512, 512>>>(out, in);
  smallest<<<n / 512, 512>>>(places, in);
  shuffles<<<n / 256, 256>>>(out, in);
  lastWarp<<<n / 256, 256>>>(out, in);
  largeBlock<<<n / 1024, 1024>>>(out, in);
  scan<<<n / 256, 256>>>(out, in);
  sort<<<n / 256, 256>>>(out, in);
  columns<<<n / 1024, dim3(32, 32)>>>(out, in);
  hidden<<<4096, 256>>>(out, in);
  largestOfWhich<<<n / 256, 256, 2048>>>(places, places);
  bestRecord<<<n / 256, 256>>>(reinterpret_cast<Found *>(out), in);
  calledOften<<<n / 256, 256>>>(out, in);
  ofOneWarp<<<n / 32, 32>>>(out, in);
  sortRecords<<<n / 256, 256>>>(reinterpret_cast<Found *>(out), in);
}
