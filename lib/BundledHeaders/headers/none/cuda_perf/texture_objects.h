// Texture objects. A fetch is a call without a body: its traffic is not modelled.

#pragma once

#include "cuda_perf/runtime_types.h"

#define __CUDA_PERF_FETCH(Name, ...)                                                                                   \
  template <class T> __attribute__((device, const)) T Name(cudaTextureObject_t, __VA_ARGS__);                 \
  template <class T> __attribute__((device)) void Name(T *, cudaTextureObject_t, __VA_ARGS__);
__CUDA_PERF_FETCH(tex1Dfetch, int)
__CUDA_PERF_FETCH(tex1D, float)
__CUDA_PERF_FETCH(tex2D, float, float)
__CUDA_PERF_FETCH(tex3D, float, float, float)
__CUDA_PERF_FETCH(texCubemap, float, float, float)
__CUDA_PERF_FETCH(tex1DLayered, float, int)
__CUDA_PERF_FETCH(tex2DLayered, float, float, int)
__CUDA_PERF_FETCH(texCubemapLayered, float, float, float, int)
__CUDA_PERF_FETCH(tex1DLod, float, float)
__CUDA_PERF_FETCH(tex2DLod, float, float, float)
__CUDA_PERF_FETCH(tex3DLod, float, float, float, float)
__CUDA_PERF_FETCH(tex1DLayeredLod, float, int, float)
__CUDA_PERF_FETCH(tex2DLayeredLod, float, float, int, float)
__CUDA_PERF_FETCH(texCubemapLod, float, float, float, float)
__CUDA_PERF_FETCH(texCubemapLayeredLod, float, float, float, int, float)
__CUDA_PERF_FETCH(tex1DGrad, float, float, float)
__CUDA_PERF_FETCH(tex2DGrad, float, float, float2, float2)
__CUDA_PERF_FETCH(tex3DGrad, float, float, float, float4, float4)
__CUDA_PERF_FETCH(tex1DLayeredGrad, float, int, float, float)
__CUDA_PERF_FETCH(tex2DLayeredGrad, float, float, int, float2, float2)
__CUDA_PERF_FETCH(texCubemapGrad, float, float, float, float4, float4)
__CUDA_PERF_FETCH(texCubemapLayeredGrad, float, float, float, int, float4, float4)
__CUDA_PERF_FETCH(tex2Dgather, float, float, int)
#undef __CUDA_PERF_FETCH
