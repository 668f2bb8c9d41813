// Functions of the driver that are looked up at run time: host code, of which the table's name is enough.

#ifndef CUDA_PERF_FFNVCODEC_DYNLINK_LOADER_H
#define CUDA_PERF_FFNVCODEC_DYNLINK_LOADER_H

#include <ffnvcodec/dynlink_cuda.h>

typedef struct CudaFunctions CudaFunctions;

#endif
