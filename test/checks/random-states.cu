// Setting up a random generator's state writes all of it: 48 bytes of each lane, 8 at a time. Drawing from a state reads
// and writes the 24 bytes that change, but not if it is a local copy.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' %s | FileCheck --check-prefix=FINDING --implicit-check-not=warning: %s

#include <curand_kernel.h>

#define thread (blockIdx.x * blockDim.x + threadIdx.x)

// Nobody lays a library's states out in another way, and each is set up once: silence.
// FINDING-NOT: setUp
__global__ void setUp(curandState *states) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 32 of 8 sectors, strided
  curand_init(1, thread, 0, &states[thread]);
}

// What is set up is read again, as a library's function may do; each round sets up another state.
// FINDING-NOT: setUpAll
__global__ void setUpAll(curandState *states, int n) {
  for (int i = thread; i < n; i += gridDim.x * blockDim.x) {
    curand_init(1, i, 0, &states[i]);
    curand(&states[i]);
  }
}

__global__ void setUpSobol(curandStateSobol32 *states, curandDirectionVectors32_t *vectors) {
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 1 of 1 sectors, broadcast
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  curand_init(vectors[0], thread, &states[thread]);
}

__global__ void draw(float *out) {
  curandState state;
  curand_init(1, thread, 0, &state);
  // CHECK-NOT: global
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[thread] = curand_uniform(&state);
}

// One call a thread: a copy would be loaded and stored as the state itself is.
// FINDING-NOT: drawFrom
__global__ void drawFrom(float *out, curandState *states) {
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: global load of 8 bytes: 32 of 8 sectors, strided
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 32 of 8 sectors, strided
  out[thread] = curand_uniform(&states[thread]);
}

// A generator that starts anywhere at once needs no state in memory. Both kernels have one generator: one finding.
// FINDING: :[[#@LINE+3]]:{{[0-9]+}}: warning: {{load of|store to}} 'states' moves 32 sectors per request where 4 would do
// FINDING: = keep no 'curandState' in memory: 'curandStatePhilox4_32_10_t', set up in the kernel with the seed, the thread's number and how many numbers it has drawn before, starts there in about 100 instructions; or let fewer threads draw more numbers with one
__global__ void drawWithCopy(float *out, curandState *states) {
  curandState own = states[thread];
  out[thread] = curand_uniform(&own) + curand_uniform(&own);
  states[thread] = own;
}
// FINDING-NOT: drawWithCopyAgain
__global__ void drawWithCopyAgain(float *out, curandState *states) {
  curandState own = states[thread];
  out[thread] = curand_uniform(&own) * curand_uniform(&own);
  states[thread] = own;
}

// FINDING: :[[#@LINE+4]]:{{[0-9]+}}: {{note|warning}}: {{load of|store to}} 'states' moves 32 sectors per request where 8 would do
// FINDING: = the layout of 'curandState' is the library's: copy the thread's to a local variable ahead of the loop, use that, and store it once behind the loop
__global__ void drawMany(float *out, curandState *states, int n) {
  for (int k = 0; k < n; ++k)
    out[k * gridDim.x * blockDim.x + thread] = curand_uniform(&states[thread]);
}

// Each round takes another state, once: none can wait for the loop's end.
// FINDING-NOT: drawOfAll
__global__ void drawOfAll(float *out, curandState *states, int n) {
  for (int i = thread; i < n; i += gridDim.x * blockDim.x)
    out[i] = curand_uniform(&states[i]);
}

// FINDING: :[[#@LINE+3]]:{{[0-9]+}}: {{note|warning}}: {{load of|store to}} 'states' moves 32 sectors per request where 8 would do
// FINDING: = the layout of 'curandState' is the library's: where it is used several times, use a copy of the thread's own, which is loaded and stored once
__global__ void drawTwice(float *out, curandState *states) {
  const float radius = curand_uniform(&states[thread]);
  out[thread] = radius * cosf(curand_uniform(&states[thread]));
}

// A copy that is loaded and stored once gains less than a tenth: a hint.
// FINDING-NOT: drawFromCopy
__global__ void drawFromCopy(float *out, curandState *states, int n) {
  curandState own = states[thread];
  for (int k = 0; k < n; ++k)
    out[k * gridDim.x * blockDim.x + thread] = curand_uniform(&own);
  states[thread] = own;
}

void launch(curandState *states, curandStateSobol32 *sobol, curandDirectionVectors32_t *vectors, float *out) {
  setUp<<<64, 256>>>(states);
  setUpSobol<<<64, 256>>>(sobol, vectors);
  draw<<<64, 256>>>(out);
  drawFrom<<<64, 256>>>(out, states);
  drawTwice<<<64, 256>>>(out, states);
  drawMany<<<64, 256>>>(out, states, 100);
  drawFromCopy<<<64, 256>>>(out, states, 100);
}
