// Atomics on shared memory where lanes meet at an address: which operations serve them one by one.
#include "Buffers.h"

using Int64 = unsigned long long;

enum Operation { Add, AddOne, AddOneUsed, Inc, Min, MinUsed, And, Exchange, Compare };

template <Operation What, typename T> __device__ T atomic(T *Place, T Value) {
  switch (What) {
  case Add:
    return atomicAdd(Place, Value);
  case AddOne:
  case AddOneUsed:
    return atomicAdd(Place, T(1));
  case Inc:
    return atomicInc((unsigned *)Place, 1u << 31);
  case Min:
  case MinUsed:
    return atomicMin(Place, Value);
  case And:
    return atomicAnd(Place, Value);
  case Exchange:
    return atomicExch(Place, Value);
  case Compare:
    return atomicCAS(Place, T(0), Value);
  }
}
template <> __device__ float atomic<Add>(float *Place, float Value) { return atomicAdd(Place, Value); }
template <> __device__ double atomic<Add>(double *Place, double Value) { return atomicAdd(Place, Value); }

template <Operation What> constexpr bool IsUsed = What == AddOneUsed || What == MinUsed;

/// Lanes: so many neighbours want one address; the next ones want another, Stride elements further.
template <Operation What, typename T, int Lanes, int Stride> __global__ void together(T *Out, const T *In) {
  __shared__ T Bins[256 / Lanes * Stride];
  Bins[threadIdx.x / Lanes * Stride] = 0;
  T Value = In[threadIdx.x] + T(1);
  __syncthreads();
  T Old = atomic<What>(&Bins[threadIdx.x / Lanes * Stride], Value);
  __syncthreads();
  Out[threadIdx.x] = Bins[threadIdx.x / Lanes * Stride] + (IsUsed<What> ? Old : T(0));
}

/// All threads want one address, and the compiler sees it.
template <Operation What, typename T> __global__ void oneForAll(T *Out, const T *In, int Index) {
  __shared__ T Bins[32];
  if (threadIdx.x < 32)
    Bins[threadIdx.x] = 0;
  T Value = In[threadIdx.x] + T(1);
  __syncthreads();
  T Old = atomic<What>(&Bins[Index], Value);
  __syncthreads();
  Out[threadIdx.x] = Bins[threadIdx.x % 32] + (IsUsed<What> ? Old : T(0));
}

template <Operation What, typename T> void launch() {
  T *Out = buffer<T>();
  const T *In = buffer<T>();
  together<What, T, 1, 1><<<1, 256>>>(Out, In);
  together<What, T, 4, 1><<<1, 256>>>(Out, In);
  together<What, T, 32, 1><<<1, 256>>>(Out, In);
  together<What, T, 2, 16><<<1, 256>>>(Out, In);
  oneForAll<What, T><<<1, 256>>>(Out, In, 3);
}

int main() {
  launch<Add, int>();
  launch<AddOne, int>();
  launch<AddOneUsed, int>();
  launch<Inc, unsigned>();
  launch<Min, int>();
  launch<MinUsed, int>();
  launch<And, int>();
  launch<Exchange, int>();
  launch<Compare, int>();
  launch<Add, Int64>();
  launch<Exchange, Int64>();
  launch<Compare, Int64>();
  launch<Add, float>();
  launch<Add, double>();
  return cudaDeviceSynchronize() != cudaSuccess;
}
