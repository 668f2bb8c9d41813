// Dense cuSOLVER as host code uses it.

#pragma once
#define CUSOLVERDN_H_ // CUDA's include guard, which programs ask for

#include "cusolver_common.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct cusolverDnIRSParams *cusolverDnIRSParams_t;
typedef struct cusolverDnIRSInfos *cusolverDnIRSInfos_t;
typedef struct cusolverDnParams *cusolverDnParams_t;
enum cusolverDnFunction_t { CUSOLVERDN_GETRF, CUSOLVERDN_POTRF };

#define __CUDA_PERF_DENSE(Name) __CUDA_PERF_CALL(cusolverStatus_t, cusolverDn##Name)
#define __CUDA_PERF_DENSE_OF(Type, Name)                                                                               \
  __CUDA_PERF_DENSE(Type##Name) __CUDA_PERF_DENSE(Type##Name##_bufferSize)
#define __CUDA_PERF_DENSE_REAL(Name) __CUDA_PERF_DENSE_OF(S, Name) __CUDA_PERF_DENSE_OF(D, Name)
#define __CUDA_PERF_DENSE_COMPLEX(Name) __CUDA_PERF_DENSE_OF(C, Name) __CUDA_PERF_DENSE_OF(Z, Name)
#define __CUDA_PERF_DENSE_ALL(Name) __CUDA_PERF_DENSE_REAL(Name) __CUDA_PERF_DENSE_COMPLEX(Name)
__CUDA_PERF_DENSE(Create) __CUDA_PERF_DENSE(Destroy) __CUDA_PERF_DENSE(SetStream) __CUDA_PERF_DENSE(GetStream)
__CUDA_PERF_DENSE(CreateParams) __CUDA_PERF_DENSE(DestroyParams) __CUDA_PERF_DENSE(SetAdvOptions)
__CUDA_PERF_DENSE_ALL(potrf) __CUDA_PERF_DENSE_ALL(potrs) __CUDA_PERF_DENSE_ALL(potri)
__CUDA_PERF_DENSE_ALL(potrfBatched) __CUDA_PERF_DENSE_ALL(potrsBatched) __CUDA_PERF_DENSE_ALL(getrf)
__CUDA_PERF_DENSE_ALL(getrs) __CUDA_PERF_DENSE_ALL(geqrf) __CUDA_PERF_DENSE_ALL(gebrd) __CUDA_PERF_DENSE_ALL(gesvd)
__CUDA_PERF_DENSE_ALL(gesvdj) __CUDA_PERF_DENSE_ALL(gesvdjBatched) __CUDA_PERF_DENSE_ALL(gesvdaStridedBatched)
__CUDA_PERF_DENSE_ALL(sytrf) __CUDA_PERF_DENSE_REAL(orgqr) __CUDA_PERF_DENSE_REAL(ormqr) __CUDA_PERF_DENSE_REAL(syevd)
__CUDA_PERF_DENSE_REAL(syevdx) __CUDA_PERF_DENSE_REAL(syevj) __CUDA_PERF_DENSE_REAL(syevjBatched)
__CUDA_PERF_DENSE_REAL(sygvd) __CUDA_PERF_DENSE_REAL(sygvj) __CUDA_PERF_DENSE_REAL(sytrd)
__CUDA_PERF_DENSE_COMPLEX(ungqr) __CUDA_PERF_DENSE_COMPLEX(unmqr) __CUDA_PERF_DENSE_COMPLEX(heevd)
__CUDA_PERF_DENSE_COMPLEX(heevj) __CUDA_PERF_DENSE_COMPLEX(heevjBatched) __CUDA_PERF_DENSE_COMPLEX(hegvd)
__CUDA_PERF_DENSE_OF(X, potrf) __CUDA_PERF_DENSE_OF(X, potrs) __CUDA_PERF_DENSE_OF(X, getrf) __CUDA_PERF_DENSE_OF(X, getrs)
__CUDA_PERF_DENSE_OF(X, geqrf) __CUDA_PERF_DENSE_OF(X, syevd) __CUDA_PERF_DENSE_OF(X, gesvd)
__CUDA_PERF_DENSE(Potrf) __CUDA_PERF_DENSE(Potrf_bufferSize) __CUDA_PERF_DENSE(Getrf) __CUDA_PERF_DENSE(Syevd)
__CUDA_PERF_DENSE(CreateSyevjInfo) __CUDA_PERF_DENSE(DestroySyevjInfo) __CUDA_PERF_DENSE(XsyevjSetTolerance)
__CUDA_PERF_DENSE(XsyevjSetMaxSweeps) __CUDA_PERF_DENSE(XsyevjSetSortEig) __CUDA_PERF_DENSE(XsyevjGetResidual)
__CUDA_PERF_DENSE(XsyevjGetSweeps) __CUDA_PERF_DENSE(CreateGesvdjInfo) __CUDA_PERF_DENSE(DestroyGesvdjInfo)
__CUDA_PERF_DENSE(XgesvdjSetTolerance) __CUDA_PERF_DENSE(XgesvdjSetMaxSweeps) __CUDA_PERF_DENSE(XgesvdjSetSortEig)
__CUDA_PERF_DENSE(XgesvdjGetResidual) __CUDA_PERF_DENSE(XgesvdjGetSweeps) __CUDA_PERF_DENSE(XsyevBatched)
__CUDA_PERF_DENSE(XsyevBatched_bufferSize) __CUDA_PERF_DENSE(DDgesv) __CUDA_PERF_DENSE(SSgesv)
__CUDA_PERF_DENSE(IRSParamsCreate) __CUDA_PERF_DENSE(IRSParamsDestroy)
#undef __CUDA_PERF_DENSE
#undef __CUDA_PERF_DENSE_OF
#undef __CUDA_PERF_DENSE_REAL
#undef __CUDA_PERF_DENSE_COMPLEX
#undef __CUDA_PERF_DENSE_ALL
