// NCCL as host code and the structures beside it use it.

#pragma once

#include "cuda_perf/host_interface.h"

#define NCCL_VERSION_CODE 22000
#define NCCL_MAJOR 2
#define NCCL_MINOR 20
typedef struct ncclComm *ncclComm_t;
struct ncclUniqueId { char internal[128]; };
enum ncclResult_t {
  ncclSuccess, ncclUnhandledCudaError, ncclSystemError, ncclInternalError, ncclInvalidArgument, ncclInvalidUsage,
  ncclRemoteError, ncclInProgress
};
enum ncclDataType_t {
  ncclInt8, ncclChar = 0, ncclUint8, ncclInt32, ncclInt = 2, ncclUint32, ncclInt64, ncclUint64, ncclFloat16,
  ncclHalf = 6, ncclFloat32, ncclFloat = 7, ncclFloat64, ncclDouble = 8, ncclBfloat16
};
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg };
const char *ncclGetErrorString(ncclResult_t result);

#define CUDA_PERF_NCCL(Name) __CUDA_PERF_CALL(ncclResult_t, nccl##Name)
CUDA_PERF_NCCL(GetVersion) CUDA_PERF_NCCL(GetUniqueId) CUDA_PERF_NCCL(CommInitRank) CUDA_PERF_NCCL(CommInitAll)
CUDA_PERF_NCCL(CommDestroy) CUDA_PERF_NCCL(CommAbort) CUDA_PERF_NCCL(CommCount) CUDA_PERF_NCCL(CommCuDevice)
CUDA_PERF_NCCL(CommUserRank) CUDA_PERF_NCCL(CommGetAsyncError) CUDA_PERF_NCCL(AllReduce) CUDA_PERF_NCCL(Reduce)
CUDA_PERF_NCCL(Broadcast) CUDA_PERF_NCCL(Bcast) CUDA_PERF_NCCL(AllGather) CUDA_PERF_NCCL(ReduceScatter)
CUDA_PERF_NCCL(Send) CUDA_PERF_NCCL(Recv) CUDA_PERF_NCCL(GroupStart) CUDA_PERF_NCCL(GroupEnd)
#undef CUDA_PERF_NCCL
