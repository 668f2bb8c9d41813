// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only %s
// Loads and stores with a cache hint are one access of the type's width, with or without a toolkit.

#include <cuda_fp16.h>

struct Pair {
  float a, b;
};
struct Odd {
  float a, b, c;
};

// CHECK-LABEL: @_Z6scalar
// CHECK: call{{.*}} @llvm.nvvm.ldg.global.i.i32
// CHECK: load {{i32|float}}, ptr
// CHECK: store {{i32|float}}
__global__ void scalar(float *out, const float *in) {
  float sum = __ldg(in + threadIdx.x) + __ldcs(in + threadIdx.x + 32);
  __stcs(out + threadIdx.x, sum);
}

// CHECK-LABEL: @_Z4wide
// CHECK: call{{.*}} @llvm.nvvm.ldg.global.i.v4i32
// CHECK: load <4 x i32>, ptr {{.*}}, align 16
// CHECK: store <4 x i32> {{.*}}, align 16
// CHECK: store <4 x i32> {{.*}}, align 16
__global__ void wide(float4 *out, const float4 *in) {
  float4 a = __ldg(in + threadIdx.x), b = __ldcg(in + threadIdx.x + 32);
  __stcg(out + threadIdx.x, a);
  __stwt(out + threadIdx.x + 32, b);
}

// CHECK-LABEL: @_Z5types
// CHECK-DAG: call{{.*}} @llvm.nvvm.ldg.global.i.i16
// CHECK-DAG: call{{.*}} @llvm.nvvm.ldg.global.i.i8
// CHECK-DAG: load <2 x i32>
// CHECK: store <2 x i32>
__global__ void types(__half *halves, bool *flags, Pair *pairs, long *longs) {
  halves[threadIdx.x] = __ldg(halves + threadIdx.x + 32);
  flags[threadIdx.x] = __ldg(flags + threadIdx.x + 32);
  __stwb(pairs + threadIdx.x, __ldca(pairs + threadIdx.x + 32));
  longs[threadIdx.x] = __ldlu(longs + 1) + __ldcv(longs + 2);
}

__global__ void unusualSize(Odd *out, const Odd *in) { __stcs(out, __ldg(in)); }
