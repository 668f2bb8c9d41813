// What the harness needs of a GPU. CudaDevice.cu implements it; NoDevice.cpp takes its place in a build without nvcc,
// and the unit tests bring a device of their own.

#ifndef CUDAPERF_VALIDATE_DEVICE_H
#define CUDAPERF_VALIDATE_DEVICE_H

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace cudaperf::validate {

/// Why something failed; nothing when it did not.
using Failure = std::optional<std::string>;

struct DeviceDescription {
  std::string Name; ///< e.g. "NVIDIA H200"
  std::string ComputeCapability;
  unsigned Multiprocessors = 0;
  size_t L2Bytes = 0;
  size_t MemoryBytes = 0;
  std::string Driver;  ///< newest CUDA version the driver supports, e.g. "13.0"
  std::string Runtime; ///< CUDA version of the toolkit that built the harness
};

class Device {
public:
  virtual ~Device() = default;
  virtual const DeviceDescription &description() const = 0;

  /// Null when there is not enough memory.
  virtual void *allocate(size_t Bytes) = 0;
  virtual void release(void *Pointer) = 0;
  virtual Failure upload(void *To, const void *From, size_t Bytes) = 0;
  virtual Failure download(void *To, const void *From, size_t Bytes) = 0;
  virtual Failure fill(void *To, unsigned char Byte, size_t Bytes) = 0;

  /// Runs Work and waits for it; reports the launch's and the kernel's own errors.
  virtual Failure run(const std::function<void()> &Work) = 0;
  /// Evicts what the L2 holds, then times Work with events.
  virtual Failure time(const std::function<void()> &Work, double &Milliseconds) = 0;
  /// Runs Work inside an NVTX range, by which a profile names what it saw.
  virtual Failure annotated(const std::string &Name, const std::function<void()> &Work) = 0;

  /// The fastest large copy in GB/s, bytes read plus bytes written.
  virtual Failure copyCeiling(double &GigabytesPerSecond) = 0;
};

/// Opens GPU number Index, or says in one line why there is none.
Failure openDevice(unsigned Index, std::unique_ptr<Device> &Result);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_DEVICE_H
