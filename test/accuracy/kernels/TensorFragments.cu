// Tensor-core fragments (nvcuda::wmma): every operand, element type and layout, with leading dimensions that are powers
// of two and with padded ones, in shared and in global memory.
#include "Buffers.h"
#include <mma.h>

using namespace nvcuda::wmma;

/// So that no element is dropped.
template <typename Part> __device__ float sumOf(const Part &P) {
  float Sum = 0;
  for (int I = 0; I < P.num_elements; ++I)
    Sum += float(P.x[I]);
  return Sum;
}

constexpr int TileLines = 32;

template <typename Part, typename T, int Lead> __global__ void loadShared(float *Out, const T *In) {
  __shared__ __align__(256) T Tile[TileLines * Lead];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Part P;
  load_matrix_sync(P, Tile, Lead);
  Out[threadIdx.x] = sumOf(P);
}
template <typename Part, typename T, int Lead> __global__ void loadGlobal(float *Out, const T *In) {
  Part P;
  load_matrix_sync(P, In, Lead);
  Out[threadIdx.x] = sumOf(P);
}
template <typename Part, typename T, int Lead, layout_t Layout> __global__ void sumShared(float *Out, const T *In) {
  __shared__ __align__(256) T Tile[TileLines * Lead];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Part P;
  load_matrix_sync(P, Tile, Lead, Layout);
  store_matrix_sync(Tile, P, Lead, Layout == mem_row_major ? mem_col_major : mem_row_major);
  __syncthreads();
  Out[threadIdx.x] = float(Tile[threadIdx.x]);
}
template <typename Part, typename T, int Lead, layout_t Layout> __global__ void sumGlobal(T *Out, const T *In) {
  Part P;
  load_matrix_sync(P, In, Lead, Layout);
  store_matrix_sync(Out, P, Lead, Layout);
}

/// Four warps, each with a tile of its own, along K.
template <int Lead> __global__ void walkShared(float *Out, const __half *In) {
  __shared__ __align__(256) __half A[64 * Lead];
  __shared__ __align__(256) __half B[64 * Lead];
  A[threadIdx.x] = In[threadIdx.x];
  B[threadIdx.x] = In[threadIdx.x + 128];
  __syncthreads();
  const int Warp = threadIdx.x / 32;
  fragment<accumulator, 16, 16, 16, float> Sum;
  fill_fragment(Sum, 0.0f);
  for (int K = 0; K < 64; K += 16) {
    fragment<matrix_a, 16, 16, 16, __half, row_major> Left;
    fragment<matrix_b, 16, 16, 16, __half, col_major> Right;
    load_matrix_sync(Left, A + Warp * 16 * Lead + K, Lead);
    load_matrix_sync(Right, B + Warp * 16 * Lead + K, Lead);
    mma_sync(Sum, Left, Right, Sum);
  }
  store_matrix_sync(Out + Warp * 256, Sum, 16, mem_row_major);
}

template <typename Use, int M, int N, int K, typename Element, typename T, int Bad, int Good>
void loadBoth(float *Out, void *In) {
  using Row = fragment<Use, M, N, K, Element, row_major>;
  using Column = fragment<Use, M, N, K, Element, col_major>;
  loadShared<Row, T, Bad><<<1, 32>>>(Out, (const T *)In);
  loadShared<Row, T, Good><<<1, 32>>>(Out, (const T *)In);
  loadShared<Column, T, Bad><<<1, 32>>>(Out, (const T *)In);
  loadShared<Column, T, Good><<<1, 32>>>(Out, (const T *)In);
  loadGlobal<Row, T, Bad><<<1, 32>>>(Out, (const T *)In);
  loadGlobal<Column, T, Bad><<<1, 32>>>(Out, (const T *)In);
}

template <int M, int N, int K, typename T, int Bad, int Good> void sumBoth(float *Out, void *In) {
  using Part = fragment<accumulator, M, N, K, T>;
  sumShared<Part, T, Bad, mem_row_major><<<1, 32>>>(Out, (const T *)In);
  sumShared<Part, T, Good, mem_row_major><<<1, 32>>>(Out, (const T *)In);
  sumShared<Part, T, Bad, mem_col_major><<<1, 32>>>(Out, (const T *)In);
  sumShared<Part, T, Good, mem_col_major><<<1, 32>>>(Out, (const T *)In);
  sumGlobal<Part, T, Bad, mem_row_major><<<1, 32>>>((T *)Out, (const T *)In);
  sumGlobal<Part, T, Bad, mem_col_major><<<1, 32>>>((T *)Out, (const T *)In);
}

int main() {
  float *Out = buffer<float>();
  void *In = buffer<float>();
  loadBoth<matrix_a, 16, 16, 16, __half, __half, 64, 72>(Out, In);
  loadBoth<matrix_b, 16, 16, 16, __half, __half, 64, 72>(Out, In);
  loadBoth<matrix_a, 32, 8, 16, __half, __half, 32, 40>(Out, In);
  loadBoth<matrix_b, 8, 32, 16, __half, __half, 32, 40>(Out, In);
  loadBoth<matrix_a, 16, 16, 16, __nv_bfloat16, __nv_bfloat16, 64, 72>(Out, In);
  loadBoth<matrix_b, 16, 16, 16, __nv_bfloat16, __nv_bfloat16, 64, 72>(Out, In);
  loadBoth<matrix_a, 16, 16, 16, signed char, signed char, 128, 144>(Out, In);
  loadBoth<matrix_b, 16, 16, 16, unsigned char, unsigned char, 64, 80>(Out, In);
  loadBoth<matrix_a, 32, 8, 16, signed char, signed char, 64, 80>(Out, In);
  loadBoth<matrix_a, 16, 16, 8, precision::tf32, float, 64, 68>(Out, In);
  loadBoth<matrix_b, 16, 16, 8, precision::tf32, float, 32, 40>(Out, In);
  loadBoth<matrix_a, 8, 8, 4, double, double, 32, 36>(Out, In);
  loadBoth<matrix_b, 8, 8, 4, double, double, 64, 66>(Out, In);
  sumBoth<16, 16, 16, float, 128, 132>(Out, In);
  sumBoth<32, 8, 16, float, 64, 72>(Out, In);
  sumBoth<8, 32, 16, float, 32, 40>(Out, In);
  sumBoth<16, 16, 16, __half, 64, 72>(Out, In);
  sumBoth<16, 16, 16, int, 64, 68>(Out, In);
  sumBoth<16, 16, 8, float, 32, 36>(Out, In);
  sumBoth<8, 8, 4, double, 64, 68>(Out, In);
  walkShared<64><<<1, 128>>>(Out, (const __half *)In);
  walkShared<72><<<1, 128>>>(Out, (const __half *)In);
  return cudaDeviceSynchronize() != cudaSuccess;
}
