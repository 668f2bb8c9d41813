// Kernels that take no longer than what is done around each launch get no warning, whatever is wrong with them: notes,
// and the reason. A buffer that is copied between host and device takes 25 GB/s at best, a kernel of no more than 1,000
// instructions a warp, 250 clocks of a multiprocessor, is over nine times as soon with 8 bytes a thread: 256 bytes take
// 10 ns, 250 clocks of one of 132 multiprocessors 1.1 ns.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-narrow-access,cuda-perf-hot-atomic' --verbose -q %s | FileCheck %s

__global__ void threshold(unsigned char *image, int n, unsigned char least) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'image' moves 1 byte a thread
    // CHECK: note: what each launch passes is copied from or to the host around it: that takes longer
    image[i] = image[i] > least ? 255 : 0;
}

// What launches it hands on what its callers copy.
__global__ void brighten(unsigned char *image, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'image' moves 1 byte a thread
    // CHECK: note: what each launch passes is copied from or to the host around it: that takes longer
    image[i] = image[i] | 128;
}

// One of the callers works on what is there already.
__global__ void darken(unsigned char *image, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'image' moves 1 byte a thread
    image[i] = image[i] / 2;
}

// All atomics of a launch at one address take long, however short the kernel is.
__global__ void total(float *sum, const float *in) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: atomic on 'sum'
  atomicAdd(sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

// Once before a loop of other launches.
__global__ void clear(unsigned char *labels, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'labels' moves 1 byte a thread
    // CHECK: note: each launch of this kernel is outside of the loops in which others are launched there
    labels[i] = 0;
}
__global__ void grow(unsigned char *labels, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'labels' moves 1 byte a thread
    labels[i] = labels[i] + 1;
}

void show(unsigned char *host, unsigned char *image, int n) {
  cudaMemcpy(image, host, n, cudaMemcpyHostToDevice);
  threshold<<<n / 256, 256>>>(image, n, 20);
  cudaMemcpy(host, image, n, cudaMemcpyDeviceToHost);
}

static void launchBrighten(unsigned char *image, int n) { brighten<<<n / 256, 256>>>(image, n); }
void brightened(unsigned char *host, unsigned char *image, int n) {
  launchBrighten(image, n);
  cudaMemcpy(host, image, n, cudaMemcpyDeviceToHost);
}

static void launchDarken(unsigned char *image, int n) { darken<<<n / 256, 256>>>(image, n); }
void darkenOnce(unsigned char *host, unsigned char *image, int n) {
  launchDarken(image, n);
  cudaMemcpy(host, image, n, cudaMemcpyDeviceToHost);
}
void darkenAgain(unsigned char *image, int n) { launchDarken(image, n); }

void sumUp(float *host, float *sum, float *in, int n) {
  cudaMemcpy(in, host, n * sizeof(float), cudaMemcpyHostToDevice);
  total<<<n / 256, 256>>>(sum, in);
  cudaMemcpy(host, sum, sizeof(float), cudaMemcpyDeviceToHost);
}

void label(unsigned char *labels, int n, int steps) {
  clear<<<n / 256, 256>>>(labels, n);
  for (int step = 0; step < steps; ++step)
    grow<<<n / 256, 256>>>(labels, n);
}
