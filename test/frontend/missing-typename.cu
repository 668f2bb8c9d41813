// nvcc sees that a name of a dependent class is a type when the template is instantiated. Clang wants 'typename'.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck --check-prefix=CLEAN %s

template <typename T> struct Field {
  struct Number {
    T value;
  };
};

template <typename F> __global__ void zeroes(float *to, int n, bool isLast) {
  const auto zero = isLast && n > 2 ? F::Number() : F::Number();
  // Lanes 8 bytes apart: 32 of them reach over 8 sectors.
  // CHECK: [[#@LINE+1]]:23: global store of 4 bytes: 8 of 4 sectors, strided
  to[2 * threadIdx.x] = zero.value;
  if (n > 3)
    // CHECK: [[#@LINE+1]]:21: global store of 4 bytes: 4 of 4 sectors, coalesced
    to[threadIdx.x] = F::Number().value + F::Number().value;
}

void go(float *to, int n) {
  zeroes<Field<float>><<<1, 256>>>(to, n, true);
  zeroes<Field<int>><<<1, 256>>>(to, n, true);
}

// CLEAN: "status": "analyzed"
