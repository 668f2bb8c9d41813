// A chain of elementwise kernels as a layer-by-layer program launches them, each through a whole array in memory.

#include <cuda_runtime.h>

__global__ void shift(const float *__restrict__ in, float *__restrict__ out, float offset, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] - offset;
}

__global__ void gain(const float *__restrict__ in, float *__restrict__ out, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * factor;
}

__global__ void rectify(const float *__restrict__ in, float *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] > 0.0f ? in[i] : 0.0f;
}

__global__ void square(const float *__restrict__ in, float *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * in[i];
}

__global__ void bias(const float *__restrict__ in, float *__restrict__ out, float offset, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] + offset;
}

void chainOfTwo(const float *in, float *t, float *out, float mean, float inverse, int n) {
  shift<<<(n + 255) / 256, 256>>>(in, t, mean, n);
  gain<<<(n + 255) / 256, 256>>>(t, out, inverse, n);
}

void chainOfThree(const float *in, float *t, float *u, float *out, float mean, float inverse, int n) {
  shift<<<(n + 255) / 256, 256>>>(in, t, mean, n);
  gain<<<(n + 255) / 256, 256>>>(t, u, inverse, n);
  rectify<<<(n + 255) / 256, 256>>>(u, out, n);
}

void chainOfFive(const float *in, float *t, float *u, float *v, float *w, float *out, float mean, float inverse,
                 int n) {
  shift<<<(n + 255) / 256, 256>>>(in, t, mean, n);
  gain<<<(n + 255) / 256, 256>>>(t, u, inverse, n);
  rectify<<<(n + 255) / 256, 256>>>(u, v, n);
  square<<<(n + 255) / 256, 256>>>(v, w, n);
  bias<<<(n + 255) / 256, 256>>>(w, out, 1.0f, n);
}
