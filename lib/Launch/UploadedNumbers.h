// Numbers that the host copies to the device before each launch although an argument of the launch would carry them.

#ifndef CUDAPERF_LAUNCH_UPLOADEDNUMBERS_H
#define CUDAPERF_LAUNCH_UPLOADEDNUMBERS_H

#include "Launch/LaunchSite.h"
#include "Launch/RepeatedCalls.h"

namespace cudaperf {

struct UploadedNumber {
  const HostCall *Copy = nullptr;
  const LaunchSite *Launch = nullptr; ///< the first behind it whose kernel reads the number
  const clang::ValueDecl *Number = nullptr;
  uint64_t Bytes = 0;
  const clang::Stmt *Loop = nullptr; ///< at work, of which each round copies; null: each call of the function does
  CallRate Rate = CallRate::Unknown; ///< of the function, where there is no loop; not Seldom
  bool WaitsAnyway = false;          ///< loop or function copy data, allocate or wait as well
};

/// In source order. Only of variables of the host, to constant memory or to memory that the launches behind it are
/// given as constant, of up to 64 bytes, and unconditional. None for launches of a loop that begins behind the copy.
std::vector<UploadedNumber> uploadedNumbers(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_UPLOADEDNUMBERS_H
