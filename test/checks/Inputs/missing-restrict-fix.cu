#define REAL double
__global__ void smooth(float *out, float *in, float *weight, int n);
__global__ void unnamed(REAL *, REAL *, int);
__device__ float takesPlainPointer(float *p) { return *p; }

__global__ void smooth(float *out, float* in, float * weight, int n) {
  const float *end = in + n;
  for (float w = 0; in != end; ++in, out++) {
    w += weight[0];
    *out = w * *in + (weight + 1)[0] + (in ? in[0] : 0.0f);
  }
}

__global__ void unnamed(REAL *out, REAL *in, int n) {
  for (int k = 0; k < n; ++k)
    out[0] += in[k];
}

__global__ void passedOn(float *out, float *in, int n) {
  for (int k = 0; k < n; ++k)
    out[k] = takesPlainPointer(in);
}
