__global__ void scaleAll(float *a, int n);
__global__ void shiftAll(float *a, int n);
