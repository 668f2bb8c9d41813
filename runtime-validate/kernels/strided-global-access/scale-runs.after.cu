// The same work dealt out in turns: at each step neighbouring threads take neighbouring elements.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T, int Run>
__global__ void scaleInTurns(const T *__restrict__ in, T *__restrict__ out, T factor, int threads) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= threads)
    return;
  for (int k = 0; k < Run; ++k)
    out[k * threads + thread] = in[k * threads + thread] * factor; // NOLINT(cuda-perf-narrow-access): halves too
}

template <typename T, int Run> static void launch(const void *in, void *out, T factor, int threads) {
  scaleInTurns<T, Run>
      <<<(threads + 255) / 256, 256>>>(static_cast<const T *>(in), static_cast<T *>(out), factor, threads);
}

void scaleInTurnsFloat(const void *in, void *out, float factor, int threads, int run) {
  switch (run) {
  case 2: return launch<float, 2>(in, out, factor, threads);
  case 4: return launch<float, 4>(in, out, factor, threads);
  case 8: return launch<float, 8>(in, out, factor, threads);
  case 16: return launch<float, 16>(in, out, factor, threads);
  case 32: return launch<float, 32>(in, out, factor, threads);
  }
}

void scaleInTurnsDouble(const void *in, void *out, float factor, int threads) {
  launch<double, 8>(in, out, factor, threads);
}

void scaleInTurnsHalf(const void *in, void *out, float factor, int threads) {
  launch<__half, 8>(in, out, __float2half(factor), threads);
}
