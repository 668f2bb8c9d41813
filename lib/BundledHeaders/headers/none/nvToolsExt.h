// Ranges and marks of the profiler: nothing of them runs in a kernel.

#pragma once

#include "cuda_perf/host_interface.h"

typedef unsigned long long nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
struct nvtxEventAttributes_t {
  unsigned short version, size;
  unsigned category;
  int colorType;
  unsigned color;
  int payloadType, reserved0;
  union { unsigned long long ullValue; long long llValue; double dValue; } payload;
  int messageType;
  union { const char *ascii; } message;
};
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE sizeof(nvtxEventAttributes_t)
#define NVTX_COLOR_ARGB 1
#define NVTX_MESSAGE_TYPE_ASCII 1
#define nvtxRangePush nvtxRangePushA
__CUDA_PERF_CALL(int, nvtxRangePushA)
__CUDA_PERF_CALL(int, nvtxRangePushEx)
__CUDA_PERF_CALL(int, nvtxRangePop)
__CUDA_PERF_CALL(nvtxRangeId_t, nvtxRangeStartA)
__CUDA_PERF_CALL(nvtxRangeId_t, nvtxRangeStartEx)
__CUDA_PERF_CALL(int, nvtxRangeEnd)
__CUDA_PERF_CALL(int, nvtxMarkA)
__CUDA_PERF_CALL(int, nvtxNameOsThreadA)
__CUDA_PERF_CALL(int, nvtxNameCudaStreamA)
__CUDA_PERF_CALL(int, nvtxNameCudaEventA)
__CUDA_PERF_CALL(int, nvtxNameCudaDeviceA)
