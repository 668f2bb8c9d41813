// What host functions give the device to do: launches, and calls of CUDA's libraries that launch by themselves.

#ifndef CUDAPERF_LAUNCH_DEVICEWORK_H
#define CUDAPERF_LAUNCH_DEVICEWORK_H

#include "Launch/LaunchSite.h"
#include "clang/AST/Type.h"

namespace cudaperf {

struct DeviceWork {
  const clang::Expr *Call = nullptr;
  const clang::FunctionDecl *Does = nullptr; ///< the kernel, or the library's function
  const LaunchSite *Launch = nullptr;        ///< null: it is a library's
  HostPlace Place;
  /// "step", "cublasSgemm", "thrust::reduce"
  std::string name() const;
  /// "the launch of 'step'", "the call of 'cublasSgemm'"
  std::string words() const;
};

/// Whether Call is one of a function of cuBLAS, cuSPARSE, cuFFT, cuSOLVER, cuRAND or CUB that gives the device
/// something to do: nothing that makes, sets, asks or gives back.
bool isLibraryWork(const HostCall &Call);

/// Whether Call is an algorithm of Thrust's on the device, by the types of its arguments: an execution policy of
/// CUDA's, pointers or iterators of the device.
bool isDeviceAlgorithm(const HostCall &Call);

/// Whether Type is thrust::device_vector.
bool isDeviceVector(clang::QualType Type);

/// Whether Type is what Thrust's vectors and pointers of the device give for an element, by which the host can read and
/// write it.
bool isElementOfDevice(clang::QualType Type);

/// All in the order of the code. Launches in other files are none of them.
std::vector<DeviceWork> deviceWork(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

/// The last of Works before Call in a round of Loop, in the loop itself or in a function of this file that it calls;
/// null if there is none.
const DeviceWork *workBefore(const HostCode &Code, llvm::ArrayRef<DeviceWork> Works, const HostCall &Call,
                             const HostRegion &Loop);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_DEVICEWORK_H
