// Kernel templates that nothing instantiates: where no usual guess fits, parameters are what those of the same name are
// given where another kernel of the file is instantiated.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

enum class Evict { Oldest, Least };
template <class K> __device__ bool isReserved(K key) { return (key & 7) == 7; } // not of a float
template <class K, class V, Evict Strategy> struct Score;
template <class K, class V> struct Score<K, V, Evict::Least> {
  static __device__ V of(K key) { return V(key); }
};
template <class K, class V> struct IsOld {
  __device__ bool operator()(K key, V) const { return isReserved(key); }
};

template <class K, class V, Evict Strategy, template <class, class> class Keep, int TILE>
__global__ void insert(const K *keys, V *values) {
  const K key = keys[threadIdx.x / TILE];
  if (Keep<K, V>()(key, V()))
    values[threadIdx.x] = Score<K, V, Strategy>::of(key);
}
void launch(const unsigned long *keys, double *values) {
  insert<unsigned long, double, Evict::Least, IsOld, 4><<<1, 64>>>(keys, values);
}

// CHECK-DAG: "name": "find<unsigned long, double, Evict::Least>"
template <class K, class V, Evict Strategy> __global__ void find(const K *keys, V *values) {
  if (!isReserved(keys[threadIdx.x]))
    values[threadIdx.x] = Score<K, V, Strategy>::of(keys[threadIdx.x]);
}

// CHECK-DAG: "name": "erase<int, int, IsOld, 32>"
template <class K, class V, template <class, class> class Keep, int TILE> __global__ void erase(K *keys) {
  if (Keep<K, V>()(keys[threadIdx.x / TILE], V()))
    keys[threadIdx.x / TILE] = 0;
}

// CHECK-DAG: "name": "fill<float>"
template <class K> __global__ void fill(K *keys) { keys[threadIdx.x] = 0; }

// Another name tells nothing; a template of the file that has what is asked for is tried.
template <class T> struct Square {
  static __device__ T of(T x) { return x * x; }
};
template <class T> struct Halve {
  __device__ T operator()(T x) const { return x / 2; }
};
// CHECK-DAG: "name": "change<float, Square>"
template <class T, template <class> class Change> __global__ void change(T *x) {
  x[threadIdx.x] = Change<T>::of(x[threadIdx.x]);
}
// CHECK-DAG: "kernel": "visit"
// CHECK-DAG: "reason": "nothing instantiates the template: 'Visitor' is a template, and none of the file fits"
template <class T, template <class> class Visitor> __global__ void visit(T *x) {
  Visitor<T>::missing(x[threadIdx.x]);
}

// Of a function's parameters one without a default may stand behind one that has it.
// CHECK-DAG: "name": "unrolled<float, 1024, 4>"
template <class T, int BLOCK = 1024, int UNROLL> __global__ void unrolled(T *x) {
  for (int i = 0; i < UNROLL; ++i)
    x[threadIdx.x + i * BLOCK] = 0;
}
// CHECK: "skipped_kernels": 1,
