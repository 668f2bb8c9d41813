// cuFFT on several devices and with callbacks.

#pragma once

#include "cufft.h"

struct cudaXtDesc { int version, nGPUs, GPUs[64]; void *data[64]; size_t size[64]; void *cudaXtState; };
struct cudaLibXtDesc { int version; cudaXtDesc *descriptor; int library, subFormat; void *libDescriptor; };
enum cufftXtSubFormat { CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE };
enum cufftXtCopyType { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE };
enum cufftXtCallbackType {
  CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE, CUFFT_CB_ST_COMPLEX,
  CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL, CUFFT_CB_ST_REAL_DOUBLE
};
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);

#define __CUDA_PERF_FFT(Name) __CUDA_PERF_CALL(cufftResult, cufftXt##Name)
__CUDA_PERF_FFT(SetGPUs)
__CUDA_PERF_FFT(Malloc)
__CUDA_PERF_FFT(Free)
__CUDA_PERF_FFT(Memcpy)
__CUDA_PERF_FFT(MakePlanMany)
__CUDA_PERF_FFT(SetCallback)
__CUDA_PERF_FFT(ExecDescriptorC2C)
__CUDA_PERF_FFT(ExecDescriptorZ2Z)
__CUDA_PERF_FFT(Exec)
#undef __CUDA_PERF_FFT
