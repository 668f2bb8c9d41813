// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-hot-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Threads that meet at one address of global memory, or a few, beside those that keep apart or take turns by design.

__device__ int deviceBins[100];

// CHECK: :[[#@LINE+5]]:3: warning: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
// CHECK: = in kernel 'oneAddress', block 256 assumed
// CHECK: note: add up 'in[i]' within the warp first ('__shfl_down_sync'), then over the warps of the block in shared memory, and let one thread do the atomic: 1 a block instead of 256, assuming blocks of 256 threads
__global__ void oneAddress(float *sum, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, in[i]);
}

// Who finds the list full takes back what it has added: nobody, while it is long enough.
__global__ void fullList(int *out, int *length, const int *in, int most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) {
    // CHECK: :[[#@LINE+1]]:14: {{warning|note}}: if data lets many threads come here, atomic on 'length' {{.*}} [cuda-perf-hot-atomic]
    int at = atomicAdd(length, 1);
    if (at < most)
      out[at] = i;
    else
      atomicSub(length, 1);
  }
}

// A warp goes through a list, of which each lane looks for one entry: few rounds bring a lane to the atomic.
__global__ void lookedFor(float *sums, const int *list, const int *wanted, const float *values, int length) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int own = wanted[blockIdx.x * blockDim.x + threadIdx.x];
  for (int k = 0; k < length; ++k)
    if (list[warp * length + k] == own)
      atomicAdd(&sums[warp * length + k], values[threadIdx.x]);
}

// One lane a block, if at all: the first warp's first. Nothing to say, neither of the other warps.
__global__ void oncePerBlock(int *sum, const int *in) {
  __shared__ int total;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    total = in[i];
  __syncthreads();
  if (threadIdx.x == 0 && total > 0)
    atomicAdd(sum, total);
}

// ptxas makes one atomic a warp of 32-bit integer sums, minima, maxima and bit sets, but not of floats, of 64-bit numbers
// that differ, of exchanges.
__global__ void foldedByTheCompiler(int *sum, unsigned *most, unsigned long long *count, unsigned long long *total,
                                    const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:3: hint: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address; the compiler folds each warp's into one [cuda-perf-hot-atomic]
  // CHECK: note: add up 'in[i]' within the warp first ('__reduce_add_sync'), then {{.*}}: 1 a block instead of 8
  atomicAdd(sum, in[i]);
  // CHECK: :[[#@LINE+1]]:3: hint: atomic on 'most' sends all 32 lanes of every warp of the grid to one address; the compiler folds each warp's into one [cuda-perf-hot-atomic]
  atomicMax(most, (unsigned)in[i]);
  // CHECK: :[[#@LINE+1]]:3: hint: atomic on 'count' sends all 32 lanes of every warp of the grid to one address; the compiler folds each warp's into one [cuda-perf-hot-atomic]
  atomicAdd(count, 1ull);
  // CHECK: :[[#@LINE+1]]:3: warning: atomic on 'total' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  atomicAdd(total, (unsigned long long)in[i]);
}

__global__ void tickets(int *count, int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0)
    // CHECK: :[[#@LINE+3]]:9: note: if data lets many threads come here, atomic on 'count' sends up to 32 lanes of every warp of the grid to one address; the compiler folds each warp's into one [cuda-perf-hot-atomic]
    // CHECK: assuming the condition on loaded data holds for many threads
    // CHECK: note: take the places of a whole block with one atomic: count within the block, and let each thread add its rank; the barriers for it stand outside of the branches and returns that lead here
    out[atomicAdd(count, 1)] = i;
}

// Blocks of 128 threads; all that is said of the threads that come here is that they do.
__global__ void __launch_bounds__(128) countIf(int *count, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0)
    // CHECK: :[[#@LINE+2]]:5: note: if data lets many threads come here, atomic on 'count' sends up to 32 lanes of every warp of the grid to one address{{.*}} [cuda-perf-hot-atomic]
    // CHECK: note: count the threads of the block that come here ('__syncthreads_count'), and let one add the number: 1 atomic a block instead of up to 4; the barriers for it stand outside of the branches and returns that lead here
    atomicAdd(count, 1);
}

