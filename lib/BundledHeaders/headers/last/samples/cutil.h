// What the host code of CUDA's oldest samples has.

#pragma once

#include "cuda_runtime.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUTBoolean bool
#define CUTTrue true
#define CUTFalse false
#define CUT_DEVICE_INIT(argc, argv) ((void)0)
#define CUT_EXIT(argc, argv) exit(EXIT_SUCCESS)
#define CUT_SAFE_CALL(call) (call)
#define CUT_CHECK_ERROR(message) cudaGetLastError()
#define CUDA_SAFE_CALL(call)                                                                                           \
  do {                                                                                                                 \
    if (cudaSuccess != (call))                                                                                         \
      exit(EXIT_FAILURE);                                                                                              \
  } while (0)
#define CUDA_SAFE_CALL_NO_SYNC(call) CUDA_SAFE_CALL(call)
#define CUT_BANK_CHECKER(array, index) array[index]
#define cutilSafeCall(call) CUDA_SAFE_CALL(call)
#define cutilSafeCallNoSync(call) CUDA_SAFE_CALL(call)
#define cutilSafeThreadSync() cudaDeviceSynchronize()
#define cutilCheckError(call) (call)
#define cutilCheckMsg(message) cudaGetLastError()
#define cutilExit(argc, argv) exit(EXIT_SUCCESS)
#define cutilDeviceInit(argc, argv) 0
#define cutGetMaxGflopsDeviceId() 0
#define cutilChooseCudaDevice(argc, argv) 0
bool cutCreateTimer(unsigned *name);
bool cutDeleteTimer(unsigned name);
bool cutStartTimer(unsigned name);
bool cutStopTimer(unsigned name);
bool cutResetTimer(unsigned name);
float cutGetTimerValue(unsigned name);
float cutGetAverageTimerValue(unsigned name);
bool cutCheckCmdLineFlag(int argc, const char **argv, const char *name);
bool cutGetCmdLineArgumenti(int argc, const char **argv, const char *name, int *value);
bool cutGetCmdLineArgumentstr(int argc, const char **argv, const char *name, char **value);
char *cutFindFilePath(const char *name, const char *program);
template <class T> bool cutLoadPGMub(const char *name, T **data, unsigned *width, unsigned *height);
template <class T> bool cutComparefe(const T *reference, const T *data, unsigned length, float epsilon);
template <class T> bool cutCompareL2fe(const T *reference, const T *data, unsigned length, float epsilon);
void cutFree(void *memory);
