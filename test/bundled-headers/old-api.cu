// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only %s
// RUN: %clangxx %bundled-headers -std=c++20 -fsyntax-only %s
// Host code of every age of CUDA: functions and members that newer toolkits dropped, and the new ones.

#include <cuda.h>
#include <cuda_profiler_api.h>
#include <device_launch_parameters.h>
#include <sm_20_atomic_functions.h>

__constant__ float table[16];
__device__ int counter;
__global__ void kernel(float *data, int n) { data[threadIdx.x] += table[n]; }

void old(float *data) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int rate = properties.clockRate + properties.memoryClockRate + properties.deviceOverlap + properties.computeMode +
             properties.kernelExecTimeoutEnabled + properties.maxTexture1DLinear;
  cudaSetDeviceFlags(cudaDeviceBlockingSync);
  kernel<<<rate, 256>>>(data, 1);
  cudaThreadSynchronize();
  cudaMemcpyToSymbol(table, data, sizeof(table));
  cudaMemcpyFromSymbol(data, counter, sizeof(int), 0, cudaMemcpyDeviceToHost);
  cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1);
  cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte);
  cudaMemPrefetchAsync(data, 4, 0);
  cudaThreadExit();
}

const char *nameOf(cudaError_t error) {
  switch (error) {
  case cudaErrorAddressOfConstant:
  case cudaErrorTextureFetchFailed:
  case cudaErrorTextureNotBound:
  case cudaErrorSynchronizationError:
  case cudaErrorMixedDeviceExecution:
  case cudaErrorNotYetImplemented:
  case cudaErrorMemoryValueTooLarge:
    return "emulation";
  case cudaErrorMisalignedAddress:
  case cudaErrorSyncDepthExceeded:
    return "device";
  default:
    return cudaGetErrorName(error);
  }
}

bool isMapping(CUresult error) { return error == CUDA_ERROR_MAP_FAILED || error == CUDA_ERROR_ALREADY_MAPPED; }

void current(float **data, cudaStream_t stream) {
  cudaMalloc(data, 4);
  cudaMallocManaged(data, 4);
  cudaMallocAsync(data, 4, stream);
  cudaMallocHost(data, 4);
  cudaMemPrefetchAsync(*data, 4, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0, stream);
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
  int n = 1;
  void *args[] = {data, &n};
  cudaLaunchCooperativeKernel((void *)kernel, dim3(1), dim3(32), args);
  cudaLaunchConfig_t config = {};
  cudaLaunchKernelEx(&config, kernel, *data, 1);
  cudaGraphExec_t exec;
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  cudaGraphInstantiate(&exec, graph);
  CUdeviceptr address;
  cuMemAlloc(&address, 4);
}
