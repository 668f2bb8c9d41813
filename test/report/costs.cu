// What each kernel's time goes to (--dump-costs) and what findings gain, as JSON that keeps to its schema.
// RUN: %cuda-perf-lint --exit-zero --severity=hint --checks=-cuda-perf-missing-restrict --format=json --dump-costs -o %t.json %s
// RUN: %python %root/test/cost-table.py %t.json | FileCheck %s

// Eight bytes for each thread from DRAM, one add, in so many blocks that L2 does not keep what they write.
// CHECK: kernel copy 256 dram
// CHECK-NOT: finding {{.*}} copy
__global__ void copy(const float *__restrict__ in, float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + 1.0f;
}

// 200 dependent multiply-adds in double precision for two numbers moved.
// CHECK: kernel polynomial 256 fp64
__global__ void polynomial(const double *__restrict__ in, double *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double x = in[i], y = x;
  for (int k = 0; k < 4000; ++k)
    y = y * x + 1.0;
  out[i] = y;
}

// Every thread of the grid adds to one number.
// CHECK: kernel total 256 atomic
__global__ void total(const float *__restrict__ in, float *__restrict__ sum) {
  atomicAdd(sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

// A column of a tile is read 32 times: 32 wavefronts each.
// CHECK: kernel columns 32x32 shared
__global__ void columns(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float tile[32][32];
  int i = (blockIdx.x * 32 + threadIdx.y) * 32 + threadIdx.x;
  tile[threadIdx.y][threadIdx.x] = in[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += tile[threadIdx.x][(threadIdx.y + k) % 32];
  out[i] = sum;
}

// Two 2-way conflicts beside 64 loads of 16 bytes: DRAM decides, nobody will measure them.
// CHECK: kernel aside 256 dram
__global__ void aside(const float4 *__restrict__ in, float *__restrict__ out) {
  __shared__ float pair[512];
  float sum = 0;
  int i = blockIdx.x * 64 * 256 + threadIdx.x;
  for (int k = 0; k < 64; ++k) {
    float4 v = in[i + k * 256];
    sum += v.x + v.y + v.z + v.w;
  }
  pair[2 * threadIdx.x] = sum;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = pair[2 * (255 - threadIdx.x)];
}

// A minimum is tried only while it would change something, which it seldom would: what is computed for it decides.
// CHECK: kernel least 256 issue
__global__ void least(const float *__restrict__ in, unsigned *__restrict__ smallest) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x], y = x;
  for (int k = 0; k < 1000; ++k)
    y = y * x + 1.0f;
  unsigned seen = *smallest;
  while (y < __uint_as_float(seen)) {
    unsigned old = seen;
    if ((seen = atomicCAS(smallest, old, __float_as_uint(y))) == old)
      break;
  }
}

void launch(const float *in, float *out, const double *in2, double *out2, const float4 *in4) {
  copy<<<1 << 18, 256>>>(in, out);
  polynomial<<<4096, 256>>>(in2, out2);
  total<<<4096, 256>>>(in, out);
  columns<<<4096, dim3(32, 32)>>>(in, out);
  aside<<<4096, 256>>>(in4, out);
}

// CHECK: finding cuda-perf-hot-atomic total gain over {{50|100|200}} by atomic
// CHECK: finding cuda-perf-shared-bank-conflict columns gain over {{5|10}} by shared
// CHECK: finding cuda-perf-shared-bank-conflict aside hidden by dram

// The same for people.
// RUN: %cuda-perf-lint --exit-zero --explain-cost -q %s | FileCheck --check-prefix=TABLE %s
// TABLE: remark: the time of 'columns', block 32x32 from the launch, goes to shared
// TABLE-NEXT: unit {{ *}}a warp takes{{ *}}now{{ *}}then
// TABLE-NEXT: shared {{.*}}wavefronts {{ *}}100 % {{.*}} %
// TABLE: would be {{[0-9.]+}} to {{[0-9.]+}} times as fast
