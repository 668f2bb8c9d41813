// RUN: %clangxx %bundled-headers -std=c++17 -fsyntax-only %s
// Libraries that come with a toolkit: kernels and host code that use them parse.

#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/semaphore>
#include <cuda/std/utility>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <complex>
#include <cuComplex.h>
#include <cufft.h>
#include <curand.h>
#include <curand_kernel.h>
#include <cusparse.h>
#include <mma.h>
#include <math.h>
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvtx3.hpp>
#include <thrust/binary_search.h>
#include <thrust/complex.h>
#include <thrust/device_malloc_allocator.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <vector_functions.hpp>

// An allocator and a lock of the user's.
template <class T> struct Pool : thrust::device_malloc_allocator<T> {
  typedef thrust::device_malloc_allocator<T> Base;
  typename Base::pointer allocate(typename Base::size_type n) { return Base::allocate(n); }
};
thrust::device_vector<int, Pool<int>> pooled(3);
typedef cuda::binary_semaphore<cuda::thread_scope_device> Lock;
__global__ void lock(Lock *locks) {
  locks[threadIdx.x].acquire();
  cub::CTA_SYNC();
  locks[threadIdx.x].release();
}

// What kernels do with the standard library's names, Thrust's searches and those of the C library.
__global__ void search(const long *sorted, int n, long *first, double *x) {
  long a = threadIdx.x, b = cuda::ceil_div(n, 2);
  cuda::std::swap(a, b);
  first[threadIdx.x] = thrust::upper_bound(thrust::seq, sorted, sorted + n, a) -
                       thrust::lower_bound(thrust::seq, sorted, sorted + n, b, thrust::less<long>());
  x[threadIdx.x] += cuda::minimum<>()(a, b);
  x[threadIdx.x] = __signbit(x[threadIdx.x]);
}

__global__ void random(curandState *states, float *out) {
  curandState state = states[threadIdx.x];
  curand_init(1, threadIdx.x, 0, &state);
  out[threadIdx.x] = curand_uniform(&state) + curand_normal(&state) + curand(&state);
  states[threadIdx.x] = state;
}
__global__ void tables(curandState *states, curandDiscreteDistribution_t of, unsigned *out) {
  out[threadIdx.x] = CUB_MIN(curand_discrete(&states[threadIdx.x], of), 7u) +
                     unsigned(curand_log_normal_double(&states[threadIdx.x], 0, 1));
}

__global__ void matrices(const half *a, float *c) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  wmma::mma_sync(sum, left, right, sum);
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] *= 2;
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

template <int Threads> __global__ void collective(float *out) {
  typedef cub::BlockReduce<float, Threads> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  float sum = Reduce(storage).Sum(out[threadIdx.x]);
  if (threadIdx.x == 0)
    out[0] = sum + Reduce(storage).Reduce(sum, cub::Max());
}

__global__ void complex(thrust::complex<float> *a, cuFloatComplex *b) {
  a[threadIdx.x] = a[threadIdx.x] * thrust::conj(a[0]);
  b[threadIdx.x] = cuCmulf(b[0], make_cuFloatComplex(1, cuCabsf(b[1])));
}
__global__ void scale(thrust::complex<float> *a, thrust::complex<float> by) { a[threadIdx.x] = a[threadIdx.x] * by; }
void scaleBy(thrust::complex<float> *a, std::complex<double> by) {
  scale<<<1, 32>>>(a, static_cast<thrust::complex<float>>(by));
}

int main() {
  thrust::device_vector<float> values(100);
  thrust::sort(values.begin(), values.end());
  float sum = thrust::reduce(thrust::device, values.begin(), values.end(), 0.0f, thrust::plus<float>());
  collective<256><<<1, 256>>>(thrust::raw_pointer_cast(values.data()));
  collective<128><<<1, 128>>>(thrust::raw_pointer_cast(&values[0]));
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
    return 1;
  float one = sum, *p = nullptr;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 1, 2, 3, &one, p, 1, p, 1, &one, p, 1);
  cufftHandle plan;
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  cusparseHandle_t sparse;
  cusparseMatDescr_t matrix;
  int *rows = nullptr;
  cusparseDcsrmv(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, 2, 2, 4, p, matrix, p, rows, rows, p, p, p);
  cusparseXcoo2csr(sparse, rows, 4, 2, rows, CUSPARSE_INDEX_BASE_ZERO);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  nvtxRangePush("range");
  NVTX3_FUNC_RANGE();
  nvtx3::scoped_range range{"range"};
}

// Shuffles of whole structures, and masks of lanes.
struct Range {
  double first;
  int length;
};
__device__ Range ofLeader(Range own, int leader) {
  const Range up = cub::ShuffleUp<32>(own, 1, 0, 0xffffffff), down = cub::ShuffleDown<32>(own, 1, 31, 0xffffffff);
  own.length += up.length + down.length + __popc(cub::LaneMaskLt() | cub::LaneMaskGe());
  return cub::ShuffleIndex<32>(own, leader, 0xffffffff);
}
