// The driver's types as FFmpeg's headers of the video codec give them: CUDA's own.

#ifndef CUDA_PERF_FFNVCODEC_DYNLINK_CUDA_H
#define CUDA_PERF_FFNVCODEC_DYNLINK_CUDA_H

#include <cuda.h>

#endif
