// Buffers shared with OpenGL.

#pragma once

#include "cuda_perf_runtime.h"

enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone, cudaGraphicsRegisterFlagsReadOnly, cudaGraphicsRegisterFlagsWriteDiscard,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4, cudaGraphicsRegisterFlagsTextureGather = 8
};
enum cudaGraphicsMapFlags { cudaGraphicsMapFlagsNone, cudaGraphicsMapFlagsReadOnly, cudaGraphicsMapFlagsWriteDiscard };
#define cudaGLMapFlagsNone cudaGraphicsMapFlagsNone
extern "C" {
cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t *resource, unsigned buffer, unsigned flags);
cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource_t *resource, unsigned image, unsigned target, unsigned flags);
cudaError_t cudaGLSetGLDevice(int device);
cudaError_t cudaGLGetDevices(unsigned *count, int *devices, unsigned size, int list);
cudaError_t cudaGLRegisterBufferObject(unsigned buffer);
cudaError_t cudaGLUnregisterBufferObject(unsigned buffer);
cudaError_t cudaGLMapBufferObject(void **p, unsigned buffer);
cudaError_t cudaGLUnmapBufferObject(unsigned buffer);
}
