// Numbers that a thread keeps in global memory while it works on them: it stores them and loads them back itself, as
// nobody else does, where a register would hold them.

#ifndef CUDAPERF_COST_KEPTVALUES_H
#define CUDAPERF_COST_KEPTVALUES_H

#include "Cost/Gain.h"
#include "Cost/RequestTrace.h"
#include <optional>

namespace cudaperf {

/// A load of global memory that finds what its own thread has stored there.
struct KeptValue {
  unsigned Load = 0;                     ///< a number in KernelProgram::accesses(), as Stores are
  llvm::SmallVector<unsigned, 2> Stores; ///< that put there what it finds
  double Share = 0;                      ///< of its lanes that find such a number
  /// The outermost loop in which the address stays what it is; -1 if it moves on.
  int Loop = -1;
};

/// Those of Trace's kernel that a register can hold: between the store and the load the thread makes this load nowhere
/// else, and no other thread of the sample comes to the place. None where threads wait for each other's memory (fences,
/// atomics on the same buffer), of volatile accesses, and of places that loaded data pick.
std::vector<KeptValue> keptValues(const RequestTrace &Trace);

/// Leaves Left of what an access of Work moves between the threads and the caches; the data come and go as before.
void leaveInCaches(MemoryWork &Work, double Left);

/// What the kernel gains if registers hold Values. None if Cost does not know.
std::optional<GainEstimate> gainOfRegisters(const KernelCost &Cost, llvm::ArrayRef<KeptValue> Values);

} // namespace cudaperf

#endif // CUDAPERF_COST_KEPTVALUES_H
