// REQUIRES: cuda-toolkit
// RUN: %clangxx %toolkit-headers --cuda-path=%toolkit -fsyntax-only %s
// RUN: %clangxx %bundled-headers -fsyntax-only %s
// What nvcc accepts and Clang's own headers lack, with a toolkit as without.

#include <cuda_fp16.h>

struct Pair {
  float a, b;
};
texture<float, 1> line;
texture<uchar4, 2, cudaReadModeNormalizedFloat> picture;

__global__ void hinted(float4 *a, Pair *b, half2 *c, bool *d) {
  __stcs(a + threadIdx.x, __ldcs(a + threadIdx.x + 32));
  __stcg(b + threadIdx.x, __ldg(b + threadIdx.x + 32));
  c[0] = __ldcg(c + 1);
  d[0] = __ldg(d + 1);
}

__global__ void mixed(int i, unsigned u, float f, double d, float *out) {
  out[0] = max(i, u) + min(u, i) + max(f, d) + min(d, f);
  out[1] = tex1Dfetch(line, i) + tex2D(picture, f, f).x + __shfl_down(out[2], 1);
}

// As before CUDA 9: CUDA's own header has those of half types for old GPUs only.
__global__ void shuffles(half2 *a, half *b, float *c) {
  a[0] = __hadd2(__shfl_xor(a[1], 16), __shfl(a[1], 0));
  b[0] = __hadd(__shfl_down(b[1], 1), __shfl_up(b[1], 1, 8));
  c[0] = __shfl_down(c[1], 1) + __ballot(c[2] > 0);
}

__global__ void surfaces(cudaSurfaceObject_t in, cudaSurfaceObject_t out) {
  surf2Dwrite(surf2Dread<float>(in, threadIdx.x * 4, 0), out, threadIdx.x * 4, 0);
}

__global__ void atomics(int *i, float *f) {
  __nv_atomic_fetch_add(i, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_add(f, 1.0f, __NV_ATOMIC_RELAXED);
}

void host(float *data) {
  cudaBindTexture(0, line, data, 64);
  mixed<<<1, 32>>>(1, 2, 3, 4, data);
  cudaThreadSynchronize();
  cudaUnbindTexture(line);
}
