// cuFFT as host code uses it, and the callbacks' types.

#pragma once
#define _CUFFT_H_ // CUDA's include guard, which programs ask for

#include "cuComplex.h"
#include "cuda_perf/host_interface.h"

typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;
enum cufftResult {
  CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE, CUFFT_INVALID_VALUE, CUFFT_INTERNAL_ERROR,
  CUFFT_EXEC_FAILED, CUFFT_SETUP_FAILED, CUFFT_INVALID_SIZE, CUFFT_UNALIGNED_DATA, CUFFT_INCOMPLETE_PARAMETER_LIST,
  CUFFT_INVALID_DEVICE, CUFFT_PARSE_ERROR, CUFFT_NO_WORKSPACE, CUFFT_NOT_IMPLEMENTED, CUFFT_LICENSE_ERROR,
  CUFFT_NOT_SUPPORTED, CUFFT_MISSING_DEPENDENCY, CUFFT_NVRTC_FAILURE, CUFFT_NVJITLINK_FAILURE, CUFFT_NVSHMEM_FAILURE
};
enum cufftType {
  CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69
};
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define MAX_CUFFT_ERROR 0x11

#define __CUDA_PERF_FFT(Name) __CUDA_PERF_CALL(cufftResult, cufft##Name)
__CUDA_PERF_FFT(Create)
__CUDA_PERF_FFT(Destroy)
__CUDA_PERF_FFT(Plan1d)
__CUDA_PERF_FFT(Plan2d)
__CUDA_PERF_FFT(Plan3d)
__CUDA_PERF_FFT(PlanMany)
__CUDA_PERF_FFT(MakePlan1d)
__CUDA_PERF_FFT(MakePlan2d)
__CUDA_PERF_FFT(MakePlan3d)
__CUDA_PERF_FFT(MakePlanMany)
__CUDA_PERF_FFT(ExecC2C)
__CUDA_PERF_FFT(ExecR2C)
__CUDA_PERF_FFT(ExecC2R)
__CUDA_PERF_FFT(ExecZ2Z)
__CUDA_PERF_FFT(ExecD2Z)
__CUDA_PERF_FFT(ExecZ2D)
__CUDA_PERF_FFT(SetStream)
__CUDA_PERF_FFT(SetAutoAllocation)
__CUDA_PERF_FFT(SetWorkArea)
__CUDA_PERF_FFT(GetSize)
__CUDA_PERF_FFT(GetVersion)
#undef __CUDA_PERF_FFT
