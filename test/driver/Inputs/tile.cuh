#pragma once
__global__ void __launch_bounds__(1024) transpose(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
inline void launch(float *out, const float *in) { transpose<<<1, dim3(32, 32)>>>(out, in); }
