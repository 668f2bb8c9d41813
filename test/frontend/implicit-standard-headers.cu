// CUDA's runtime header includes standard ones, and programs use what they declare.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

template <class Kernel, class... Arguments> void timed(Kernel kernel, Arguments &&...arguments) {
  kernel(std::forward<Arguments>(arguments)...);
}

template <int Size> __global__ void sized(float *out) { out[threadIdx.x * Size] = std::max(1, Size); }

// Only the instances that the generic lambda makes are the file's kernels.
void launch(float *out, int size) {
  auto sizes = [&](auto constant) {
    if (size == constant && std::isfinite(1.0f))
      sized<constant.value><<<1, 256>>>(out);
  };
  timed(sizes, std::integral_constant<int, 2>());
  timed(sizes, std::integral_constant<int, 8>());
  if (size < 0)
    exit(EXIT_FAILURE);
}
// CHECK: "name": "sized<2>"
// CHECK: "name": "sized<8>"
// CHECK-NOT: "name": "sized<

// What no header declares stays an error, which costs its kernel only.
__global__ void unknown(float *out) { out[threadIdx.x] = std::no_such_function(1); }
// CHECK: "skipped": [
// CHECK: "kernel": "unknown",
// CHECK: no_such_function
// CHECK: "skipped_kernels": 1,
