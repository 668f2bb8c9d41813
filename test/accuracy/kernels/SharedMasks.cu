// Shared accesses of 8 and 16 bytes by some lanes of a warp, to places without conflicts: which are served together.
#include "Buffers.h"

/// The lanes of Mask store and load neighbouring elements.
template <typename T, unsigned Mask> __global__ void someLanes(T *Out, const T *In) {
  __shared__ T Data[32];
  const unsigned Lane = threadIdx.x, Place = __popc(Mask & ((1u << Lane) - 1));
  const bool IsIn = Mask >> Lane & 1;
  if (IsIn)
    Data[Place] = In[Lane];
  __syncthreads();
  if (IsIn)
    Out[Lane] = Data[Place ^ 1];
}

template <typename T, unsigned... Masks> void launchAll(T *Out, const T *In) {
  (someLanes<T, Masks><<<1, 32>>>(Out, In), ...);
}

template <typename T> void launch(T *Out, const T *In) {
  launchAll<T, 0x11111111, 0x55555555, 0x33333333, 0x01010101, 0x00010001, 0x000f000f, 0x0f0f0f0f, 0xaaaa5555,
            0x80000001, 0x00000101, 0x00050005>(Out, In);
}

int main() {
  launch(buffer<double>(), buffer<double>());
  launch(buffer<float4>(), buffer<float4>());
  return cudaDeviceSynchronize() != cudaSuccess;
}
