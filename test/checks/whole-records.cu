// RUN: not %cuda-perf-lint --toolkit=none --verbose --checks='-*,cuda-perf-strided-global-access' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Members of a structure without a name, in a matrix that is stored as a whole: 64 bytes in 16 requests, or in 4.
struct Matrix4 {
  union {
    struct {
      float m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44;
    };
    float entries[16];
  };
};
// CHECK: store to 'matrices' through 'm' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'Matrix4' has 64 bytes, which a thread stores in pieces of 4: with 'alignas(16)' and stored as a whole it goes in pieces of 16: one request in place of 4, of 32 sectors, of which its bytes fill 16
__global__ void identities(Matrix4 *matrices) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Matrix4 &m = matrices[i];
  m.m11 = m.m22 = m.m33 = m.m44 = 1;
  m.m12 = m.m13 = m.m14 = m.m21 = m.m23 = m.m24 = m.m31 = m.m32 = m.m34 = m.m41 = m.m42 = m.m43 = 0;
}
// CHECK: load of 'matrices' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'Matrix4' has 64 bytes, of which a thread takes 4 here: give 'm14' an array of its own
__global__ void places(float *out, const Matrix4 *matrices) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = matrices[i].m14;
}
// Of a field that is an array, or a structure itself, the number is named: an array of 'terms' would be as bad.
struct Best {
  struct {
    float score;
    int index;
  } terms[3];
};
// CHECK: load of 'all' moves 24 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'Best' has 24 bytes, of which a thread takes 4 here: give 'terms[1].index' an array of its own
__global__ void seconds(int *out, const Best *all) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Best mine = all[i];
  out[i] = mine.terms[1].index;
}
struct Particle {
  struct {
    float x, y, z;
  } at, speed;
};
// CHECK: load of 'particles' moves 24 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'Particle' has 24 bytes, of which a thread takes 4 here: give 'speed.y' an array of its own
__global__ void speeds(float *out, const Particle *particles) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = particles[i].speed.y;
}

// One that is aligned and stored as a whole goes in pieces of 16 but for what stands beside its padding: nvcc 13 stores 2,
// 4, 8 and twice 16 bytes.
struct alignas(16) Photon {
  float x, y, z, dx, dy, dz;
  unsigned weight;
  int layer;
  unsigned short medium;
  unsigned steps;
  unsigned long flight;
};
// CHECK: store to 'photons' moves 32 sectors per request where 2 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK-NOT: alignas
// CHECK: in kernel 'emit'
__global__ void emit(Photon *photons, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  Photon p;
  p.x = in[i], p.y = 0, p.z = 1, p.dx = in[i] * 2, p.dy = 1, p.dz = 2;
  p.weight = 7, p.layer = 1, p.medium = 3, p.steps = 0, p.flight = 0;
  photons[i] = p;
}
