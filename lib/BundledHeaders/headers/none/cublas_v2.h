// cuBLAS as host code uses it.

#pragma once
#define CUBLAS_API_H_ // CUDA's include guard, which programs ask for

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_perf/host_interface.h"

typedef struct cublasContext *cublasHandle_t;
enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
typedef cublasStatus_t cublasStatus;
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C, CUBLAS_OP_CONJG };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED };
enum cublasMath_t {
  CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH, CUBLAS_PEDANTIC_MATH, CUBLAS_TF32_TENSOR_OP_MATH,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
};
enum cublasComputeType_t {
  CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32F_PEDANTIC = 69
};
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 };
typedef cudaDataType cublasDataType_t;

#define __CUDA_PERF_BLAS(Name) __CUDA_PERF_CALL(cublasStatus_t, cublas##Name)
#define __CUDA_PERF_BLAS_TYPES(Name)                                                                                   \
  __CUDA_PERF_BLAS(S##Name) __CUDA_PERF_BLAS(D##Name) __CUDA_PERF_BLAS(C##Name) __CUDA_PERF_BLAS(Z##Name)
__CUDA_PERF_BLAS(Create)
__CUDA_PERF_BLAS(Destroy)
__CUDA_PERF_BLAS(Create_v2)
__CUDA_PERF_BLAS(Destroy_v2)
__CUDA_PERF_BLAS(SetStream)
__CUDA_PERF_BLAS(GetStream)
__CUDA_PERF_BLAS(SetStream_v2)
__CUDA_PERF_BLAS(GetStream_v2)
__CUDA_PERF_BLAS(SetPointerMode_v2)
__CUDA_PERF_BLAS(GetPointerMode)
__CUDA_PERF_BLAS(SetMathMode)
__CUDA_PERF_BLAS(SetPointerMode)
__CUDA_PERF_BLAS(SetWorkspace)
__CUDA_PERF_BLAS(SetAtomicsMode)
__CUDA_PERF_BLAS(GetVersion)
__CUDA_PERF_BLAS(SetVector)
__CUDA_PERF_BLAS(GetVector)
__CUDA_PERF_BLAS(SetMatrix)
__CUDA_PERF_BLAS(GetMatrix)
__CUDA_PERF_BLAS(SetVectorAsync)
__CUDA_PERF_BLAS(GetVectorAsync)
__CUDA_PERF_BLAS(SetMatrixAsync)
__CUDA_PERF_BLAS(GetMatrixAsync)
__CUDA_PERF_BLAS(GemmEx)
__CUDA_PERF_BLAS(GemmBatchedEx)
__CUDA_PERF_BLAS(GemmStridedBatchedEx)
__CUDA_PERF_BLAS(SgemmEx)
__CUDA_PERF_BLAS(DotEx)
__CUDA_PERF_BLAS(Hgemm)
__CUDA_PERF_BLAS(HgemmBatched)
__CUDA_PERF_BLAS(HgemmStridedBatched)
__CUDA_PERF_BLAS(Isamax)
__CUDA_PERF_BLAS(Idamax)
__CUDA_PERF_BLAS(Isamin)
__CUDA_PERF_BLAS(Sdot)
__CUDA_PERF_BLAS(Ddot)
__CUDA_PERF_BLAS(Snrm2)
__CUDA_PERF_BLAS(Dnrm2)
__CUDA_PERF_BLAS(Sasum)
__CUDA_PERF_BLAS(Dasum)
__CUDA_PERF_BLAS(Idamin)
__CUDA_PERF_BLAS(Icamax)
__CUDA_PERF_BLAS(Izamax)
__CUDA_PERF_BLAS(Scnrm2)
__CUDA_PERF_BLAS(Dznrm2)
__CUDA_PERF_BLAS(Cdotu)
__CUDA_PERF_BLAS(Cdotc)
__CUDA_PERF_BLAS(Zdotu)
__CUDA_PERF_BLAS(Zdotc)
__CUDA_PERF_BLAS(Cherk)
__CUDA_PERF_BLAS(Zherk)
__CUDA_PERF_BLAS(Sgemm_v2)
__CUDA_PERF_BLAS(Dgemm_v2)
__CUDA_PERF_BLAS(Sgemv_v2)
__CUDA_PERF_BLAS(Dgemv_v2)
__CUDA_PERF_BLAS(Saxpy_v2)
__CUDA_PERF_BLAS(Daxpy_v2)
__CUDA_PERF_BLAS(Sscal_v2)
__CUDA_PERF_BLAS(Dscal_v2)
__CUDA_PERF_BLAS(Sdot_v2)
__CUDA_PERF_BLAS(Ddot_v2)
__CUDA_PERF_BLAS(Snrm2_v2)
__CUDA_PERF_BLAS(Dnrm2_v2)
__CUDA_PERF_BLAS_TYPES(axpy)
__CUDA_PERF_BLAS_TYPES(copy)
__CUDA_PERF_BLAS_TYPES(scal)
__CUDA_PERF_BLAS_TYPES(swap)
__CUDA_PERF_BLAS_TYPES(gemv)
__CUDA_PERF_BLAS_TYPES(ger)
__CUDA_PERF_BLAS_TYPES(gemm)
__CUDA_PERF_BLAS_TYPES(gemmBatched)
__CUDA_PERF_BLAS_TYPES(gemmStridedBatched)
__CUDA_PERF_BLAS_TYPES(geam)
__CUDA_PERF_BLAS_TYPES(dgmm)
__CUDA_PERF_BLAS_TYPES(syrk)
__CUDA_PERF_BLAS_TYPES(symm)
__CUDA_PERF_BLAS_TYPES(symv)
__CUDA_PERF_BLAS_TYPES(rot)
__CUDA_PERF_BLAS_TYPES(syr)
__CUDA_PERF_BLAS_TYPES(gbmv)
__CUDA_PERF_BLAS_TYPES(sbmv)
__CUDA_PERF_BLAS_TYPES(trmv)
__CUDA_PERF_BLAS_TYPES(trsmBatched)
__CUDA_PERF_BLAS_TYPES(matinvBatched)
__CUDA_PERF_BLAS_TYPES(gemvStridedBatched)
__CUDA_PERF_BLAS_TYPES(trsm)
__CUDA_PERF_BLAS_TYPES(trsv)
__CUDA_PERF_BLAS_TYPES(trmm)
__CUDA_PERF_BLAS_TYPES(getrfBatched)
__CUDA_PERF_BLAS_TYPES(getriBatched)
__CUDA_PERF_BLAS_TYPES(getrsBatched)
__CUDA_PERF_BLAS_TYPES(gelsBatched)
#undef __CUDA_PERF_BLAS_TYPES
#undef __CUDA_PERF_BLAS
extern "C" const char *cublasGetStatusString(cublasStatus_t status);
extern "C" const char *cublasGetStatusName(cublasStatus_t status);
