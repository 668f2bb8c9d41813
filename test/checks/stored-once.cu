// What a thread stores to one place several times: a local variable, in place of another layout.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-global-access' --verbose -q %s | FileCheck %s

struct Ray {
  float x, y, z, weights[5];
};

// 32 lanes of 4 bytes each, 32 bytes apart: a sector for each. The first three stores are overwritten.
__global__ void aimed(Ray *rays, const float *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Ray &ray = rays[i];
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'rays' through 'ray' moves 32 sectors per request where 4 would do
  // CHECK: note: a thread stores to the same 'ray.x' 2 times: put it together in a local variable, and store it once
  ray.x = to[0] + i;
  ray.y = to[1] - i;
  ray.z = to[2] * i;
  float length = sqrtf(ray.x * ray.x + ray.y * ray.y + ray.z * ray.z);
  ray.x /= length;
  ray.y /= length;
  ray.z /= length;
}

// Either the one or the other is stored.
__global__ void chosen(Ray *rays, const float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-NOT: same 'rays[i].x'
  if (to[i] > 0)
    rays[i].x = to[i + n];
  else
    rays[i].x = 2;
}

void run(Ray *rays, const float *to, int n) {
  aimed<<<n / 256, 256>>>(rays, to);
  chosen<<<n / 256, 256>>>(rays, to, n);
}
