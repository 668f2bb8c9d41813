// RUN: not %cuda-perf-lint --toolkit=none --severity=hint --checks='-*,cuda-perf-runtime-division,cuda-perf-slow-math,cuda-perf-strided-global-access' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// What strided accesses hide now shows once they are mended: a hint, which says so.

// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: hint: quotient and remainder by 'width', {{.*}}[cuda-perf-runtime-division]
// CHECK: in kernel 'divides'{{.*}}assuming the kernel's strided accesses and bank conflicts are mended, which hide it
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: load of 'in' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
__global__ void divides(float *__restrict__ out, const float *__restrict__ in, int channels, int height, int width, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int column = i % width, channel = i / width / height % channels;
  out[i] = in[i * pitch] + column + channel;
}

// Where nothing but the memory of good accesses hides it, there is nothing to mend first.
__global__ void hidden(float4 *__restrict__ out, const float4 *__restrict__ in, const float4 *__restrict__ more, float width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 a = in[i], b = more[i];
  out[i] = make_float4(a.x + b.x / width, a.y + b.y, a.z + b.z, a.w + b.w);
}
