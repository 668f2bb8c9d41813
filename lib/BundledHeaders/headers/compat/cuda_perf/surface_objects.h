// Surface objects, which Clang 19 knows in no toolkit. Like texture fetches, their accesses are calls without a body.

#pragma once

#ifndef __SURFACE_INDIRECT_FUNCTIONS_H__

#define __CUDA_PERF_SURFACE(Name, ...)                                                                                 \
  template <class T>                                                                                                   \
  __attribute__((device)) T Name##read(cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);\
  template <class T>                                                                                                   \
  __attribute__((device)) void Name##read(T *, cudaSurfaceObject_t, __VA_ARGS__,                                       \
                                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                             \
  template <class T>                                                                                                   \
  __attribute__((device)) void Name##write(T, cudaSurfaceObject_t, __VA_ARGS__,                                        \
                                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
__CUDA_PERF_SURFACE(surf1D, int)
__CUDA_PERF_SURFACE(surf2D, int, int)
__CUDA_PERF_SURFACE(surf3D, int, int, int)
__CUDA_PERF_SURFACE(surf1DLayered, int, int)
__CUDA_PERF_SURFACE(surf2DLayered, int, int, int)
__CUDA_PERF_SURFACE(surfCubemap, int, int, int)
__CUDA_PERF_SURFACE(surfCubemapLayered, int, int, int)
#undef __CUDA_PERF_SURFACE

#endif // __SURFACE_INDIRECT_FUNCTIONS_H__
