// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// Texture references, which CUDA 12 removed, and texture objects: the fetch is a call, the other accesses are as ever.

texture<float, cudaTextureType1D, cudaReadModeElementType> line;
texture<uchar4, 2, cudaReadModeNormalizedFloat> picture;
surface<void, cudaSurfaceType2D> target;

// CHECK-LABEL: @_Z10references
// CHECK: call {{.*}}float @{{.*}}tex1Dfetch
// CHECK: store float
__global__ void references(float *out) {
  float4 colour = tex2D(picture, threadIdx.x + 0.5f, 1.0f);
  out[threadIdx.x] = tex1Dfetch(line, threadIdx.x) + colour.x;
  surf2Dwrite(1.0f, target, threadIdx.x * 4, 0);
}

// CHECK-LABEL: @_Z7objects
// CHECK: call {{.*}}float @{{.*}}tex2D
__global__ void objects(float *out, cudaTextureObject_t image, cudaSurfaceObject_t result) {
  out[threadIdx.x] = tex2D<float>(image, threadIdx.x, 1);
  uchar4 v;
  surf2Dread(&v, result, 0, 0);
  surf2Dwrite<uchar4>(v, result, 0, 0, cudaBoundaryModeClamp);
}

void host(float *data, cudaArray_t array) {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  line.addressMode[0] = cudaAddressModeWrap;
  line.filterMode = cudaFilterModePoint;
  line.normalized = false;
  cudaBindTexture(nullptr, line, data, desc, 64);
  cudaBindTextureToArray(picture, array, desc);
  references<<<1, 32>>>(data);
  cudaUnbindTexture(line);
}
