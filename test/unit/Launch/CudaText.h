// Parses a piece of CUDA in device mode, with the few declarations that launches need in front of it.

#ifndef CUDAPERF_TEST_UNIT_LAUNCH_CUDATEXT_H
#define CUDAPERF_TEST_UNIT_LAUNCH_CUDATEXT_H

#include "Launch/HostCode.h"
#include "Launch/Launches.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include <memory>
#include <string>

namespace cudaperf {

/// Like a toolkit's header, it counts as a system header.
inline const char *const CudaDeclarations = R"(
#pragma clang system_header
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __block_size__(...)
typedef decltype(sizeof(0)) size_t;
struct uint3 { unsigned x, y, z; };
struct int2 { int x, y; };
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1) : x(X), y(Y), z(Z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
enum cudaError_t { cudaSuccess };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
struct cudaLaunchConfig_t { dim3 gridDim; dim3 blockDim; size_t dynamicSmemBytes; cudaStream_t stream; };
struct cudaKernelNodeParams {
  void *func;
  dim3 gridDim, blockDim;
  unsigned sharedMemBytes;
  void **kernelParams, **extra;
};
cudaError_t cudaGraphAddKernelNode(void *, void *, const void *, size_t, const cudaKernelNodeParams *);
struct cudaDeviceProp { int maxThreadsPerBlock; int multiProcessorCount; };
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = 0);
extern "C" cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
cudaError_t cudaLaunchCooperativeKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *, void **);
template <typename... P, typename... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(P...), A &&...);
template <typename T> cudaError_t cudaMalloc(T **, size_t);
cudaError_t cudaFree(void *);
cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t = 0);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
cudaError_t cudaStreamCreate(cudaStream_t *);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
template <typename F> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, F, size_t = 0, int = 0);
int atoi(const char *);
int printf(const char *, ...);
double ceil(double);
[[noreturn]] void exit(int);
namespace std {
template <typename T> const T &min(const T &A, const T &B) { return A < B ? A : B; }
template <typename T> const T &max(const T &A, const T &B) { return A < B ? B : A; }
template <typename T> T &&forward(T &A) { return static_cast<T &&>(A); }
}
)";

/// A parsed piece of CUDA and its launches.
class CudaText {
public:
  /// Outside: what other files say; must outlive this.
  explicit CudaText(const std::string &Text, const OutsideFacts *Outside = nullptr,
                    const std::string &Standard = "-std=c++17")
      : Unit(clang::tooling::buildASTFromCodeWithArgs(
            "#include \"cuda_text.h\"\n" + Text,
            {"-xcuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", Standard, "-w",
             "-nostdinc"},
            "test.cu", "cuda-perf-lint", std::make_shared<clang::PCHContainerOperations>(),
            clang::tooling::getClangStripDependencyFileAdjuster(), {{"cuda_text.h", CudaDeclarations}}, &Silence)),
        Code(Unit->getASTContext()) {
    Code.setOutside(Outside);
    Launches = findLaunches(Code);
  }

  clang::IgnoringDiagConsumer Silence; ///< some texts are wrong on purpose
  std::unique_ptr<clang::ASTUnit> Unit;
  HostCode Code;
  std::vector<LaunchSite> Launches;

  /// The launches of a kernel, by its name.
  std::vector<LaunchSite> launchesOf(llvm::StringRef Kernel) const {
    std::vector<LaunchSite> Found;
    for (const LaunchSite &Site : Launches)
      if (Site.Kernel->getNameAsString() == Kernel)
        Found.push_back(Site);
    return Found;
  }
  /// The only launch in the text.
  const LaunchSite &launch() const { return Launches.at(0); }
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_LAUNCH_CUDATEXT_H
