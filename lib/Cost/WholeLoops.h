// Loops of so few rounds, of a number that the code gives, that nvcc writes them out as a whole: nothing counts the
// rounds then, what only the round decides is a constant, and addresses lie at fixed distances from one another.
// Machine code of nvcc 13: with up to some 550 instructions of the IR in all rounds together; of longer ones as many
// rounds as have some 150 become one.

#ifndef CUDAPERF_COST_WHOLELOOPS_H
#define CUDAPERF_COST_WHOLELOOPS_H

#include "Analysis/KernelProgram.h"
#include "llvm/ADT/DenseSet.h"

namespace cudaperf {

/// How nvcc unrolls a loop.
struct UnrolledLoop {
  double Rounds = 1; ///< that become one
  bool IsWhole = false;
  /// What nothing but the round decides, in a loop that is written out as a whole.
  llvm::DenseSet<const llvm::Instruction *> Constant;
};

/// The same for each of Program's loops, in their order.
std::vector<UnrolledLoop> unrolledLoops(const KernelProgram &Program);

} // namespace cudaperf

#endif // CUDAPERF_COST_WHOLELOOPS_H
