// Programs for both makers' GPUs: with HIP's header on NVIDIA's, each name stands for CUDA's, launches included.
// RUN: not %cuda-perf-lint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

#include <hip/hip_runtime.h>

#if !defined(__HIPCC__) || !defined(__HIP_PLATFORM_NVIDIA__)
#error "not for HIP on NVIDIA's GPUs"
#endif

template <int Step> __global__ void spread(float *out) {
  HIP_DYNAMIC_SHARED(float, tile)
  int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
  tile[hipThreadIdx_x] = float(i);
  // 32 floats apart: a sector a lane.
  // CHECK: :[[#@LINE+2]]:3: note: store to 'out' moves 32 sectors per request where 4 would do: {{.*}} [cuda-perf-strided-global-access]
  // CHECK: in kernel 'spread<32>', block 128 from the launch
  out[Step * i] = tile[hipThreadIdx_x];
}

hipError_t launch(float *out, hipStream_t stream) {
  hipLaunchKernelGGL((spread<32>), dim3(1024), dim3(128), 128 * sizeof(float), stream, out);
  return hipGetLastError();
}
