// What CUB has beside collectives, by the names of several of its versions; the accesses are worked out by hand.
// RUN: %cuda-perf-lint --toolkit=none --exit-zero --dump-accesses %s | FileCheck %s --implicit-check-not='compile error'

#include <cub/cub.cuh>

struct Twice {
  __host__ __device__ float operator()(float x) const { return 2 * x; }
};
static_assert(cub::DivideAndRoundUp(65, 32) == 3 && cub::Log2<8>::VALUE == 3 && cub::PowerOfTwo<6>::VALUE == 0, "");

// A count read off an iterator is no memory; every second float is 8 sectors.
__global__ void iterators(float *out, const float *in, const float *other) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  cub::CountingInputIterator<int> count(5);
  cub::ConstantInputIterator<float> same(2);
  cub::TransformInputIterator<float, Twice, const float *> twice(in, Twice());
  cub::CacheModifiedInputIterator<cub::LOAD_LDG, float> cached(other);
  // CHECK-DAG: {{.*}}: remark: global load of 4 bytes: 8.00 sectors, 4.00 ideal
  const float a = twice[2 * i];
  // CHECK-DAG: {{.*}}: remark: global load of 4 bytes: 16.00 sectors, 4.00 ideal
  const float b = cached[4 * i];
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 4.00 sectors, 4.00 ideal
  out[i] = a + b + count[i] + same[i];
}

__global__ void pieces(int *out, int *in) {
  typedef cub::BlockReduce<int, 128, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 1, 1, 800> Reduce;
  typedef cub::BlockRadixSort<int, 128, 4, cub::NullType, 4, true, cub::BLOCK_SCAN_WARP_SCANS> Sort;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    typename Sort::TempStorage sort;
  } storage;
  int items[4];
  cub::LoadDirectWarpStriped(threadIdx.x, in, items);
  Sort(storage.sort).Sort(items);
  __syncthreads();
  typename cub::If<(sizeof(int) > 2), int, short>::Type sum = cub::ThreadReduce(items, cub::Sum(), 0);
  cub::Int2Type<3> three;
  sum += Reduce(storage.reduce).Reduce(sum, cub::Max()) + three.VALUE + cub::BFE(unsigned(sum), 1, 2) +
         cub::InequalityWrapper<cub::Equality>(cub::Equality())(1, sum);
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 4.00 sectors, 4.00 ideal
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
