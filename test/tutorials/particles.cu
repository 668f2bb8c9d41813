// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS

// The update of an array of structures, beside one of vectors and a structure of arrays.

struct Particle {
  float x, y, z, vx, vy, vz;
};

struct Pair {
  float value, weight;
};

// A field of 24 bytes: 32 lanes reach over 768 bytes, 24 sectors.
__global__ void structures(Particle *p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+6]]:5: warning: load of 'p' moves 24 sectors per request where 4 would do: neighbouring threads lie 6 elements (24 bytes) apart [cuda-perf-strided-global-access]
    // CHECK: note: 'Particle' has 24 bytes, of which the kernel takes 8: give 'x' and 'vx' arrays of their own
    // CHECK: :[[#@LINE+4]]:15: warning: load of 'p' moves 24 sectors per request where 4 would do: neighbouring threads lie 6 elements (24 bytes) apart [cuda-perf-strided-global-access]
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 24 of 4 sectors, strided
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 24 of 4 sectors, strided
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 24 of 4 sectors, strided
    p[i].x += p[i].vx * dt;
}

__global__ void pairs(const Pair *p, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:14: note: load of 'p' moves 8 sectors per request where 4 would do: neighbouring threads lie 2 elements (8 bytes) apart [cuda-perf-strided-global-access]
    // CHECK: note: 'Pair' has 8 bytes, of which a thread takes 4 here: give 'value' an array of its own: the access then takes 4 sectors
    out[i] = p[i].value;
}

__global__ void vectors(float4 *p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
    float4 v = p[i];
    v.x += v.w * dt;
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
    p[i] = v;
  }
}

__global__ void arrays(float *x, const float *vx, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    x[i] += vx[i] * dt;
}

void step(Particle *p, Pair *pair, float4 *v, float *x, const float *vx, float dt, int n) {
  structures<<<65536, 256>>>(p, dt, n);
  pairs<<<65536, 256>>>(pair, x, n);
  vectors<<<65536, 256>>>(v, dt, n);
  arrays<<<65536, 256>>>(x, vx, dt, n);
}
