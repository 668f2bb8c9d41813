// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-shared-bank-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Both parts of a pair, loaded one by one behind conditions of their own: no arrays for them.
__global__ void __launch_bounds__(256) pairs(unsigned *out, const unsigned *in, unsigned found) {
  __shared__ uint2 triangles[256];
  triangles[threadIdx.x] = make_uint2(in[threadIdx.x], in[threadIdx.x + 256]);
  __syncthreads();
  // CHECK: 2-way bank conflict: load of 'triangles' takes 2 wavefronts {{.*}} [cuda-perf-shared-bank-conflict]
  // CHECK: note: load the whole 'uint2' of a thread at once: one request in place of 2, of 2 wavefronts, no more than its bytes fill
  unsigned a = threadIdx.x < found ? triangles[threadIdx.x].x : 7;
  // CHECK: 2-way bank conflict: load of 'triangles' {{.*}} [cuda-perf-shared-bank-conflict]
  unsigned b = threadIdx.x < found ? triangles[threadIdx.x].y : 0;
  out[threadIdx.x] = a * b;
}

// One of two.
__global__ void __launch_bounds__(256) firsts(unsigned *out, const unsigned *in) {
  __shared__ uint2 triangles[256];
  triangles[threadIdx.x] = make_uint2(in[threadIdx.x], in[threadIdx.x + 256]);
  __syncthreads();
  // CHECK: 2-way bank conflict: load of 'triangles' {{.*}} [cuda-perf-shared-bank-conflict]
  // CHECK: note: with an array of its own for each of the 2 elements from thread to thread
  out[threadIdx.x] = triangles[threadIdx.x].x;
}

// Rows of eight a thread: the other index first.
__global__ void __launch_bounds__(256) exchangeEight(float *out, const float *in, int count) {
  extern __shared__ float all[];
  float(*parts)[8] = reinterpret_cast<float(*)[8]>(all);
  for (int k = 0; k < count; ++k)
    // CHECK: 8-way bank conflict: store to 'all' through 'parts' {{.*}} [cuda-perf-shared-bank-conflict]
    // CHECK: note: with the indices exchanged, 'parts[k][threadIdx.x]', and the array declared so, all 2 accesses of the array take 1 wavefront
    parts[threadIdx.x][k] = in[k * 256 + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < count; ++k)
    // CHECK: 8-way bank conflict: load of 'all' through 'parts' {{.*}} [cuda-perf-shared-bank-conflict]
    out[k * 256 + threadIdx.x] = parts[threadIdx.x ^ 1][k];
}

// A structure of two vectors: two arrays of vectors, or one for each of its numbers.
struct alignas(16) Wide {
  unsigned limbs[8];
};
__global__ void addNext(Wide *out, const Wide *in) {
  __shared__ Wide all[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{.*}}2-way bank conflict: store to 'all' takes 8 wavefronts where 4 would do{{.*}} [cuda-perf-
  // CHECK: with an array of its own for each 16 bytes of a structure {{.*}} 4 wavefronts
  all[threadIdx.x] = in[i];
  __syncthreads();
  Wide sum;
  for (int k = 0; k < 8; ++k)
    // CHECK: :[[#@LINE+4]]:20: {{.*}} load of 'all' takes 8 wavefronts where 4 would do{{.*}} [cuda-perf-
    // CHECK: with an array of its own for each of the 8 elements from thread to thread {{.*}} 4 wavefronts
    // CHECK: :[[#@LINE+2]]:48: {{.*}} load of 'all' takes 8 wavefronts where 4 would do{{.*}} [cuda-perf-
    // CHECK: in general
    sum.limbs[k] = all[threadIdx.x].limbs[k] + all[threadIdx.x ^ 1].limbs[k];
  out[i] = sum;
}
