// RUN: not %cuda-perf-lint --verbose --severity=hint --checks='-*,cuda-perf-hot-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Three sums that the same threads add to are combined in one go: one finding. One whose result each thread wants, or
// that other threads add to, is another matter.
__global__ void addUp(double *o2, double *m2, double *om, double *rest, const double *obs, const double *fit, int f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: warning: atomic on 'o2' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
    // CHECK: also lines 11 and 12
    atomicAdd(&o2[f], obs[i] * obs[i]);
    atomicAdd(&m2[f], fit[i] * fit[i]);
    atomicAdd(&om[f], fit[i] * obs[i]);
  }
  if (i % 4 < 3)
    // CHECK: atomic on 'rest' {{.*}} [cuda-perf-hot-atomic]
    atomicAdd(&rest[f], fit[i]);
}
