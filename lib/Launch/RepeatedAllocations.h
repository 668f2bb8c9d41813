// Device memory, streams and the like that are made and given back again each time round a loop that gives the device
// work.

#ifndef CUDAPERF_LAUNCH_REPEATEDALLOCATIONS_H
#define CUDAPERF_LAUNCH_REPEATEDALLOCATIONS_H

#include "Launch/DeviceWork.h"
#include "Launch/RepeatedCalls.h"

namespace cudaperf {

struct RepeatedAllocation {
  /// What is made.
  enum class Kind {
    DeviceMemory, ///< an array for textures among it
    HostMemory,   ///< page-locked
    Stream,
    Library ///< a plan, a generator or the state of one of CUDA's libraries
  };
  Kind What = Kind::DeviceMemory;
  const HostCall *Allocation = nullptr;
  const HostCall *Inside = nullptr;   ///< the API's call, where Allocation calls a function that makes it
  const HostCall *Free = nullptr;     ///< null where a local variable's destructor frees
  DeviceWork Work;                    ///< the first between them, in source order
  CallRate Rate = CallRate::InLoop;   ///< of the function that all of them are in; InLoop also if the loop is in it
  const HostCall *Repeated = nullptr; ///< the call in a loop of this file that leads to that function
  bool Elsewhere = false;             ///< it is a loop of another file
  bool IsBeforeLoop = false;          ///< and in the function a loop gives the device work between Allocation and Free
  const clang::ValueDecl *Pointer = nullptr;       ///< the variable that holds it
  llvm::SmallVector<const clang::Expr *, 4> Sizes; ///< what else the allocation is given
};

/// Those whose sizes are the same each time as far as the loop says, in source order, of loops that are at work and of
/// functions that may be called often.
std::vector<RepeatedAllocation> repeatedAllocations(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_REPEATEDALLOCATIONS_H
