// ldmatrix and stmatrix: 8x8 matrices of 16-byte rows in shared memory, rows at every distance.
#include "Buffers.h"

__device__ unsigned sharedAddress(const void *Pointer) { return (unsigned)__cvta_generic_to_shared(Pointer); }

template <int Lead> __global__ void load1(unsigned *Out, const unsigned short *In) {
  __shared__ __align__(256) unsigned short Tile[32 * Lead];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  unsigned A, Row = sharedAddress(&Tile[threadIdx.x * Lead]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(A) : "r"(Row));
  Out[threadIdx.x] = A;
}
template <int Lead> __global__ void load2(unsigned *Out, const unsigned short *In) {
  __shared__ __align__(256) unsigned short Tile[32 * Lead];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  unsigned A, B, Row = sharedAddress(&Tile[threadIdx.x * Lead]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(A), "=r"(B) : "r"(Row));
  Out[threadIdx.x] = A + B;
}
/// Four matrices; Rows::at(Lane) is the element at which the row that Lane names begins.
template <typename Rows> __global__ void load4(unsigned *Out, const unsigned short *In) {
  __shared__ __align__(256) unsigned short Tile[32 * 72];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  unsigned A, B, C, D, Row = sharedAddress(&Tile[Rows::at(threadIdx.x)]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(A), "=r"(B), "=r"(C), "=r"(D)
               : "r"(Row));
  Out[threadIdx.x] = A + B + C + D;
}
template <typename Rows> __global__ void load4Transposed(unsigned *Out, const unsigned short *In) {
  __shared__ __align__(256) unsigned short Tile[32 * 72];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  unsigned A, B, C, D, Row = sharedAddress(&Tile[Rows::at(threadIdx.x)]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(A), "=r"(B), "=r"(C), "=r"(D)
               : "r"(Row));
  Out[threadIdx.x] = A + B + C + D;
}

/// A 16x16 block of a tile with rows of Lead elements.
template <int Lead> struct Block {
  static __device__ unsigned at(unsigned Lane) { return Lane % 16 * Lead + Lane / 16 * 8; }
};
#define ROWS(Name, Place)                                                                                              \
  struct Name {                                                                                                        \
    static __device__ unsigned at(unsigned Lane) { return Place; }                                                     \
  };
// Eight 16-byte pieces a row, swizzled: no conflict without padding.
ROWS(Swizzled, Lane % 16 * 64 + (Lane / 16 ^ Lane % 8) * 8)
// All rows of a matrix are one.
ROWS(OneRow, Lane / 8 * 64)
// Matrices of rows that are the same in pairs.
ROWS(PairedRows, Lane / 2 * 8)
// Two of the four matrices conflict, two do not.
ROWS(Uneven, Lane < 16 ? Lane * 8 : Lane * 32)
// The matrices together are one row of banks each, but every matrix of its own is a column.
ROWS(Across, Lane % 8 * 64 + Lane / 8 * 8)

template <int Lead> __global__ void store1(unsigned *Out, const unsigned *In) {
  __shared__ __align__(256) unsigned short Tile[32 * Lead];
  unsigned A = In[threadIdx.x], Row = sharedAddress(&Tile[threadIdx.x * Lead]);
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(Row), "r"(A) : "memory");
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
template <int Lead> __global__ void store2(unsigned *Out, const unsigned *In) {
  __shared__ __align__(256) unsigned short Tile[32 * Lead];
  unsigned A = In[threadIdx.x], Row = sharedAddress(&Tile[threadIdx.x * Lead]);
  asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(Row), "r"(A), "r"(A + 1)
               : "memory");
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
template <int Lead> __global__ void store4(unsigned *Out, const unsigned *In) {
  __shared__ __align__(256) unsigned short Tile[16 * Lead];
  unsigned A = In[threadIdx.x], Row = sharedAddress(&Tile[threadIdx.x % 16 * Lead + threadIdx.x / 16 * 8]);
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(Row), "r"(A), "r"(A + 1),
               "r"(A + 2), "r"(A + 3)
               : "memory");
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
/// wmma's loads as PTX.
__global__ void loadFragment(unsigned *Out, const unsigned short *In) {
  __shared__ __align__(256) unsigned short Tile[16 * 64];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  unsigned A, B, C, D, E, F, G, H, Lead = 64;
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;"
               : "=r"(A), "=r"(B), "=r"(C), "=r"(D), "=r"(E), "=r"(F), "=r"(G), "=r"(H)
               : "r"(sharedAddress(Tile)), "r"(Lead));
  Out[threadIdx.x] = A + B + C + D + E + F + G + H;
}

int main() {
  unsigned *Out = buffer<unsigned>(), *In = buffer<unsigned>();
  const unsigned short *Halves = (const unsigned short *)In;
  load1<8><<<1, 32>>>(Out, Halves);
  load1<64><<<1, 32>>>(Out, Halves);
  load1<72><<<1, 32>>>(Out, Halves);
  load2<32><<<1, 32>>>(Out, Halves);
  load2<40><<<1, 32>>>(Out, Halves);
  load4<Block<16>><<<1, 32>>>(Out, Halves);
  load4<Block<32>><<<1, 32>>>(Out, Halves);
  load4<Block<64>><<<1, 32>>>(Out, Halves);
  load4<Block<72>><<<1, 32>>>(Out, Halves);
  load4Transposed<Block<64>><<<1, 32>>>(Out, Halves);
  load4Transposed<Block<72>><<<1, 32>>>(Out, Halves);
  load4<Swizzled><<<1, 32>>>(Out, Halves);
  load4<OneRow><<<1, 32>>>(Out, Halves);
  load4<PairedRows><<<1, 32>>>(Out, Halves);
  load4<Uneven><<<1, 32>>>(Out, Halves);
  load4<Across><<<1, 32>>>(Out, Halves);
  store1<64><<<1, 32>>>(Out, In);
  store1<72><<<1, 32>>>(Out, In);
  store2<32><<<1, 32>>>(Out, In);
  store2<40><<<1, 32>>>(Out, In);
  store4<64><<<1, 32>>>(Out, In);
  store4<72><<<1, 32>>>(Out, In);
  loadFragment<<<1, 32>>>(Out, Halves);
  return cudaDeviceSynchronize() != cudaSuccess;
}
