// What buffers and sizes are called that the source reaches in a roundabout way.
// RUN: not %cuda-perf-lint --group=place --severity=note --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s

#define thread (blockIdx.x * blockDim.x + threadIdx.x)
#define SQUARE(x) ((x) * (x))

struct Strides { // as a library's array
  int __elems_[8];
  __device__ int operator[](int i) const { return __elems_[i]; }
};

__global__ void bySizeOfArray(Strides strides, const float *in, float *out) {
  float sum = 0;
  for (int k = 0; k < 100; ++k)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{note|warning}}: load of 'in' moves up to 32 sectors per request ('strides[2]' times 4) where 4 would do: neighbouring threads lie 'strides[2]' elements of 4 bytes apart
    sum += in[thread * strides[2] + k];
  out[thread] = sum;
}

struct View {
  int sizes[3];
  const float *data;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{note|warning}}: load of 'view' moves up to 32 sectors per request ('view.sizes[2] * view.sizes[1]' times 4)
  __device__ float operator()(int z, int y, int x) const { return __ldg(data + x + sizes[2] * (y + sizes[1] * z)); }
};

__global__ void byView(View view, float *out) {
  float sum = 0;
  for (int k = 0; k < 64; ++k)
    sum += view(thread, 0, k);
  out[thread] = sum;
}

// A macro has another variable beside the access, which it does not go through.
__constant__ float mean[16];
__global__ void distances(const float *points, float *out, int n, int dims) {
  float sum = 0;
  for (int d = 0; d < dims; ++d)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: load of 'points' moves up to 32 sectors
    // CHECK: = copy the block's rows of 'points' (of long ones 32 elements at a time) to shared memory first, {{.*}}; or lay 'points' out the other way round, if that is yours to choose
    sum += SQUARE(points[thread * dims + d] - mean[d]);
  out[thread] = sum;
}

// What is loaded stands on the right of an assignment of structures, what is stored on the left.
struct Surfel {
  float4 vertex, normal, color, rest;
};
__global__ void collected(const Surfel *surfels, float4 *vertices, float4 *copies) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Surfel &surfel = surfels[i];
  // CHECK: :[[#@LINE+2]]:29: {{.*}}: load of 'surfels' {{.*}}moves 32 sectors per request where 16 would do
  // CHECK: 'Surfel' has 64 bytes, of which a thread takes 16 here: give 'vertex' an array of its own
  vertices[i] = copies[i] = surfel.vertex;
}
