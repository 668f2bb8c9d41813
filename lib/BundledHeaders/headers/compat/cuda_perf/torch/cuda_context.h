// PyTorch's CUDA runtime: streams, guards, properties, random states, and what its own kernels use of warps.

#pragma once

#include "tensor.h"
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <mutex>

#define C10_CUDA_CHECK(Call) ((Call) == cudaSuccess ? void() : ::c10::detail::fail())
#define C10_CUDA_CHECK_WARN C10_CUDA_CHECK
#define AT_CUDA_CHECK C10_CUDA_CHECK
#define THCudaCheck C10_CUDA_CHECK
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
#define TORCH_CUDABLAS_CHECK(Call) ((Call) == CUBLAS_STATUS_SUCCESS ? void() : ::c10::detail::fail())
#define TORCH_CUDA_KERNEL_LAUNCH(Kernel, Grid, Block, Shared, Stream, ...)                                             \
  Kernel<<<Grid, Block, Shared, Stream>>>(__VA_ARGS__)
#define CUDA_KERNEL_ASSERT(Condition) ((Condition) ? void() : __trap())
#define CUDA_KERNEL_ASSERT2(Condition) CUDA_KERNEL_ASSERT(Condition)
#define CUDA_KERNEL_ASSERT_MSG(Condition, ...) CUDA_KERNEL_ASSERT(Condition)
// Two parameters of kernels that report a failed assertion to the host.
#define TORCH_DSA_KERNEL_ARGS                                                                                          \
  [[maybe_unused]] c10::cuda::DeviceAssertionsData *const assertions_data, [[maybe_unused]] uint32_t assertion_caller_id
#define TORCH_DSA_KERNEL_ARGS_PASS assertions_data, assertion_caller_id
#define TORCH_DSA_KERNEL_LAUNCH(Kernel, Grid, Block, Shared, Stream, ...)                                              \
  Kernel<<<Grid, Block, Shared, Stream>>>(__VA_ARGS__, nullptr, 0)
#define CUDA_KERNEL_LOOP_TYPE(i, n, Index)                                                                             \
  int64_t _i_n_d_e_x = blockIdx.x * blockDim.x + threadIdx.x;                                                          \
  for (Index i = _i_n_d_e_x; _i_n_d_e_x < (n); _i_n_d_e_x += blockDim.x * gridDim.x, i = _i_n_d_e_x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)

namespace c10::cuda {
struct DeviceAssertionsData;
struct CUDAKernelLaunchRegistry {
  static CUDAKernelLaunchRegistry &get_singleton_ref();
  bool has_failed() const;
  uint32_t insert(const char *, const char *, uint32_t, const char *, int32_t);
  DeviceAssertionsData *get_uvm_assertions_ptr_for_current_device();
};
struct CUDAStream {
  CUDAStream() = default;
  CUDAStream(cudaStream_t);
  operator cudaStream_t() const;
  cudaStream_t stream() const;
  void synchronize() const;
  Device device() const;
  DeviceIndex device_index() const;
};
CUDAStream getCurrentCUDAStream(DeviceIndex = -1);
CUDAStream getDefaultCUDAStream(DeviceIndex = -1);
CUDAStream getStreamFromPool(bool = false, DeviceIndex = -1);
void setCurrentCUDAStream(CUDAStream);
int current_device();
int device_count();
void set_device(DeviceIndex);
void device_synchronize();
cudaError_t MaybeSetDevice(DeviceIndex);

struct CUDAGuard {
  CUDAGuard(DeviceIndex);
  CUDAGuard(Device);
  void set_index(DeviceIndex);
};
struct OptionalCUDAGuard {
  OptionalCUDAGuard();
  OptionalCUDAGuard(std::optional<Device>);
};
struct CUDAStreamGuard {
  CUDAStreamGuard(CUDAStream);
};
namespace CUDACachingAllocator {
Allocator *get();
void emptyCache();
void *raw_alloc(size_t);
void *raw_alloc_with_stream(size_t, cudaStream_t);
void raw_delete(void *);
void recordStream(const DataPtr &, CUDAStream);
} // namespace CUDACachingAllocator
} // namespace c10::cuda

namespace at {
std::optional<Device> device_of(const Tensor &);
using DeviceGuard = c10::cuda::CUDAGuard;
using OptionalDeviceGuard = c10::cuda::OptionalCUDAGuard;

struct Generator {};
struct PhiloxCudaState {
  PhiloxCudaState() = default;
  uint64_t seed_ = 0, offset_ = 0;
};
struct CUDAGeneratorImpl {
  std::mutex mutex_;
  PhiloxCudaState philox_cuda_state(uint64_t);
  std::pair<uint64_t, uint64_t> philox_engine_inputs(uint64_t);
};
template <class T> T *get_generator_or_default(const std::optional<Generator> &, const Generator &);

namespace cuda {
using namespace c10::cuda;
namespace CUDACachingAllocator = c10::cuda::CUDACachingAllocator;
namespace philox {
inline __host__ __device__ std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState state) {
  return {state.seed_, state.offset_};
}
} // namespace philox
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int64_t);
cublasHandle_t getCurrentCUDABlasHandle();
int warp_size();
template <class T, class U> inline __host__ __device__ T ATenCeilDiv(T a, U b) { return (a + b - 1) / b; }

struct CUDAEvent {
  void record();
  void record(const CUDAStream &);
  void block(const CUDAStream &);
  void synchronize() const;
};

namespace detail {
const Generator &getDefaultCUDAGenerator(DeviceIndex = -1);
template <class T, class Index> TensorInfo<T, Index> getTensorInfo(const Tensor &);
bool canUse32BitIndexMath(const Tensor &, int64_t = 0);
constexpr int CUDA_NUM_THREADS = 1024;
inline int GET_BLOCKS(int64_t n, int64_t threads = CUDA_NUM_THREADS) { return (n + threads - 1) / threads; }
} // namespace detail
} // namespace cuda

namespace native {
using cuda::detail::CUDA_NUM_THREADS;
using cuda::detail::GET_BLOCKS;
} // namespace native
} // namespace at

// ATen/cuda/DeviceUtils.cuh
template <class T> inline __device__ T WARP_SHFL(T v, int lane, int width = 32, unsigned mask = ~0u) {
  return __shfl_sync(mask, v, lane, width);
}
template <class T> inline __device__ T WARP_SHFL_XOR(T v, int lanes, int width = 32, unsigned mask = ~0u) {
  return __shfl_xor_sync(mask, v, lanes, width);
}
template <class T> inline __device__ T WARP_SHFL_UP(T v, unsigned lanes, int width = 32, unsigned mask = ~0u) {
  return __shfl_up_sync(mask, v, lanes, width);
}
template <class T> inline __device__ T WARP_SHFL_DOWN(T v, unsigned lanes, int width = 32, unsigned mask = ~0u) {
  return __shfl_down_sync(mask, v, lanes, width);
}
inline __device__ unsigned WARP_BALLOT(int v, unsigned mask = ~0u) { return __ballot_sync(mask, v); }
inline __device__ unsigned ACTIVE_MASK() { return __activemask(); }
inline __device__ int getLaneId() {
  int lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

// THC, as older extensions use it.
struct THCState;
template <class T> T THCCeilDiv(T a, T b) { return (a + b - 1) / b; }
cudaStream_t THCState_getCurrentStream(THCState *);
void *THCudaMalloc(THCState *, size_t);
void THCudaFree(THCState *, void *);
