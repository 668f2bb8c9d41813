// Sparse cuSOLVER as host code uses it.

#pragma once
#define CUSOLVERSP_H_ // CUDA's include guard, which programs ask for

#include "cusolver_common.h"
#include "cusparse.h"

typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct csrqrInfo *csrqrInfo_t;
typedef struct csrcholInfo *csrcholInfo_t;
typedef struct csrluInfoHost *csrluInfoHost_t;

#define __CUDA_PERF_SOLVE(Name) __CUDA_PERF_CALL(cusolverStatus_t, cusolverSp##Name)
#define __CUDA_PERF_SOLVE_ALL(Name)                                                                                    \
  __CUDA_PERF_SOLVE(S##Name) __CUDA_PERF_SOLVE(D##Name) __CUDA_PERF_SOLVE(C##Name) __CUDA_PERF_SOLVE(Z##Name)
__CUDA_PERF_SOLVE(Create) __CUDA_PERF_SOLVE(Destroy) __CUDA_PERF_SOLVE(SetStream) __CUDA_PERF_SOLVE(GetStream)
__CUDA_PERF_SOLVE_ALL(csrlsvlu) __CUDA_PERF_SOLVE_ALL(csrlsvluHost) __CUDA_PERF_SOLVE_ALL(csrlsvqr)
__CUDA_PERF_SOLVE_ALL(csrlsvqrHost) __CUDA_PERF_SOLVE_ALL(csrlsvchol) __CUDA_PERF_SOLVE_ALL(csrlsvcholHost)
__CUDA_PERF_SOLVE_ALL(csrlsqvqrHost) __CUDA_PERF_SOLVE_ALL(csreigvsi) __CUDA_PERF_SOLVE_ALL(csrqrsvBatched)
__CUDA_PERF_SOLVE_ALL(csrqrBufferInfoBatched) __CUDA_PERF_SOLVE(XcsrqrAnalysisBatched)
__CUDA_PERF_SOLVE(CreateCsrqrInfo) __CUDA_PERF_SOLVE(DestroyCsrqrInfo) __CUDA_PERF_SOLVE(XcsrsymrcmHost)
__CUDA_PERF_SOLVE(XcsrissymHost) __CUDA_PERF_SOLVE(XcsrsymamdHost) __CUDA_PERF_SOLVE(XcsrmetisndHost)
__CUDA_PERF_SOLVE(Xcsrperm_bufferSizeHost) __CUDA_PERF_SOLVE(XcsrpermHost)
#undef __CUDA_PERF_SOLVE
#undef __CUDA_PERF_SOLVE_ALL
