// Each thread scales a run of neighbouring elements, so the lanes of a warp are a whole run apart: what a loop
// looks like after it was split among threads as one would split it among CPU cores.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T, int Run>
__global__ void scaleRuns(const T *__restrict__ in, T *__restrict__ out, T factor, int threads) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= threads)
    return;
  for (int k = 0; k < Run; ++k)
    out[thread * Run + k] = in[thread * Run + k] * factor;
}

template <typename T, int Run> static void launch(const void *in, void *out, T factor, int threads) {
  scaleRuns<T, Run><<<(threads + 255) / 256, 256>>>(static_cast<const T *>(in), static_cast<T *>(out), factor, threads);
}

void scaleRunsFloat(const void *in, void *out, float factor, int threads, int run) {
  switch (run) {
  case 2: return launch<float, 2>(in, out, factor, threads);
  case 4: return launch<float, 4>(in, out, factor, threads);
  case 8: return launch<float, 8>(in, out, factor, threads);
  case 16: return launch<float, 16>(in, out, factor, threads);
  case 32: return launch<float, 32>(in, out, factor, threads);
  }
}

void scaleRunsDouble(const void *in, void *out, float factor, int threads) {
  launch<double, 8>(in, out, factor, threads);
}

void scaleRunsHalf(const void *in, void *out, float factor, int threads) {
  launch<__half, 8>(in, out, __float2half(factor), threads);
}
