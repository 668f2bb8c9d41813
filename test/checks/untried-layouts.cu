// Layouts that cannot be tried in the model, as data says which elements are taken, but are known to be right for what the
// code has: said without a number.
// RUN: not %cuda-perf-lint --severity=note --checks='-*,cuda-perf-strided-*,cuda-perf-shared-bank-conflict' -q %s | FileCheck %s

#define thread (blockIdx.x * blockDim.x + threadIdx.x)

// A list of a thread's own, into which data inserts.
__global__ void insertInLists(float *lists, const float *in, int depth, int n) {
  float *own = lists + thread * depth;
  for (int k = 0; k < n; ++k) {
    const float x = in[k * n + thread];
    int j = depth - 1;
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'lists' through 'own' moves up to 32 sectors
    // CHECK: = if the layout of 'lists' is yours to choose, let element k of all threads lie side by side, at 'k' times the number of threads: lanes that take the same one are neighbours then, whichever data says
    while (j > 0 && own[j - 1] > x) {
      own[j] = own[j - 1];
      --j;
    }
    own[j] = x;
  }
}

// One element of each row. Who takes the others is not seen here.
__global__ void firstOfRows(float *rows, const float *seeds, int length) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'rows' moves up to 32 sectors
  // CHECK: = here a thread takes one element of its row: where the kernels that take the others have a thread for each row, too, lay 'rows' out the other way round
  rows[thread * length] = seeds[thread];
}

// The others are taken by other blocks of the same launch.
__global__ void channelOfBlock(int n, int channels, const float *table, const int *index, float *sums) {
  if (thread >= n || blockIdx.y >= channels)
    return;
  float *sum = sums + thread * channels + blockIdx.y;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: {{load of|store to}} 'sums' through 'sum' moves up to 32 sectors
  // CHECK-NOT: takes one element of its row
  sum[0] += table[index[thread] * channels + blockIdx.y];
}

// How far the loop goes data says, or an argument: no further than the row.
__global__ void untilEnd(const unsigned short *ids, const float *weights, float *out, int most) {
  float sum = 0;
  for (int k = 0; k < most; ++k) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'ids' moves 32 sectors
    // CHECK: = load a thread's row of 32 bytes ahead of the loop, as 2 vectors of 16 where it begins at a multiple of that: 2 requests in place of one a round, of 32 sectors
    const unsigned short id = ids[thread * 16 + k];
    if (id == 0xffff)
      break;
    sum += weights[id];
  }
  out[thread] = sum;
}

struct Image {
  float *data;
  int pitch;
  __device__ float &at(int x, int y) { return data[y * pitch + x]; }
};

// Three numbers of each pixel that data picks.
__global__ void pickedPixels(Image image, const float *weights, int width) {
  const int x = thread, y = blockIdx.y;
  const float w = weights[y * width + x];
  if (w > 0) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: store to 'image' moves 32 sectors
    // CHECK: = if the layout of 'image' is yours to choose, give each of the 9 elements between neighbouring threads an array of its own
    image.at(x * 9, y) = w, image.at(x * 9 + 1, y) = w + 1, image.at(x * 9 + 2, y) = w + 2;
    image.at(x * 9 + 3, y) = w + 3, image.at(x * 9 + 4, y) = w + 4, image.at(x * 9 + 5, y) = w + 5;
    image.at(x * 9 + 6, y) = w + 6, image.at(x * 9 + 7, y) = w + 7, image.at(x * 9 + 8, y) = w + 8;
  }
}

// A stack of each thread's own: nobody waits for anybody.
__global__ void walk(const int *tree, int *out) {
  extern __shared__ int stacks[];
  int *own = stacks + threadIdx.x * 32;
  int depth = 0, sum = 0;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: 32-way bank conflict: store to 'stacks'
  // CHECK: = as each thread has a part of 'stacks' for itself, let element k of all threads lie side by side, at 'k * blockDim.x + threadIdx.x': a lane then has one bank, whatever k is
  own[0] = 0;
  while (depth >= 0) {
    const int node = own[depth--], child = tree[node];
    if (child > 0)
      own[++depth] = child, own[++depth] = child + 1;
    sum += node;
  }
  out[thread] = sum;
}

// Here somebody does: the parts are others' as well.
__global__ void exchanged(const int *in, int *out) {
  __shared__ int parts[256 * 32];
  for (int k = 0; k < 32; ++k)
    // CHECK-NOT: for itself, let element k
    parts[threadIdx.x * 32 + in[k] % 32] = k;
  __syncthreads();
  out[thread] = parts[(threadIdx.x + 1) % 256 * 32];
}

void launch(const int *in, int *out) {
  walk<<<64, 256, 256 * 32 * sizeof(int)>>>(in, out);
  exchanged<<<64, 256>>>(in, out);
}
