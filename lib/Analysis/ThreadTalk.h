// Which instructions let the threads of a warp or block wait for each other or exchange values.

#ifndef CUDAPERF_ANALYSIS_THREADTALK_H
#define CUDAPERF_ANALYSIS_THREADTALK_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

/// Whether Inst is a barrier, a shuffle, a vote, a matrix instruction or a call that may be one. Clang calls everything
/// convergent that it has no body of; libdevice's functions, inline PTX that computes and failed assertions are not.
bool talksToOtherThreads(const llvm::Instruction &Inst);

/// Whether Inst is a barrier that all threads of the block wait at: __syncthreads, its variants with a vote, or the
/// block's barrier by its number.
bool isBlockBarrier(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_THREADTALK_H
