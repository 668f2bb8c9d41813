// The GPU through the CUDA runtime. Clocks, power and every other setting of the card are left as they are found.

#include "Device.h"

#include <algorithm>
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>
#include <vector>

namespace cudaperf::validate {
namespace {

Failure failureOf(cudaError_t Code, const char *Doing) {
  if (Code == cudaSuccess)
    return std::nullopt;
  return std::string(Doing) + ": " + cudaGetErrorString(Code);
}

__global__ void readAll(const uint4 *__restrict__ Source, size_t Count, unsigned *__restrict__ Sink) {
  unsigned Sum = 0;
  for (size_t I = blockIdx.x * size_t(blockDim.x) + threadIdx.x; I < Count; I += size_t(gridDim.x) * blockDim.x) {
    uint4 Four = Source[I];
    Sum += Four.x ^ Four.y ^ Four.z ^ Four.w;
  }
  // Zeroed memory never sums up to this, but the compiler cannot know.
  if (Sum == 0xdeadbeef)
    *Sink = Sum;
}

__global__ void copyAll(const uint4 *__restrict__ Source, uint4 *__restrict__ Target, size_t Count) {
  size_t I = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (I < Count)
    Target[I] = Source[I];
}

std::string versionText(int Version) {
  return std::to_string(Version / 1000) + "." + std::to_string(Version % 1000 / 10);
}

class CudaDevice final : public Device {
public:
  ~CudaDevice() override {
    cudaFree(Eviction);
    if (Start)
      cudaEventDestroy(Start);
    if (Stop)
      cudaEventDestroy(Stop);
  }

  Failure open(unsigned Index) {
    int Count = 0;
    if (Failure Why = failureOf(cudaGetDeviceCount(&Count), "no usable GPU"))
      return Why;
    if (Index >= unsigned(Count))
      return "no GPU number " + std::to_string(Index) + ": this machine has " + std::to_string(Count);
    if (Failure Why = failureOf(cudaSetDevice(int(Index)), "cannot use the GPU"))
      return Why;
    cudaDeviceProp Properties;
    if (Failure Why = failureOf(cudaGetDeviceProperties(&Properties, int(Index)), "cannot ask the GPU"))
      return Why;
    describe(Properties);
    EvictionBytes = std::max<size_t>(2 * About.L2Bytes, size_t(32) << 20);
    if (Failure Why = failureOf(cudaMalloc(&Eviction, EvictionBytes), "cannot allocate"))
      return Why;
    if (Failure Why = fill(Eviction, 0, EvictionBytes))
      return Why;
    if (Failure Why = failureOf(cudaEventCreate(&Start), "cannot create an event"))
      return Why;
    return failureOf(cudaEventCreate(&Stop), "cannot create an event");
  }

  const DeviceDescription &description() const override { return About; }

  void *allocate(size_t Bytes) override {
    void *Pointer = nullptr;
    if (cudaMalloc(&Pointer, Bytes) == cudaSuccess)
      return Pointer;
    cudaGetLastError();
    return nullptr;
  }

  void release(void *Pointer) override { cudaFree(Pointer); }

  Failure upload(void *To, const void *From, size_t Bytes) override {
    return failureOf(cudaMemcpy(To, From, Bytes, cudaMemcpyHostToDevice), "upload");
  }

  Failure download(void *To, const void *From, size_t Bytes) override {
    return failureOf(cudaMemcpy(To, From, Bytes, cudaMemcpyDeviceToHost), "download");
  }

  Failure fill(void *To, unsigned char Byte, size_t Bytes) override {
    return failureOf(cudaMemset(To, Byte, Bytes), "fill");
  }

  Failure run(const std::function<void()> &Work) override {
    Work();
    if (Failure Why = failureOf(cudaGetLastError(), "launch"))
      return Why;
    return failureOf(cudaDeviceSynchronize(), "kernel");
  }

  Failure time(const std::function<void()> &Work, double &Milliseconds) override {
    // Reading evicts without leaving dirty lines that the timed kernel would have to write back.
    readAll<<<4 * About.Multiprocessors, 512>>>(static_cast<const uint4 *>(Eviction), EvictionBytes / sizeof(uint4),
                                                static_cast<unsigned *>(Eviction));
    cudaEventRecord(Start);
    Work();
    cudaEventRecord(Stop);
    if (Failure Why = run([] {}))
      return Why;
    float Elapsed = 0;
    Failure Why = failureOf(cudaEventElapsedTime(&Elapsed, Start, Stop), "event");
    Milliseconds = Elapsed;
    return Why;
  }

  Failure annotated(const std::string &Name, const std::function<void()> &Work) override {
    nvtxRangePushA(Name.c_str());
    Failure Why = run(Work);
    nvtxRangePop();
    return Why;
  }

  Failure copyCeiling(double &GigabytesPerSecond) override {
    size_t Bytes = std::min<size_t>(size_t(1) << 30, About.MemoryBytes / 8);
    void *From = allocate(Bytes), *To = allocate(Bytes);
    Failure Why = From && To ? Failure() : Failure("not enough memory to measure a copy");
    GigabytesPerSecond = 0;
    for (bool ByKernel : {false, true})
      for (int Repeat = 0; Repeat < 30 && !Why; ++Repeat) {
        double Milliseconds = 0;
        size_t Count = Bytes / sizeof(uint4);
        Why = time(
            [&] {
              if (ByKernel)
                copyAll<<<unsigned((Count + 511) / 512), 512>>>(static_cast<const uint4 *>(From),
                                                                static_cast<uint4 *>(To), Count);
              else
                cudaMemcpyAsync(To, From, Bytes, cudaMemcpyDeviceToDevice);
            },
            Milliseconds);
        if (!Why && Repeat >= 10)
          GigabytesPerSecond = std::max(GigabytesPerSecond, 2.0 * double(Bytes) / Milliseconds / 1e6);
      }
    cudaFree(From);
    cudaFree(To);
    return Why;
  }

private:
  void describe(const cudaDeviceProp &Properties) {
    int Driver = 0, Runtime = 0;
    cudaDriverGetVersion(&Driver);
    cudaRuntimeGetVersion(&Runtime);
    About.Name = Properties.name;
    About.ComputeCapability = std::to_string(Properties.major) + "." + std::to_string(Properties.minor);
    About.Multiprocessors = unsigned(Properties.multiProcessorCount);
    About.L2Bytes = size_t(Properties.l2CacheSize);
    About.MemoryBytes = Properties.totalGlobalMem;
    About.Driver = versionText(Driver);
    About.Runtime = versionText(Runtime);
  }

  DeviceDescription About;
  void *Eviction = nullptr;
  size_t EvictionBytes = 0;
  cudaEvent_t Start = nullptr, Stop = nullptr;
};

} // namespace

Failure openDevice(unsigned Index, std::unique_ptr<Device> &Result) {
  auto Opened = std::make_unique<CudaDevice>();
  Failure Why = Opened->open(Index);
  if (!Why)
    Result = std::move(Opened);
  return Why;
}

} // namespace cudaperf::validate
