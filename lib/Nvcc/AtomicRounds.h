// Atomics on shared memory that the hardware has not.

#ifndef CUDAPERF_NVCC_ATOMICROUNDS_H
#define CUDAPERF_NVCC_ATOMICROUNDS_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

/// Whether the hardware has no such atomic for shared memory: float and double, and 64 bits but for exchange and
/// compare-and-swap. ptxas makes a loop of it: a load, then a compare-and-swap, again for the lanes for which that
/// failed.
bool isDoneInRounds(const llvm::Instruction &Atomic);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_ATOMICROUNDS_H
