// RUN: %cuda-perf-lint -q --exit-zero --format=json %s | FileCheck %s
// RUN: %cuda-perf-lint -q --exit-zero --format=json %s -- -rdc=true | FileCheck %s
// Kernels go by the mangled names that nvcc gives them: a static one like any other, a template by its arguments alone.

template <bool Condition> struct EnableIf {};
template <> struct EnableIf<true> { typedef int Type; };

// CHECK-DAG: "mangled": "_Z4fillPf"
static __global__ void fill(float *out) { out[threadIdx.x] = 1; }

// CHECK-DAG: "mangled": "_Z5smallIfLi0EEvPT_"
template <class T, typename EnableIf<sizeof(T) == 4>::Type = 0> __global__ void small(T *out) { out[threadIdx.x] = 1; }

// CHECK-DAG: "mangled": "_Z5sizedIfLi4EEvPT_"
template <class T, int Size> __global__ void sized(T *out) { out[threadIdx.x] = Size; }

// Thrust and CUB write into their names what they are compiled for.
#define JOINED(A, B) A##B
#define FOR_ARCHITECTURES(List) JOINED(for_, List)
namespace FOR_ARCHITECTURES(__CUDA_ARCH_LIST__) {
// CHECK-DAG: "mangled": "_ZN7for_9006markedEPf"
__global__ void marked(float *out) { out[threadIdx.x] = 1; }
} // namespace FOR_ARCHITECTURES(__CUDA_ARCH_LIST__)

void launch(float *out) {
  fill<<<1, 32>>>(out);
  small<float><<<1, 32>>>(out);
  sized<float, 4><<<1, 32>>>(out);
  for_900::marked<<<1, 32>>>(out);
}
