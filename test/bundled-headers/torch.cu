// RUN: %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --dump-accesses -q --exit-zero %s | FileCheck %s
// RUN: %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-hot-*' --format=json --dump-costs --exit-zero %s | FileCheck %s --check-prefix=KERNELS
// An extension of PyTorch where PyTorch is not installed: its kernels are analysed, and their launches are known.

#include <ATen/cuda/Atomic.cuh>
#include <ATen/Dispatch_v2.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/core/SymInt.h>
#include <c10/cuda/CUDADeviceAssertion.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

template <class T, size_t N> using Accessor = torch::PackedTensorAccessor32<T, N, torch::RestrictPtrTraits>;

// A tensor's last dimension is taken as contiguous; the stride of the one before it is at least three coordinates.
template <class T> __global__ void lengths(const Accessor<T, 2> points, Accessor<T, 1> out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= points.size(0))
    return;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}load of global memory moves 12 sectors per request where 4 would do{{.*}}at least 12 bytes apart
  const T x = points[i][0], y = points[i][1], z = points[i][2];
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 4.00 sectors, 4.00 ideal, 32.0 lanes, coalesced{{.*}} in 'lengths<float>'
  out[i] = x * x + y * y + z * z;
}

// Along the last dimension: a half takes 2 bytes, 32 of them two sectors.
template <class T> __global__ void scale(Accessor<T, 2> values, float by) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+2]]:{{[0-9]+}}: remark: global load of 4 bytes: 4.00 sectors, 4.00 ideal, 32.0 lanes, coalesced{{.*}} in 'scale<float>'
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 2 bytes: 2.00 sectors, 2.00 ideal, 32.0 lanes, coalesced{{.*}} in 'scale<c10::Half>'
  values[blockIdx.y][j] *= by;
}

template <class scalar_t> __global__ void total(const scalar_t *__restrict__ in, int64_t n, scalar_t *sum) {
  CUDA_KERNEL_LOOP(i, n) {
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global atomic of 4 bytes: 1.00 sectors, 1.00 ideal, 32.0 lanes, broadcast in 'total<float>'
    gpuAtomicAdd(sum, in[i]);
  }
}

// An accessor that is derived from PyTorch's, and reads each stride, the last one, too.
template <class T> struct Row : at::GenericPackedTensorAccessorBase<T, 1, at::RestrictPtrTraits, int64_t> {
  using at::GenericPackedTensorAccessorBase<T, 1, at::RestrictPtrTraits, int64_t>::GenericPackedTensorAccessorBase;
  __device__ T &operator[](int64_t i) const { return this->data_[this->strides_[0] * i]; }
};
// Its kernels report failed assertions.
template <class T> __global__ void shift(Row<T> row, int64_t n, TORCH_DSA_KERNEL_ARGS) {
  CUDA_KERNEL_ASSERT2(n > 0);
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: {{.*}}, unknown (its cost depends on a stride that may be 1) in 'shift<float>'
  row[blockIdx.x * blockDim.x + threadIdx.x] = n;
}
void shiftAll(const at::Tensor &t, Row<float> floats, Row<int> ints, const c10::SymInt n) {
  AT_DISPATCH_V2(t.scalar_type(), "shift", AT_WRAP([&] {
                   if constexpr (std::is_same_v<scalar_t, float>)
                     TORCH_DSA_KERNEL_LAUNCH(shift<scalar_t>, 4, 256, 0, at::cuda::getCurrentCUDAStream(), floats, n);
                 }),
                 AT_EXPAND(AT_FLOATING_TYPES), c10::kHalf);
}

torch::Tensor forward(torch::Tensor points, at::Tensor values, float by) {
  TORCH_CHECK(points.is_cuda() && points.dim() == 2, "points: ", points.sizes());
  const at::cuda::OptionalCUDAGuard guard(device_of(points));
  const cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  auto out = torch::zeros({points.size(0)}, points.options().dtype(torch::kFloat32));
  auto sum = at::empty_like(out);
  const int threads = 128, blocks = (points.size(0) + threads - 1) / threads;
  AT_DISPATCH_FLOATING_TYPES(points.scalar_type(), "lengths", [&] {
    lengths<scalar_t><<<blocks, threads, 0, stream>>>(
        points.packed_accessor32<scalar_t, 2, torch::RestrictPtrTraits>(),
        out.packed_accessor32<scalar_t, 1, torch::RestrictPtrTraits>());
  });
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(values.scalar_type(), "scale", ([&] {
    scale<scalar_t><<<dim3(values.size(1) / 256, values.size(0)), 256, 0, stream>>>(
        values.packed_accessor32<scalar_t, 2, torch::RestrictPtrTraits>(), by);
  }));
  AT_DISPATCH_SWITCH(out.scalar_type(), "total", AT_DISPATCH_CASE(at::ScalarType::Float, [&] {
    total<scalar_t><<<64, 512, 0, stream>>>(out.data_ptr<scalar_t>(), out.numel(), sum.data_ptr<scalar_t>());
  }));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  AT_CUDA_CHECK(cudaStreamSynchronize(stream));
  return out.sum() + sum[0];
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("forward", &forward, "forward (CUDA)", py::arg("points")); }

// One instance for each shape that the launches make.
// KERNELS-DAG: "kernel": "lengths<float>"
// KERNELS-DAG: "kernel": "scale<float>"
// KERNELS-DAG: "kernel": "scale<c10::Half>"
// KERNELS-DAG: "kernel": "total<float>"
// KERNELS: "skipped_kernels": 0

// Complex numbers, and their parts by the names that the library's have.
__host__ __device__ float parts(c10::complex<float> z) { return z.real_ * z.imag_ + z.real(); }
