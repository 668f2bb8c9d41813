// Numbers of which a byte or two are loaded or stored: masks, shifts, flags and bit-fields.
#include "Buffers.h"

struct Color {
  unsigned Red : 8, Green : 8, Blue : 16;
};
struct Range {
  unsigned long long First : 32, Count : 32;
};
struct Node {
  unsigned Axis : 2, Child : 30;
};

__global__ void topByte(int *Out, const unsigned *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I] >> 24;
  Out[I] = Value;
}
__global__ void topByteReadOnly(int *__restrict__ Out, const unsigned *__restrict__ In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I] >> 24;
  Out[I] = Value;
}
__global__ void lowShort(int *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = (short)In[I];
  Out[I] = Value;
}
__global__ void twoBytes(int *Out, const unsigned *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned Word = In[I];
  Out[I] = (Word & 255) + (Word >> 8 & 255);
}
__global__ void flagInAByte(int *Out, const unsigned *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned Flags = In[I];
  if (!(Flags & 256))
    Out[I] = I;
}
__global__ void lowestFlag(int *Out, const unsigned *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned Flags = In[I];
  if (!(Flags & 1))
    Out[I] = I;
}
__global__ void setGreen(Color *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I];
  Out[I].Green = Value;
}
__global__ void countGreen(Color *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I].Green += 1;
}
__global__ void setBlue(Color *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I];
  Out[I].Blue = Value;
}
__global__ void setAll(Color *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I];
  Out[I].Red = Value;
  Out[I].Green = Value + 1;
  Out[I].Blue = Value + 2;
}
__global__ void setCount(Range *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I];
  Out[I].Count = Value;
}
__global__ void setChild(Node *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I];
  Out[I].Child = Value;
}

int main() {
  int *A = buffer<int>(), *B = buffer<int>();
  topByte<<<64, 256>>>(A, (unsigned *)B);
  topByteReadOnly<<<64, 256>>>(A, (unsigned *)B);
  lowShort<<<64, 256>>>(A, B);
  twoBytes<<<64, 256>>>(A, (unsigned *)B);
  flagInAByte<<<64, 256>>>(A, (unsigned *)B);
  lowestFlag<<<64, 256>>>(A, (unsigned *)B);
  setGreen<<<64, 256>>>((Color *)A, B);
  countGreen<<<64, 256>>>((Color *)A);
  setBlue<<<64, 256>>>((Color *)A, B);
  setAll<<<64, 256>>>((Color *)A, B);
  setCount<<<64, 256>>>((Range *)A, B);
  setChild<<<64, 256>>>((Node *)A, B);
  return cudaDeviceSynchronize() != cudaSuccess;
}
