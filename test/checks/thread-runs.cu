// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// What a thread takes whole but in pieces. Measured on an H200, a run a thread, 512 MiB: loads of 4-byte pieces are as
// fast as vectors up to 24 bytes, of wider ones up to 48; stores up to 12, of 24 bytes 2 to 4 times slower, of 32 up to
// 10; bytes are 3.5 times slower than words (docs/checks/cuda-perf-strided-global-access.md).

struct Six {
  float a, b, c, d, e, f;
};
struct __attribute__((packed)) Packed {
  int key, value, more;
};

// Nothing to be won: hints.
__global__ void triples(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: hint: load of 'in' moves 12 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: each thread takes all of its 12 bytes in the end: the L1 cache can serve the rest of a sector
  // CHECK-COUNT-2: hint: load of 'in' {{.*}} [cuda-perf-strided-global-access]
  const float x = in[3 * i], y = in[3 * i + 1], z = in[3 * i + 2];
  // CHECK: hint: store to 'out' moves 12 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: each thread stores all of its 12 bytes in the end: the stores can meet on their way to memory
  out[3 * i] = x + y;
  // CHECK: hint: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  out[3 * i + 1] = y + z;
  // CHECK: hint: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  out[3 * i + 2] = z + x;
}

// The loads again, but the stores leave half of each structure: what splits it helps both.
__global__ void drift(Six *all, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: warning: load of 'all' moves 24 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Six' has 24 bytes, of which the kernel takes 24: load a thread's 24 bytes as 3 vectors of 8, or give each of its fields an array of its own
  // CHECK-COUNT-5: [cuda-perf-strided-global-access]
  all[i].a += all[i].d * dt, all[i].b += all[i].e * dt, all[i].c += all[i].f * dt;
}

// Long runs of stores do not meet.
__global__ void sixes(float *out, float s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: warning: store to 'out' moves 24 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: store a thread's 24 bytes as 3 vectors of 8, or collect the block's part of 'out' in shared memory, {{.*}}: its stores then move 4 sectors where they move 24 now
  for (int k = 0; k < 6; ++k)
    out[6 * i + k] = s * k + i;
}
__global__ void halves(uint4 *out, unsigned s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: warning: store to 'out' moves 32 sectors per request where 16 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: let two neighbouring lanes store the 32 bytes of one together, then those of the other, and exchange halves before that ('__shfl_xor_sync'): the access then takes 16 sectors
  out[2 * i] = uint4{s, s, s, s};
  // CHECK: warning: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  out[2 * i + 1] = uint4{s, s, s, s + i};
}

// It takes the warps of a block to fill a run: no thread has more of it than its own pieces.
__global__ void byWarps(unsigned *out, const uint2 *in) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  uint2 v = in[blockIdx.x * 128 + threadIdx.x];
  // CHECK: warning: store to 'out' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: store 2 neighbouring elements of a thread as one vector of 8 bytes, one request in place of 2, or collect the block's part of 'out' in shared memory
  out[blockIdx.x * 256 + lane * 8 + warp * 2] = v.x ^ 5;
  // CHECK: warning: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  out[blockIdx.x * 256 + lane * 8 + warp * 2 + 1] = v.y * 3;
}
void storeByWarps(unsigned *out, const uint2 *in, int n) { byWarps<<<n, 128>>>(out, in); }

// A structure that is stored whole is not taken apart for it, a library's no more than one's own.
struct alignas(16) Sphere {
  double x, y, z, r;
};
__global__ void wholes(Sphere *out, double4 *others, double s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: note: store to 'out' moves 32 sectors per request where 16 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: let two neighbouring lanes store the 32 bytes of one together
  out[i] = Sphere{s, s, s, s * i};
  // CHECK: note: store to 'others' moves 32 sectors per request where 16 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: let two neighbouring lanes store the 32 bytes of one together
  others[i] = double4{s, s, s, s * i};
}

// What data leave as it was would have to be loaded first: no tile.
__global__ void some(float *out, const int *isFixed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (isFixed[i])
    // CHECK: store to 'out' moves 24 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK-NOT: shared memory
    // CHECK-COUNT-5: [cuda-perf-strided-global-access]
    out[6 * i] = 0, out[6 * i + 1] = 0, out[6 * i + 2] = 0, out[6 * i + 3] = 0, out[6 * i + 4] = 0, out[6 * i + 5] = 0;
}

// Bytes: shared memory would not help, words do.
__global__ void pixels(unsigned char *out, unsigned char s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: warning: store to 'out' moves 3 sectors per request where 1 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: let a thread take 4 neighbouring runs of 3 bytes as 3 words, where they begin at a multiple of 4 bytes: 3 requests in place of 12
  // CHECK-COUNT-2: [cuda-perf-strided-global-access]
  out[3 * i] = s, out[3 * i + 1] = s + 1, out[3 * i + 2] = s + 2;
}
// The neighbours of a pixel begin at any byte, so that no words hold four of them: a word for each does. 4 lanes share a
// sector of 8 words: 4 sectors. What the first load of a pixel brings is in L1 for the others: a hint.
__global__ void blur(float *out, const uchar3 *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y + 1;
  // CHECK: hint: load of 'in' moves {{.*}} sectors per request where 1 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: if the layout of 'in' is yours to choose, give the 3 bytes of a thread a word ('uchar4'), which it loads at once: one request of 4 sectors in place of 3
  // CHECK: hint: load of 'in' moves 4 sectors {{.*}} [cuda-perf-strided-global-access]
  uchar3 left = in[y * width + x - 1], right = in[y * width + x + 1];
  out[y * width + x] = float(left.x + left.y + left.z + right.x + right.y + right.z);
}
__global__ void packed(Packed *out, int s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: warning: store to 'out' moves 12 sectors per request where 1 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: take the 12 bytes of a thread as 3 words, where they begin at a multiple of 4 bytes: 3 requests in place of 12
  // CHECK-COUNT-2: [cuda-perf-strided-global-access]
  out[i].key = s, out[i].value = i, out[i].more = s + i;
}

// Both sides of the branch take the same byte of four: no run.
__global__ void alpha(unsigned char *pixels, bool opaque) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (opaque)
    // CHECK: store to 'pixels' moves 4 sectors per request where 1 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: if the layout of 'pixels' is yours to choose, give element 3 of each 4, all that is taken here, an array of its own
    pixels[4 * i + 3] = 255;
  else
    // CHECK: store to 'pixels' {{.*}} [cuda-perf-strided-global-access]
    pixels[4 * i + 3] = 128;
}

// Structures a row apart: with the indices exchanged they lie side by side, which is as good as it gets for them.
struct Field {
  float x, y, z;
};
__global__ void smooth(Field *out, const Field *in, int columns, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < columns && j < rows)
    // CHECK: store to 'out' moves up to 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: 'i', which follows 'threadIdx.x', is the slow index and 'j' the fast one: exchange 'i' and 'j': the access then takes 12 sectors
    // CHECK: load of 'in' moves up to 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
    out[i * rows + j] = in[i * rows + j];
}
