// Which loops are around what: the loops by which a block's work, and those by which an access's distinct data, grow.

#ifndef CUDAPERF_COST_LOOPNESTING_H
#define CUDAPERF_COST_LOOPNESTING_H

#include "Analysis/KernelProgram.h"

namespace cudaperf {

/// For each block of Program the loops around it, numbers into KernelProgram::loops(), outermost first.
std::vector<llvm::SmallVector<int, 4>> loopsOfBlocks(const KernelProgram &Program);

/// Whether nvcc unrolls Loop of Program, a number into KernelProgram::loops(), by a few rounds: if it counts by a
/// constant. How often one goes round that steps by the length of a block or of the grid is not known without a
/// division, so it is left as it is (machine code of nvcc 13).
bool isUnrolledByRounds(const KernelProgram &Program, int Loop);

/// Whether the rounds of Shape, one of Program's loops, compute Address anew from what they share.
bool isSteadyIn(const KernelProgram &Program, const LoopShape &Shape, const llvm::Value *Address);

/// For each access of Program the loops in which its address changes from round to round, as far as the operands show.
std::vector<llvm::BitVector> loopsOfAddresses(const KernelProgram &Program);

/// For each slot of Program the loops whose rounds its value differs in, as far as the operands show.
std::vector<llvm::BitVector> loopsOfValues(const KernelProgram &Program);

} // namespace cudaperf

#endif // CUDAPERF_COST_LOOPNESTING_H
