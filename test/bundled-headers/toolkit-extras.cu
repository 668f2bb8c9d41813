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
