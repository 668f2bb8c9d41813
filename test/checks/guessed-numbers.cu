// RUN: not %cuda-perf-lint --toolkit=none --verbose --checks='-*,cuda-perf-strided-global-access' -q %s | FileCheck %s --implicit-check-not='which nothing here gives'

// A number that nothing in the file gives is a guess, said as such, and what rests on a guess is no warning.

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: store to 'out' moves 32 sectors per request where 4 would do
// CHECK: in kernel 'scale<float, 32>', {{.*}}assuming 'Columns' is 32, which nothing here gives
template <typename T, int Columns> __global__ void scale(T *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i * Columns] = 2 * in[i];
}

// float is what most are instantiated with, and no number hangs on it: this is a note as nothing launches it.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: store to 'out' moves 32 sectors per request where 4 would do
// CHECK: note: nothing is seen to launch this kernel, where others of the file are launched
template <typename T> __global__ void typed(T *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i * 32] = 2 * in[i];
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors per request where 4 would do
template <int Columns> __global__ void used(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i * Columns] = 2 * in[i];
}
static float *a;
void run(const float *b, int n) { used<32><<<n / 256, 256>>>(a, b, n); }