__global__ void inALoop(float *sums, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[#@LINE+1]]:5: warning: atomic on 'sums' sends all 32 lanes of every warp of the grid to one address, in each iteration of the loop [cuda-perf-hot-atomic]
    atomicAdd(&sums[k], in[i]);
}

// All rounds add to one place: a register does between them. What a thread gets back of each it needs at once.
__global__ void onePlaceOfALoop(float *sum, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    // CHECK: :[[#@LINE+2]]:5: warning: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address, in each iteration of the loop [cuda-perf-hot-atomic]
    // CHECK: note: add up 'in[i]' in a register while the loop goes round, and do one atomic behind it, or one a block: combine within the warp there ('__shfl_down_sync'), and then in shared memory
    atomicAdd(sum, in[i]);
  }
}
__global__ void countsOfALoop(int *count, int *found, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (in[i] > 1)
      // CHECK: :[[#@LINE+2]]:7: note: if data lets many threads come here, atomic on 'count' sends {{.*}}, in each iteration of the loop{{.*}} [cuda-perf-hot-atomic]
      // CHECK: note: count in a register while the loop goes round, {{.*}} ('__reduce_add_sync'), and then in shared memory
      atomicAdd(count, 1);
    if (in[i] > 2)
      // CHECK: :[[#@LINE+1]]:13: hint: if data lets many threads come here, atomic on 'count' sends {{.*}}, in each iteration of the loop{{.*}} [cuda-perf-hot-atomic]
      found[atomicAdd(count + 1, 1)] = i;
  }
}

__global__ void oneForEachBlockIndex(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:3: warning: atomic on 'sums' sends all 32 lanes of every warp of a block to one address [cuda-perf-hot-atomic]
  atomicAdd(&sums[blockIdx.x], in[i]);
}

__global__ void oneForEachWarpIndex(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:3: note: atomic on 'sums' sends all 32 lanes of a warp to one address [cuda-perf-hot-atomic]
  // CHECK: note: add up 'in[i]' within the warp first ('__shfl_down_sync'), and let one lane do the atomic: 1 a warp instead of 32
  atomicAdd(&sums[i / 32], in[i]);
}

// The maximum of floats by compare-and-swap.
__device__ void atomicMaxFloat(float *to, float value) {
  int *bits = (int *)to;
  int old = *bits, seen;
  do {
    seen = old;
    // CHECK: :[[#@LINE+2]]:11: warning: atomic on 'most' through 'bits' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
    // CHECK: note: reduce within the warp and the block first, then let one thread of the block run the compare-and-swap loop
    old = atomicCAS(bits, seen, __float_as_int(fmaxf(value, __int_as_float(seen))));
  } while (old != seen);
}
__global__ void bySwapping(float *most, const float *in) {
  atomicMaxFloat(most, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void fewAddresses(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:3: warning: atomic on 'sums' sends all 32 lanes of every warp of the grid to the same 4 addresses [cuda-perf-hot-atomic]
  atomicAdd(&sums[threadIdx.x % 4], in[i]);
}

// Bins whose number the code gives: by a type, a remainder, a condition, a clamp, an array.
__global__ void boundedBins(unsigned *bins, const unsigned char *bytes, const unsigned *words, const float *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:3: warning: atomic on 'bins' sends all 32 lanes of every warp of the grid to at most 256 addresses [cuda-perf-hot-atomic]
  // CHECK: note: count into 256 bins (1024 bytes) in shared memory first, then add each bin of the block with one atomic
  atomicAdd(&bins[bytes[i]], 1u);
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} to at most 10 addresses [cuda-perf-hot-atomic]
  atomicAdd(&bins[words[i] % 10], 1u);
  if (words[i] < 64)
    // CHECK: :[[#@LINE+1]]:5: note: {{.*}} up to 32 lanes of every warp of the grid to at most 64 addresses [cuda-perf-hot-atomic]
    atomicAdd(&bins[words[i]], 1u);
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} to at most 32 addresses [cuda-perf-hot-atomic]
  atomicAdd(&bins[min(max((int)values[i], 0), 31)], 1u);
  // CHECK: :[[#@LINE+1]]:3: warning: atomic on 'deviceBins' sends {{.*}} to at most 100 addresses [cuda-perf-hot-atomic]
  atomicAdd(&deviceBins[words[i]], 1);
}

// Nothing bounds the bins, or there are too many of them to meet often.
__global__ void unboundedBins(unsigned *bins, const unsigned *words, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[words[i]], 1u);
  atomicAdd(&bins[words[i] % count], 1u);
  atomicAdd(&bins[words[i] & 0xffff], 1u);
}

// Who asks for a place needs it back: the elements are gone through twice.
__global__ void placesInBins(unsigned *next, unsigned *places, const unsigned char *bytes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: atomic on 'next' sends all 32 lanes of every warp of the grid to at most 256 addresses [cuda-perf-hot-atomic]
  // CHECK: note: count what the block has for each of the 256 addresses in shared memory (1024 bytes), take the block's places of each with one atomic, and go through its elements again: each takes the next of its address's places
  places[atomicAdd(&next[bytes[i]], 1u)] = i;
}

// A copy of the bins for each block or thread.
__global__ void privateBins(unsigned *bins, const unsigned char *bytes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[blockIdx.x * 256 + bytes[i]], 1u);
  atomicAdd(&bins[threadIdx.x * 256 + bytes[i]], 1u);
}

