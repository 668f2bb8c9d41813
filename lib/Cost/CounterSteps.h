// What follows the counter of a loop: products with what the loop does not change, sums, widened ones. nvcc makes a sum
// a round of them, and of rounds that it puts together distances from one (machine code of nvcc 13).

#ifndef CUDAPERF_COST_COUNTERSTEPS_H
#define CUDAPERF_COST_COUNTERSTEPS_H

#include "Analysis/KernelProgram.h"
#include "llvm/ADT/DenseSet.h"

namespace cudaperf {

/// The integers in Loop of Program, a number into KernelProgram::loops(), that grow by one step from round to round,
/// and those that have Constants, which only the round decides, beside what does not change.
llvm::DenseSet<const llvm::Instruction *> counterSteps(const KernelProgram &Program, int Loop,
                                                       const llvm::DenseSet<const llvm::Instruction *> &Constants = {});

} // namespace cudaperf

#endif // CUDAPERF_COST_COUNTERSTEPS_H
