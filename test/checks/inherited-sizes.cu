// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// A size that a structure has from its base class goes by its own name, and never by the structure's.
struct Sizes {
  int rows, pitch;
};
struct View : Sizes {
  float *data;
  int length;
};
__global__ void scale(View view, float s) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < view.length; ++k)
    // CHECK: load of 'view.data' moves {{.*}}: neighbouring threads lie 'view.pitch' elements of 4 bytes apart [cuda-perf-strided-global-access]
    // CHECK: assuming 'view.pitch' is 8 or more
    view.data[row * view.pitch + k] *= s;
}
