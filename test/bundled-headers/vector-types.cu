// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only -Werror %s
// RUN: %clangxx %bundled-headers -std=c++20 -fsyntax-only -Werror %s
// The vector types have the device's sizes and alignments: they decide whether an access is one wide one.

#define CHECK_TYPE(Type, Size, Align) static_assert(sizeof(Type) == Size && alignof(Type) == Align, #Type)
CHECK_TYPE(char1, 1, 1);
CHECK_TYPE(uchar2, 2, 2);
CHECK_TYPE(char3, 3, 1);
CHECK_TYPE(uchar4, 4, 4);
CHECK_TYPE(short2, 4, 4);
CHECK_TYPE(ushort3, 6, 2);
CHECK_TYPE(short4, 8, 8);
CHECK_TYPE(int1, 4, 4);
CHECK_TYPE(uint2, 8, 8);
CHECK_TYPE(int3, 12, 4);
CHECK_TYPE(uint4, 16, 16);
CHECK_TYPE(long2, 16, 16);
CHECK_TYPE(longlong3, 24, 8);
CHECK_TYPE(ulonglong4, 32, 16);
CHECK_TYPE(float2, 8, 8);
CHECK_TYPE(float3, 12, 4);
CHECK_TYPE(float4, 16, 16);
CHECK_TYPE(double2, 16, 16);
CHECK_TYPE(double4, 32, 16);
CHECK_TYPE(double4_32a, 32, 32);

__global__ void makes(float4 *out) {
  out[threadIdx.x] = make_float4(1, 2, 3, make_double2(4, 5).y);
  dim3 index = threadIdx;
  uint3 block = blockIdx;
  out[index.x + block.y] = {0, 1, 2, (float)make_uchar4(1, 2, 3, 4).w};
}

void launches(float4 *out, cudaStream_t stream) {
  dim3 grid(3), block = {8, 8};
  makes<<<grid, block, 0, stream>>>(out);
  makes<<<make_uint3(1, 2, 3), 32>>>(out);
}
