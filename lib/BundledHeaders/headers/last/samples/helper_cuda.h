// What the host code of CUDA's samples checks its calls with, and many programs with it.

#pragma once

#include "cuda_runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MAX
#define MAX(a, b) (a > b ? a : b)
#endif
#ifndef MIN
#define MIN(a, b) (a < b ? a : b)
#endif
template <class T> void check(T result, char const *const, const char *const, int const) {
  if (result)
    exit(EXIT_FAILURE);
}
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
#define getLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
#define printLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
inline void __getLastCudaError(const char *, const char *, const int) {
  if (cudaGetLastError() != cudaSuccess)
    exit(EXIT_FAILURE);
}
template <class T> const char *_cudaGetErrorEnum(T) { return ""; }
inline int ftoi(float value) { return int(value >= 0 ? value + 0.5 : value - 0.5); }
inline int _ConvertSMVer2Cores(int, int) { return 128; }
inline const char *_ConvertSMVer2ArchName(int, int) { return ""; }
inline int gpuDeviceInit(int device) { return cudaSetDevice(device), device; }
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int findCudaDevice(int, const char **) { return 0; }
inline int findIntegratedGPU() { return 0; }
inline bool checkCudaCapabilities(int, int) { return true; }
#include "helper_string.h"
