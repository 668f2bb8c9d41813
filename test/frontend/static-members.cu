// An error in a member of a class template is one in each of its instances. Clang drops a whole statement with a name
// that it does not find, and what is left looks sound: such a kernel is skipped, not taken for one without accesses.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s --check-prefix=ACCESS
// RUN: %cuda-perf-lint --exit-zero -v %s 2>&1 | FileCheck %s

template <typename T> struct Spaced {
  static constexpr int Step = 32;
};
template <typename T> struct Unqualified : Spaced<T> {
  static __device__ void set(T *to, int i) { to[i * Step] = 1; }
};
template <typename T> struct Qualified : Spaced<T> {
  static __device__ void set(T *to, int i) { to[i * Spaced<T>::Step] = 1; }
};

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: kernel 'unqualified<float>' was skipped: calls 'set': use of undeclared identifier 'Step' (line 10)
template <typename T> __global__ void unqualified(T *to) { Unqualified<T>::set(to, threadIdx.x); }
template <typename T> __global__ void qualified(T *to) { Qualified<T>::set(to, threadIdx.x); }
// Lanes 128 bytes apart, each in a sector of its own.
// ACCESS: 13:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided

void go(float *to) {
  unqualified<float><<<1, 128>>>(to);
  qualified<float><<<1, 128>>>(to);
}
