// cuSPARSE as host code uses it.

#pragma once
#define CUSPARSEAPI // a macro of CUDA's header, which programs ask for

#include "cuComplex.h"
#include "cuda_perf/host_interface.h"

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;
enum cusparseStatus_t {
  CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_ALLOC_FAILED, CUSPARSE_STATUS_INVALID_VALUE,
  CUSPARSE_STATUS_ARCH_MISMATCH, CUSPARSE_STATUS_MAPPING_ERROR, CUSPARSE_STATUS_EXECUTION_FAILED,
  CUSPARSE_STATUS_INTERNAL_ERROR, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED, CUSPARSE_STATUS_ZERO_PIVOT,
  CUSPARSE_STATUS_NOT_SUPPORTED
};
enum cusparseOperation_t {
  CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I };
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparseMatrixType_t { CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_TRIANGULAR };
enum cusparseFillMode_t { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER };
enum cusparseDiagType_t { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 };
enum cusparseAction_t { CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC };
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE };
enum cusparseSolvePolicy_t { CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL };
enum cusparseSpMatAttribute_t { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE };
enum cusparseDirection_t { CUSPARSE_DIRECTION_ROW, CUSPARSE_DIRECTION_COLUMN };
enum cusparseSpMVAlg_t {
  CUSPARSE_SPMV_ALG_DEFAULT, CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3,
  CUSPARSE_SPMV_COO_ALG1 = 1
};
enum cusparseSpMMAlg_t { CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6 };
enum cusparseSpSVAlg_t { CUSPARSE_SPSV_ALG_DEFAULT };
enum cusparseSpSMAlg_t { CUSPARSE_SPSM_ALG_DEFAULT };
enum cusparseSpGEMMAlg_t { CUSPARSE_SPGEMM_DEFAULT };
enum cusparseSDDMMAlg_t { CUSPARSE_SDDMM_ALG_DEFAULT };
enum cusparseCsr2CscAlg_t { CUSPARSE_CSR2CSC_ALG_DEFAULT, CUSPARSE_CSR2CSC_ALG1 = 1, CUSPARSE_CSR2CSC_ALG2 = 2 };
enum cusparseSparseToDenseAlg_t { CUSPARSE_SPARSETODENSE_ALG_DEFAULT };
enum cusparseDenseToSparseAlg_t { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT };
extern "C" const char *cusparseGetErrorString(cusparseStatus_t status);

