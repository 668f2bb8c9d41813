// Texture and surface references, which CUDA 12 removed and many programs still use. A fetch is a call without a body:
// texture traffic is not modelled, the rest of the kernel is.

#pragma once

#ifndef cudaTextureType1D
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#endif
#ifndef cudaSurfaceType1D
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
#endif

#if CUDART_VERSION >= 12000

struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference { cudaChannelFormatDesc channelDesc; };

template <class T, int Kind = cudaTextureType1D, cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  texture(int normalized = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
          cudaTextureAddressMode address = cudaAddressModeClamp) {}
  texture(int normalized, cudaTextureFilterMode filter, cudaTextureAddressMode address, cudaChannelFormatDesc desc) {}
};
template <class T, int Kind = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {};

namespace __cuda_perf {
// What a fetch gives: the element, or floats of as many components when integers are normalised.
template <class T, cudaTextureReadMode Mode> struct Fetched { typedef T Type; };
#define __CUDA_PERF_NORMALIZED(From, To)                                                                               \
  template <> struct Fetched<From, cudaReadModeNormalizedFloat> { typedef To Type; };
#define __CUDA_PERF_NORMALIZED_VECTORS(Name, Scalar)                                                                   \
  __CUDA_PERF_NORMALIZED(Scalar, float)                                                                                \
  __CUDA_PERF_NORMALIZED(Name##1, float1)                                                                              \
  __CUDA_PERF_NORMALIZED(Name##2, float2)                                                                              \
  __CUDA_PERF_NORMALIZED(Name##4, float4)
__CUDA_PERF_NORMALIZED(char, float)
__CUDA_PERF_NORMALIZED_VECTORS(char, signed char)
__CUDA_PERF_NORMALIZED_VECTORS(uchar, unsigned char)
__CUDA_PERF_NORMALIZED_VECTORS(short, short)
__CUDA_PERF_NORMALIZED_VECTORS(ushort, unsigned short)
#undef __CUDA_PERF_NORMALIZED_VECTORS
#undef __CUDA_PERF_NORMALIZED
} // namespace __cuda_perf

#define __CUDA_PERF_FETCH(Name, Kind, ...)                                                                             \
  template <class T, cudaTextureReadMode Mode>                                                                         \
  __attribute__((device, const)) typename __cuda_perf::Fetched<T, Mode>::Type Name(                           \
      const texture<T, Kind, Mode> &, __VA_ARGS__);
__CUDA_PERF_FETCH(tex1Dfetch, cudaTextureType1D, int)
__CUDA_PERF_FETCH(tex1D, cudaTextureType1D, float)
__CUDA_PERF_FETCH(tex2D, cudaTextureType2D, float, float)
__CUDA_PERF_FETCH(tex3D, cudaTextureType3D, float, float, float)
__CUDA_PERF_FETCH(texCubemap, cudaTextureTypeCubemap, float, float, float)
__CUDA_PERF_FETCH(tex1DLayered, cudaTextureType1DLayered, float, int)
__CUDA_PERF_FETCH(tex2DLayered, cudaTextureType2DLayered, float, float, int)
__CUDA_PERF_FETCH(tex1DLod, cudaTextureType1D, float, float)
__CUDA_PERF_FETCH(tex2DLod, cudaTextureType2D, float, float, float)
__CUDA_PERF_FETCH(tex3DLod, cudaTextureType3D, float, float, float, float)
#undef __CUDA_PERF_FETCH

template <class T, int Kind>
__attribute__((device)) void surf1Dread(T *, surface<void, Kind>, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T, int Kind>
__attribute__((device)) T surf1Dread(surface<void, Kind>, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T, int Kind>
__attribute__((device)) void surf1Dwrite(T, surface<void, Kind>, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T, int Kind>
__attribute__((device)) void surf2Dread(T *, surface<void, Kind>, int, int,
                                        cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T, int Kind>
__attribute__((device)) T surf2Dread(surface<void, Kind>, int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T, int Kind>
__attribute__((device)) void surf2Dwrite(T, surface<void, Kind>, int, int,
                                         cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T, int Kind>
__attribute__((device)) void surf3Dwrite(T, surface<void, Kind>, int, int, int,
                                         cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);

// The host's side of them.
#define __CUDA_PERF_BIND template <class T, int Kind, cudaTextureReadMode Mode> cudaError_t
__CUDA_PERF_BIND cudaBindTexture(size_t *, const texture<T, Kind, Mode> &, const void *, size_t = ~(size_t)0) {
  return cudaSuccess;
}
__CUDA_PERF_BIND cudaBindTexture(size_t *, const texture<T, Kind, Mode> &, const void *, const cudaChannelFormatDesc &,
                                 size_t = ~(size_t)0) {
  return cudaSuccess;
}
__CUDA_PERF_BIND cudaBindTexture2D(size_t *, const texture<T, Kind, Mode> &, const void *,
                                   const cudaChannelFormatDesc &, size_t, size_t, size_t) {
  return cudaSuccess;
}
__CUDA_PERF_BIND cudaBindTexture2D(size_t *, const texture<T, Kind, Mode> &, const void *, size_t, size_t, size_t) {
  return cudaSuccess;
}
__CUDA_PERF_BIND cudaBindTextureToArray(const texture<T, Kind, Mode> &, cudaArray_const_t,
                                        const cudaChannelFormatDesc &) {
  return cudaSuccess;
}
__CUDA_PERF_BIND cudaBindTextureToArray(const texture<T, Kind, Mode> &, cudaArray_const_t) { return cudaSuccess; }
__CUDA_PERF_BIND cudaUnbindTexture(const texture<T, Kind, Mode> &) { return cudaSuccess; }
__CUDA_PERF_BIND cudaGetTextureAlignmentOffset(size_t *, const texture<T, Kind, Mode> &) { return cudaSuccess; }
#undef __CUDA_PERF_BIND
template <class T, int Kind> cudaError_t cudaBindSurfaceToArray(const surface<T, Kind> &, cudaArray_const_t) {
  return cudaSuccess;
}
inline cudaError_t cudaBindTexture(size_t *, const textureReference *, const void *, const cudaChannelFormatDesc *,
                                   size_t = ~(size_t)0) {
  return cudaSuccess;
}
inline cudaError_t cudaUnbindTexture(const textureReference *) { return cudaSuccess; }
inline cudaError_t cudaGetTextureReference(const textureReference **, const void *) { return cudaSuccess; }

#endif // CUDART_VERSION >= 12000