__global__ void distinctAddresses(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[i], in[i]);
  atomicAdd(&sums[threadIdx.x], in[i]);
}

__global__ void oneThread(float *sum, int *flag, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    atomicAdd(sum, in[i]);
  if ((threadIdx.x & 31) == 0)
    atomicAdd(sum, in[i]);
  if (i == n - 1)
    atomicAdd(sum, in[i]);
  if (i == 0 && in[i] > 0)
    atomicExch(flag, 1);
}

// One lane of each half of a warp, for what its half has summed up: the compiler makes one of the two. Of floats it does
// not, and of those that data lets come nobody knows how many there are.
__global__ void leaders(int *sum, float *floats, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 16 == 0)
    atomicAdd(sum, in[i]);
  if (threadIdx.x % 16 == 0)
    // CHECK: :[[#@LINE+2]]:5: warning: atomic on 'floats' sends 2 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
    // CHECK: note: add up 'in[i] * 0.5f' within the warp first ('__shfl_down_sync'), then over the warps of the block in shared memory, and let one thread do the atomic: 1 a block instead of 16
    atomicAdd(floats, in[i] * 0.5f);
}

// The lanes elect one of them.
__global__ void elected(int *count, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned with = __ballot_sync(0xffffffff, in[i] > 0);
  int leader = __ffs(with) - 1;
  if ((threadIdx.x & 31) == leader)
    atomicAdd(count, __popc(with));
}

// Flags raised and maxima beaten now and then.
__global__ void rarely(int *flag, int *most, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] < 0)
    atomicExch(flag, 1);
  if (in[i] > *most)
    atomicMax(most, in[i]);
}

// Nothing of the maximum is looked at first.
__global__ void extremeOfSome(int *most, const int *valid, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (valid[i])
    // CHECK: :[[#@LINE+1]]:5: note: if data lets many threads come here, atomic on 'most' sends up to 32 lanes of every warp of the grid to one address{{.*}} [cuda-perf-hot-atomic]
    atomicMax(most, in[i]);
}

// The same of floats: only a value beyond the maximum is ever swapped in.
__device__ void raiseFloat(float *to, float value) {
  int seen = *(int *)to;
  while (value > __int_as_float(seen)) {
    int expected = seen;
    seen = atomicCAS((int *)to, expected, __float_as_int(value));
    if (seen == expected)
      break;
  }
}
__global__ void rarelyBySwapping(float *most, const float *in) {
  raiseFloat(most, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

// Of neighbours one is the extreme: by comparisons, through a view, by the maximum of all.
__global__ void maxima(const int *votes, int *count, int *found, int width, int least) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  int mine = votes[y * width + x];
  if (mine > least && mine > votes[y * width + x - 1] && mine >= votes[y * width + x + 1])
    found[atomicAdd(count, 1)] = y * width + x;
}
struct Plane {
  float *data;
  int step;
  __device__ float at(int y, int x) const { return data[y * step + x]; }
};
__global__ void minimaOfAView(Plane heights, int *count, int *found, float most) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (heights.at(y, x) > most)
    return;
  if (heights.at(y, x) < heights.at(y, x + 1) && heights.at(y, x) < heights.at(y + 1, x))
    found[atomicAdd(count, 1)] = x;
}
__global__ void greatestOfThree(const float *in, int *count, int *found, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  float mine = in[y * width + x];
  if (mine == fmaxf(mine, fmaxf(in[y * width + x - 1], in[y * width + x + 1])))
    found[atomicAdd(count, 1)] = x;
}

// A hash with zeros where a mask of the launch has ones; of flags that are stored nobody knows.
__device__ unsigned mixed(unsigned x) {
  x ^= x >> 16;
  x *= 0x85ebca6bu;
  return x ^ (x >> 13);
}
__global__ void distinguished(unsigned *found, unsigned *count, const unsigned *seeds, unsigned mask) {
  unsigned hash = mixed(seeds[blockIdx.x * blockDim.x + threadIdx.x]);
  if ((hash & mask) == 0)
    found[atomicAdd(count, 1)] = hash;
}
// The first thread of each warp, or of whatever the program takes for one.
struct Widths {
  unsigned Warp, WarpMask;
};
static __constant__ Widths widths;
__global__ void leadersAdd(float *sum, const float *in, unsigned mask) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  if ((threadIdx.x & widths.WarpMask) == 0)
    atomicAdd(sum, x);
  if ((threadIdx.x & mask) == 0)
    atomicAdd(sum + 1, x);
}
__global__ void withoutFlags(int *found, int *count, const unsigned *flags, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((flags[i] & mask) == 0)
    // CHECK: :[[#@LINE+1]]:11: note: if data lets many threads come here, atomic on 'count' sends {{.*}} [cuda-perf-hot-atomic]
    found[atomicAdd(count, 1)] = i;
}

