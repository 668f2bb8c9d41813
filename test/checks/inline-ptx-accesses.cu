// Loads, stores and atomics that are written as inline PTX are accesses like any other.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: not %cuda-perf-lint -q --checks=-*,cuda-perf-strided-global-access %s 2>&1 | FileCheck --check-prefix=FOUND %s

#define thread (blockIdx.x * blockDim.x + threadIdx.x)

// FOUND: [[#@LINE+6]]:{{[0-9]+}}: warning: {{.*}} 32 sectors per request where 4 would do
// FOUND-NOT: sectors per request
__device__ int loadHinted(const int *p) {
  int v;
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}
__global__ void rows(int *out, const int *in) { out[thread] = loadHinted(in + 32 * thread); }
__global__ void columns(int *out, const int *in) { out[thread] = loadHinted(in + thread); }

__global__ void whole(int4 *out, const int4 *in) {
  int4 v;
  // Where it is written over several lines, profilers name that of the last input.
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  asm("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
      : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
      : "l"(in + thread));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
  asm volatile("st.global.v4.s32 [%0+512], {%1, %2, %3, %4};" ::"l"(out + thread), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w));
}

// What is loaded is an index that data picks.
__global__ void gather(int *out, const int *in, const int *index) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}}, indirect
  out[thread] = in[loadHinted(index + thread)];
}

// So are parts of a vector, and what one of several statements loads.
__global__ void gatherPairs(int *out, const int *in, const uint2 *index) {
  uint2 v;
  asm("ld.global.cs.v2.u32 {%0,%1}, [%2];" : "=r"(v.x), "=r"(v.y) : "l"(index + thread));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}}, indirect
  out[thread] = in[v.y];
}
__global__ void gatherSome(int *out, const int *in, const unsigned char *index, int n) {
  int i;
  asm("{ .reg .pred p;\n setp.lt.s32 p, %2, %3;\n mov.u32 %0, 0;\n @p ld.global.u8 %0, [%1]; }"
      : "=r"(i) : "l"(index + thread), "r"(thread), "r"(n));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}}, indirect
  out[thread] = in[i];
}
// An address that is loaded once for all threads moves them together.
__global__ void gatherFromOne(int *out, const int *in, const uint2 *first) {
  uint2 v;
  asm("ld.global.cs.v2.u32 {%0,%1}, [%2];" : "=r"(v.x), "=r"(v.y) : "l"(first));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{[0-9.]+}} of 4 sectors, coalesced
  out[thread] = in[v.x + thread];
}

// As CUDA's header for half adds.
__global__ void added(unsigned *sums, unsigned pair) {
  unsigned old;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global atomic of 4 bytes: 4 of 4 sectors, coalesced
  asm volatile("{ atom.add.noftz.f16x2 %0,[%1],%2; }\n" : "=r"(old) : "l"(sums + thread), "r"(pair) : "memory");
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global atomic of 8 bytes: 8 of 8 sectors, coalesced
  asm volatile("red.relaxed.gpu.global.add.u64 [%0], %1;" ::"l"((long *)sums + thread), "l"(1ll));
}

// No access: the clock, and what a kernel is given.
__global__ void others(unsigned *out) {
  unsigned clock, given;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(clock));
  asm("ld.param.u32 %0, [%1];" : "=r"(given) : "l"(out));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[thread] = clock + given;
}

// A shared address that is computed in inline PTX too, as libraries of tiles do.
__global__ void columnsOfTile(float *out, float value) {
  __shared__ float tile[32 * 32];
  unsigned at;
  asm("{ .reg .u64 wide;\n cvta.to.shared.u64 wide, %1;\n cvt.u32.u64 %0, wide; }" : "=r"(at) : "l"(tile + 32 * threadIdx.x));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 32 of 1 wavefronts, strided
  asm volatile("st.shared.f32 [%0], %1;" ::"r"(at), "f"(value));
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[thread] = tile[threadIdx.x];
}

// Nor is anything said of the copy engine, of tensor cores that fetch by descriptor, and of another block's shared memory.
__global__ void unmodelled(float *out, const float *in, unsigned long descriptor) {
  __shared__ __align__(128) float tile[4096];
  const unsigned at = unsigned(__cvta_generic_to_shared(tile + 64 * threadIdx.x % 4096));
  float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
  unsigned r0, r1;
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%0];" ::"r"(at), "l"(in), "r"(64));
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out), "r"(at), "r"(64));
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, %4, %4, 1, 1, 1, 0, 0;"
               : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3) : "l"(descriptor));
  asm volatile("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%0,%1}, [%2];" : "=r"(r0), "=r"(r1) : "r"(at));
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%0];" ::"r"(at), "r"(r0));
  asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(r1) : "r"(at));
  // CHECK-NEXT: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[thread] = d0 + d1 + d2 + d3 + r0 + r1;
}

static int *a;
void launch(int4 *b, unsigned *c) {
  rows<<<4096, 256>>>(a, a);
  columns<<<4096, 256>>>(a, a);
  whole<<<4096, 256>>>(b, b);
  gather<<<4096, 256>>>(a, a, a);
  added<<<4096, 256>>>(c, 1);
  others<<<4096, 256>>>(c);
  columnsOfTile<<<4096, 32>>>((float *)a, 1);
  unmodelled<<<4096, 256>>>(nullptr, nullptr, 0);
}
