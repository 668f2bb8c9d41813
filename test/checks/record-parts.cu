// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// What kernels take of structures: how many bytes, by which names, and what is rarely stored.

// One byte of a long structure is one byte, and a pointer behind pointers has the name that is written.
struct Facet {
  double corner[9], area;
  int neighbour[5];
  unsigned char seen, act;
};
struct Part {
  Facet *f;
  int count;
};
struct Model {
  Part parts[2];
};
__global__ void markSeen(Model *model) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < model->parts[0].count)
    // CHECK: store to 'model->parts[0].f' moves 32 sectors per request where 1 would do: neighbouring threads lie 104 elements (104 bytes) apart{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: 'Facet' has 104 bytes, of which a thread takes 1 here: give 'seen' an array of its own: the access then takes 1 sector
    model->parts[0].f[i].seen = 1;
}

// Of a longer structure all that the kernel takes is named; an element of an array in it is a part like any other.
struct Vertex {
  double at[3], normal[3], weight[16];
};
__global__ void scaleVertices(Vertex *all, double s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: store to 'all' moves 32 sectors per request where 8 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Vertex' has 176 bytes, of which the kernel takes 48: give each field that it takes an array of its own: the access then takes 8 sectors, and no other access of the kernel is spoilt
  // CHECK: load of 'all' moves 32 sectors per request where 8 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Vertex' has 176 bytes, of which the kernel takes 48: give each field
  for (int k = 0; k < 3; ++k)
    all[i].at[k] = all[i].normal[k] * s;
}

// Three of the four parts of a vector are loaded at once with the fourth. The structure whose method loads has the name
// that its caller gives it.
struct Vec4 {
  float x, y, z, w;
  __device__ float3 xyz() const { return make_float3(x, y, z); }
  // CHECK-COUNT-3: load of 'points' moves 16 sectors per request where 4 would do: neighbouring threads lie 4 elements (16 bytes) apart{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Vec4' has 16 bytes, of which the kernel takes 12: load the whole structure at once (align it to its size): one request in place of 3, of 16 sectors
};
__global__ void lengths(float *out, const Vec4 *points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float3 p = points[i].xyz();
  out[i] = p.x * p.x + p.y * p.y + p.z * p.z;
}

// Fields of different lengths: three stores, whichever of them the finding stands at.
struct Candidate {
  unsigned long long key;
  unsigned seed;
  bool isValid;
};
__global__ void candidates(Candidate *out, unsigned long long key, unsigned seed, bool isValid) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-COUNT-3: store to 'out' moves 16 sectors per request where {{[148]}} would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Candidate' has 16 bytes, of which the kernel takes 13: store the whole structure at once, if the rest of it may be overwritten (align it to its size): one request in place of 3, of 16 sectors
  out[i].key = key + i, out[i].seed = seed, out[i].isValid = isValid;
}

// Two of four: arrays.
__global__ void sums(float *out, const float4 *points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: load of 'points' {{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: {{.*}} give 'x' and 'w' arrays of their own
  // CHECK: load of 'points' {{.*}} [cuda-perf-strided-global-access]
  out[i] = points[i].x + points[i].w;
}

// What a thread finds overwrites what it found before: if many came there, most would be lost.
struct Found {
  unsigned long long at;
  unsigned value, round;
};
__global__ void search(Found *found, const unsigned *in, unsigned limit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    unsigned value = in[k] * 2654435761u ^ in[i];
    if (value < limit) {
      found[i].at = i;
      found[i].value = value;
      found[i].round = k;
    }
  }
}

// What each round adds to is no such result, nor what each stores at another place.
__global__ void addUp(Found *found, const unsigned *in, unsigned limit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    unsigned value = in[k] * 2654435761u ^ in[i];
    if (value < limit)
      // CHECK: load of 'found' {{.*}} [cuda-perf-strided-global-access]
      found[i].value += value;
  }
}
__global__ void all(Found *found, const unsigned *in, unsigned limit, int n, int threads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    unsigned value = in[k] * 2654435761u ^ in[i];
    if (value < limit)
      // CHECK: store to 'found' {{.*}} [cuda-perf-strided-global-access]
      found[k * threads + i].value = value;
  }
}

// A structure of a megabyte: there are a few, and a thread for each.
struct Frame {
  float exposure;
  unsigned char pixel[1 << 20];
};
__global__ void expose(Frame *frames, const float *by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: hint: store to 'frames' {{.*}} [cuda-perf-strided-global-access]
  frames[i].exposure = by[i];
}

// Both halves of a sector in two pieces, a row a thread: stores go by whole sectors if two lanes exchange halves, loads
// meet in the L1 cache.
__global__ void rowsOfBlocks(float *out, int width, int perRow) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i % perRow, y = i / perRow;
  float4 v = make_float4(x, y, x, y);
  int at = y * 8 * width + x * 8;
  // CHECK: store to 'out' moves 32 sectors per request where 16 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: let two neighbouring lanes store the 32 bytes of one together, then those of the other, and exchange halves before that ('__shfl_xor_sync'): the access then takes 16 sectors
  reinterpret_cast<float4 *>(out)[at / 4] = v;
  // CHECK: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  reinterpret_cast<float4 *>(out)[(at + 4) / 4] = make_float4(y, y, x, x);
}
__global__ void sumsOfBlocks(float *out, const float *in, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i / 6 * 8 * width + i % 6 * 8;
  // CHECK: hint: load of 'in' moves 32 sectors per request where 16 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: let two neighbouring lanes load the 32 bytes of one together
  // CHECK: note: each thread takes all of a sector in the end: the L1 cache can serve the rest of it
  float4 v = reinterpret_cast<const float4 *>(in)[at / 4];
  // CHECK: hint: load of 'in' {{.*}} [cuda-perf-strided-global-access]
  float4 w = reinterpret_cast<const float4 *>(in)[(at + 4) / 4];
  out[i] = v.x * w.y + v.y * w.z + v.z * w.w + v.w * w.x;
}

// A structure of a header has its layout for others, too.
#include "Inputs/bodies.cuh"
__global__ void masses(float *out, const Body *bodies) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: load of 'bodies' {{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Body' has 32 bytes, of which a thread takes 4 here: give 'mass' an array of its own, if 'bodies.cuh' and what else uses it allow: the access then takes 4 sectors
  out[i] = bodies[i].mass;
}

// Behind a loop that a thread's own number ends, or in an arm for some lanes, the partner of a shuffle is elsewhere.
__global__ void inOwnLoop(float4 *states, const int *rounds, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int t = 0; t < rounds[i]; ++t) {
    // CHECK: :[[#@LINE+2]]:5: {{.*}} store to 'states' {{.*}}[cuda-perf-strided-global-access]
    // CHECK-NOT: exchange halves
    states[(t * n + i) * 2] = make_float4(t, i, 0, 0);
    // CHECK: store to 'states' {{.*}}[cuda-perf-strided-global-access]
    states[(t * n + i) * 2 + 1] = make_float4(0, t, i, 0);
  }
}

// Of constants each lane has both halves.
__global__ void constantHalves(float4 *states, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: :[[#@LINE+2]]:5: {{.*}} store to 'states' {{.*}}[cuda-perf-strided-global-access]
    // CHECK: let two neighbouring lanes store the 32 bytes of one together, then those of the other: the access then takes 16 sectors
    states[i * 2] = make_float4(1, 0, 0, 0);
    // CHECK: store to 'states' {{.*}}[cuda-perf-strided-global-access]
    states[i * 2 + 1] = make_float4(0, 1, 0, 0);
  }
}
