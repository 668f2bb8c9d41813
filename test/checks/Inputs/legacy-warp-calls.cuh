// Part of legacy-warp-calls.cu.

__device__ inline float anyones(float v) { return __shfl_xor(v, 16); }

__global__ void inHeader(float *out, const float *in, int n) {
  if (blockIdx.x < n)
    out[threadIdx.x] = __shfl_up(in[threadIdx.x], 1) + anyones(in[threadIdx.x]);
}

// Blocks of other files may be of another shape.
__global__ void firstWarpInHeader(float *out, const float *in) {
  if (threadIdx.x / 32 == 0)
    out[threadIdx.x] = __shfl_down(in[threadIdx.x], 1);
  out[threadIdx.x + 256] = 0;
}