#define __CUDA_PERF_SPARSE(Name) __CUDA_PERF_CALL(cusparseStatus_t, cusparse##Name)
#define __CUDA_PERF_SPARSE_STEPS(Name)                                                                                 \
  __CUDA_PERF_SPARSE(Name) __CUDA_PERF_SPARSE(Name##_bufferSize) __CUDA_PERF_SPARSE(Name##_preprocess)                 \
  __CUDA_PERF_SPARSE(Name##_analysis) __CUDA_PERF_SPARSE(Name##_solve) __CUDA_PERF_SPARSE(Name##_createDescr)          \
  __CUDA_PERF_SPARSE(Name##_destroyDescr) __CUDA_PERF_SPARSE(Name##_workEstimation)                                    \
  __CUDA_PERF_SPARSE(Name##_compute) __CUDA_PERF_SPARSE(Name##_copy) __CUDA_PERF_SPARSE(Name##_convert)
__CUDA_PERF_SPARSE(Create)
__CUDA_PERF_SPARSE(Destroy)
__CUDA_PERF_SPARSE(SetStream)
__CUDA_PERF_SPARSE(SetPointerMode)
__CUDA_PERF_SPARSE(CreateMatDescr)
__CUDA_PERF_SPARSE(DestroyMatDescr)
__CUDA_PERF_SPARSE(SetMatType)
__CUDA_PERF_SPARSE(SetMatIndexBase)
__CUDA_PERF_SPARSE(SetMatFillMode)
__CUDA_PERF_SPARSE(SetMatDiagType)
__CUDA_PERF_SPARSE(CreateCsr)
__CUDA_PERF_SPARSE(CreateCsc)
__CUDA_PERF_SPARSE(CreateCoo)
__CUDA_PERF_SPARSE(CreateDnMat)
__CUDA_PERF_SPARSE(CreateDnVec)
__CUDA_PERF_SPARSE(CreateSpVec)
__CUDA_PERF_SPARSE(DestroySpMat)
__CUDA_PERF_SPARSE(DestroyDnMat)
__CUDA_PERF_SPARSE(DestroyDnVec)
__CUDA_PERF_SPARSE(DestroySpVec)
__CUDA_PERF_SPARSE(DnVecSetValues)
__CUDA_PERF_SPARSE(DnMatSetStridedBatch)
__CUDA_PERF_SPARSE(SpMatGetSize)
__CUDA_PERF_SPARSE(SpMatSetAttribute)
__CUDA_PERF_SPARSE(CsrSetPointers)
__CUDA_PERF_SPARSE(CsrSetStridedBatch)
__CUDA_PERF_SPARSE(Gather)
__CUDA_PERF_SPARSE(Sgthr)
__CUDA_PERF_SPARSE(Snnz)
__CUDA_PERF_SPARSE(Csr2cscEx2)
__CUDA_PERF_SPARSE(Xcsrsort)
__CUDA_PERF_SPARSE(Xcsrsort_bufferSizeExt)
__CUDA_PERF_SPARSE(Xcsrilu02_zeroPivot)
__CUDA_PERF_SPARSE(CreateIdentityPermutation)
__CUDA_PERF_SPARSE_STEPS(SpMV)
__CUDA_PERF_SPARSE_STEPS(SpMM)
__CUDA_PERF_SPARSE_STEPS(SpSV)
__CUDA_PERF_SPARSE_STEPS(SpSM)
__CUDA_PERF_SPARSE_STEPS(SpGEMM)
__CUDA_PERF_SPARSE_STEPS(SDDMM)
__CUDA_PERF_SPARSE_STEPS(SparseToDense)
__CUDA_PERF_SPARSE_STEPS(DenseToSparse)
__CUDA_PERF_SPARSE(Csr2cscEx2_bufferSize)
__CUDA_PERF_SPARSE(Xcoo2csr)
__CUDA_PERF_SPARSE(Xcsr2coo)
// Before CUDA 12 each type had functions of its own.
#define __CUDA_PERF_SPARSE_TYPES(Name)                                                                                 \
  __CUDA_PERF_SPARSE(S##Name) __CUDA_PERF_SPARSE(D##Name) __CUDA_PERF_SPARSE(C##Name) __CUDA_PERF_SPARSE(Z##Name)
__CUDA_PERF_SPARSE_TYPES(csrmv)
__CUDA_PERF_SPARSE_TYPES(csrmm)
__CUDA_PERF_SPARSE_TYPES(csrmm2)
__CUDA_PERF_SPARSE_TYPES(csr2csc)
__CUDA_PERF_SPARSE_TYPES(csr2dense)
__CUDA_PERF_SPARSE_TYPES(dense2csr)
__CUDA_PERF_SPARSE_TYPES(csrsv2_bufferSize)
__CUDA_PERF_SPARSE_TYPES(csrsv2_analysis)
__CUDA_PERF_SPARSE_TYPES(csrsv2_solve)
__CUDA_PERF_SPARSE_TYPES(csrilu02)
__CUDA_PERF_SPARSE_TYPES(csrilu02_bufferSize)
__CUDA_PERF_SPARSE_TYPES(csrilu02_analysis)
__CUDA_PERF_SPARSE_TYPES(csric02)
__CUDA_PERF_SPARSE_TYPES(csric02_bufferSize)
__CUDA_PERF_SPARSE_TYPES(csric02_analysis)
__CUDA_PERF_SPARSE_TYPES(gtsv2)
__CUDA_PERF_SPARSE_TYPES(gtsv2_bufferSizeExt)
__CUDA_PERF_SPARSE_TYPES(gtsv2StridedBatch)
__CUDA_PERF_SPARSE_TYPES(gtsv2StridedBatch_bufferSizeExt)
#undef __CUDA_PERF_SPARSE_TYPES
#undef __CUDA_PERF_SPARSE_STEPS
#undef __CUDA_PERF_SPARSE