// No neighbours of one buffer: a value between two others, or beyond those of other buffers.
__global__ void betweenOthers(const int *low, const int *high, const int *in, int *count, int *found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > in[i + 1] && in[i] < in[i + 2])
    // CHECK: :[[#@LINE+1]]:11: note: if data lets many threads come here, atomic on 'count' sends {{.*}} [cuda-perf-hot-atomic]
    found[atomicAdd(count, 1)] = i;
  if (in[i] > low[i] && in[i] > high[i])
    // CHECK: :[[#@LINE+1]]:11: note: if data lets many threads come here, atomic on 'count' sends {{.*}} [cuda-perf-hot-atomic]
    found[atomicAdd(count, 1)] = i;
}

// A ticket is no less one for a bound that it never comes to; of a ring each thread needs what its own atomic found.
__global__ void tickets(unsigned *next, float *out, const float *in) {
  // CHECK: :[[#@LINE+2]]:17: warning: atomic on 'next' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  // CHECK: note: combine within the warp, let its first lane do one atomic, and hand the result back with '__shfl_sync', to each lane with what the lanes before it add
  unsigned at = atomicInc(next, 0xffffffff);
  out[at] = in[threadIdx.x];
}
__global__ void ring(unsigned *next, float *out, const float *in) {
  // CHECK: :[[#@LINE+2]]:17: warning: atomic on 'next' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  // CHECK: note: let fewer threads come here: each needs what its own atomic found
  unsigned at = atomicInc(next, 1023);
  out[at] = in[threadIdx.x];
}

__global__ void sharedMemory(int *out, const int *in) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  atomicAdd(&count, in[threadIdx.x]);
  __syncthreads();
  out[blockIdx.x] = count;
}

// A launch with few threads.
__global__ void small(float *sum, const float *in) { atomicAdd(sum, in[threadIdx.x]); }
void launch(float *sum, const float *in) { small<<<1, 128>>>(sum, in); }

// As many rounds as a thread's own number says: a barrier in the loop would wait for threads that have left it.
__global__ void ownRounds(const int *lengths, float *sums, const float *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < lengths[i]; ++k) {
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: {{.*}}atomic on 'sums' sends {{.*}} lanes of every warp of the grid to one address, in each iteration of the loop{{.*}} [cuda-perf-hot-atomic]
    // CHECK: note: {{.*}}within the warp first
    // CHECK-SAME: each time round, assuming blocks of 256 threads; its barriers need a loop that all threads of the block go round equally often
    atomicAdd(&sums[k], values[i + k]);
  }
}

// As many in all threads: one can.
__global__ void equalRounds(float *sums, const float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: {{warning|note}}: atomic on 'sums' sends all 32 lanes of every warp of the grid to one address, in each iteration of the loop{{.*}} [cuda-perf-hot-atomic]
    // CHECK: note: {{.*}}within the warp first
    // CHECK-SAME: each time round, assuming blocks of 256 threads{{$}}
    atomicAdd(&sums[k], values[i * n + k]);
  }
}

// Once a thread, behind a loop of a length that nobody knows: nothing where that is long.
__global__ void behindLoop(float *sum, const float *values, int count) {
  float own = 0;
  for (int i = 0; i < count; ++i)
    own += values[i * 4096 + blockIdx.x * blockDim.x + threadIdx.x];
  // CHECK: :[[#@LINE+3]]:3: note: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  // CHECK: note: add up 'own' within the warp first
  // CHECK: note: once a thread: beside a loop that goes round often it takes no time
  atomicAdd(sum, own);
}

// Four rounds are no long loop.
__global__ void behindShortLoop(float *sum, const float *values) {
  float own = 0;
  for (int i = 0; i < 4; ++i)
    own += values[i * 4096 + blockIdx.x * blockDim.x + threadIdx.x];
  // CHECK: :[[#@LINE+1]]:3: warning: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  atomicAdd(sum, own);
}

// Blocks of a warp by the launch: over the warps of a block there is nothing to combine.
__global__ void oneWarp(float *sum, const float *in) {
  // CHECK: :[[#@LINE+2]]:3: warning: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  // CHECK: note: add up what the threads bring within the warp first ('__shfl_down_sync'), and let one lane do the atomic: 1 a warp instead of 32{{$}}
  atomicAdd(sum, in[blockIdx.x * 32 + threadIdx.x]);
}
void launchOneWarp(float *sum, const float *in, int n) { oneWarp<<<n / 32, 32>>>(sum, in); }

// The compiler makes one of them already, and a block has no more.
__global__ void oneWarpFolded(int *sum, const int *in) { atomicAdd(sum, in[blockIdx.x * 32 + threadIdx.x]); }
void launchOneWarpFolded(int *sum, const int *in, int n) { oneWarpFolded<<<n / 32, 32>>>(sum, in); }
