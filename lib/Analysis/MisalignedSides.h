// Sides of a branch that are there for pointers which are no multiple of a vector's bytes: what stands in them is the
// second best, beside the vectors that the other side takes.

#ifndef CUDAPERF_ANALYSIS_MISALIGNEDSIDES_H
#define CUDAPERF_ANALYSIS_MISALIGNEDSIDES_H

namespace llvm {
class Instruction;
}

namespace cudaperf {

/// Whether a thread comes to Inst only if the low bits of a pointer's address are not all 0: 'address % 16 != 0'.
bool isForMisaligned(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_MISALIGNEDSIDES_H
