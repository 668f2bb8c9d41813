// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS

// Copies with a stride that is a constant, and with one that is only known at run time.

__global__ void unit(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[i] = in[i];
}

// The first element is the second of a sector: 128 bytes lie in 5 of them.
__global__ void shifted(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 5 of 4 sectors, coalesced
  out[i] = in[i + 1];
}

__global__ void byTwo(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+4]]:12: note: load of 'in' moves 8 sectors per request where 4 would do: neighbouring threads lie 2 elements (8 bytes) apart [cuda-perf-strided-global-access]
  // CHECK: note: if the layout of 'in' is yours to choose, give element 0 of each 2, all that is taken here, an array of its own, or do this in a kernel that goes through the others, too: the access then takes 4 sectors
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  out[i] = in[2 * i];
}

// 32 lanes, 7 elements apart: 31 * 28 + 4 bytes are 872, in 28 sectors.
__global__ void bySeven(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+3]]:12: warning: load of 'in' moves 28 sectors per request where 4 would do: neighbouring threads lie 7 elements (28 bytes) apart [cuda-perf-strided-global-access]
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 28 of 4 sectors, strided
  out[i] = in[7 * i];
}

__global__ void byArgument(float *out, const float *in, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+5]]:12: note: load of 'in' moves up to 32 sectors per request ('stride' times 4) where 4 would do: neighbouring threads lie 'stride' elements of 4 bytes apart [cuda-perf-strided-global-access]
  // CHECK: assuming 'stride' is 8 or more
  // CHECK: note: here a thread takes one element of its row: where the kernels that take the others have a thread for each row, too, lay 'in' out the other way round
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
  out[i] = in[i * stride];
}

static float *in;
void copy(float *out, int stride) {
  unit<<<65536, 256>>>(out, in);
  shifted<<<65536, 256>>>(out, in);
  byTwo<<<65536, 256>>>(out, in);
  bySeven<<<65536, 256>>>(out, in);
  byArgument<<<65536, 256>>>(out, in, stride);
}
