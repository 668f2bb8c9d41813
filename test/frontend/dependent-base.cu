// nvcc finds a member of a dependent base class by its mere name when the template is instantiated. Clang wants
// 'this->' in front of it.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck --check-prefix=CLEAN %s

struct Coded {
  __device__ int decode(unsigned code) const { return code >> 1; }
};
template <int K> struct Entries : public Coded {
  unsigned entry[K];
};
template <int K> struct List : public Entries<K> {
  __device__ int last(const unsigned (&codes)[K]) const { return decode(codes[K - 1]); }
  __device__ int both(const unsigned (&codes)[K]) const { // twice in a line, first in a line
    return decode(codes[0]) + decode(codes[1]) +
           // a comment
           decode(codes[2]);
  }
};

template <int K> __global__ void unqualified(int *to, const unsigned *from) {
  const unsigned codes[4] = {from[0], from[1], from[2], from[3]};
  List<K> list;
  // Lanes 8 bytes apart: 32 of them reach over 8 sectors.
  // CHECK: [[#@LINE+1]]:23: global store of 4 bytes: 8 of 4 sectors, strided
  to[2 * threadIdx.x] = list.last(codes) + list.both(codes);
}

void go(int *to, const unsigned *from) { unqualified<4><<<1, 256>>>(to, from); }

// CLEAN: "status": "analyzed"
