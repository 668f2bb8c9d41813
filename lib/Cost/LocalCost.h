// Arrays of the threads' own that nvcc cannot keep in registers, and what their accesses cost a kernel.
//
// Which arrays these are was found with nvcc 13.0 for sm_90 and ptxas -v, on 40 shapes of arrays of 3 to 256 elements:
// what is indexed at run time outside of loops becomes selections, of up to 64 elements; in a loop so do loads from
// arrays of 8 elements and stores to arrays of 4, and loops with a constant length of up to 128 are unrolled away. From
// 16 elements that a loop loads and 8 that a loop stores to, the array lies in local memory.

#ifndef CUDAPERF_COST_LOCALCOST_H
#define CUDAPERF_COST_LOCALCOST_H

#include "Cost/KernelCost.h"
#include <optional>
#include <vector>

namespace llvm {
class AllocaInst;
} // namespace llvm

namespace cudaperf {

/// An array in local memory.
struct LocalArray {
  /// Why its elements have no registers.
  enum class Index {
    Data,   ///< loaded data pick the element
    Thread, ///< the place of the thread does
    Number, ///< an argument or another number that all threads have does
    Counter ///< the counter of a loop does whose length is not constant
  };
  const llvm::AllocaInst *Array = nullptr;
  const MemoryAccess *Dearest = nullptr; ///< of its accesses in loops by such an index, the most frequent one
  Index By = Index::Data;                ///< at Dearest
  uint64_t Bytes = 0;                    ///< of a thread
  double Requests = 0;                   ///< loads and stores of a thread, loops at their full length
  double Places = 0;                     ///< different elements that the lanes of a warp want, all requests together
  double StoredPlaces = 0;               ///< of these the stores'
};

/// Those of Program, in code order.
std::vector<LocalArray> localArrays(const KernelProgram &Program, const LaunchAssumption &Launch);

/// What the kernel gains if Array goes to shared memory, an element of all threads after the other, so that no two
/// lanes want the same bank. None if Cost does not know.
std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, const LocalArray &Array);

} // namespace cudaperf

#endif // CUDAPERF_COST_LOCALCOST_H
