// Calls by which the threads of a kernel take memory from the device's heap: malloc(), and new, which calls it.

#ifndef CUDAPERF_ANALYSIS_HEAPCALLS_H
#define CUDAPERF_ANALYSIS_HEAPCALLS_H

#include "Analysis/KernelRun.h"
#include <optional>
#include <vector>

namespace llvm {
class CallBase;
class Instruction;
} // namespace llvm

namespace cudaperf {

/// Whether Inst calls malloc, or a new of the runtime library's (with unsigned long): the program has no body for it.
bool takesMemory(const llvm::Instruction &Inst);

struct HeapCall {
  const llvm::CallBase *Call = nullptr;
  std::optional<uint64_t> Bytes; ///< that each takes, if that is a constant
  double Threads = 0; ///< the share of a block's threads that come by: one that is chosen by its index is few
  bool IsInLoop = false;
};

/// In code order, those that some warp comes to. Empty if the model gave up.
std::vector<HeapCall> heapCalls(const KernelProgram &Program, const LaunchAssumption &Launch);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_HEAPCALLS_H
