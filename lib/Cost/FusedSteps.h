// Instructions of the IR that are one instruction of the machine together with another one, and those that the uniform
// datapath runs. Seen in machine code of nvcc 13 for sm_90; the names are those of its disassembly.

#ifndef CUDAPERF_COST_FUSEDSTEPS_H
#define CUDAPERF_COST_FUSEDSTEPS_H

#include "Analysis/KernelProgram.h"
#include "llvm/ADT/DenseSet.h"

namespace cudaperf {

class FusedSteps {
public:
  explicit FusedSteps(const KernelProgram &Program);

  /// Whether Inst is a part of the one instruction that uses it: the first of two sums (IADD3), a shift before a sum
  /// (LEA), a product of 64 bits before a sum (IMAD.WIDE), the comparison of a minimum.
  bool isPart(const llvm::Instruction &Inst) const { return Parts.contains(&Inst); }
  /// Whether Inst, a sum, has such a part that only the integer pipe can take.
  bool isOnIntegerPipe(const llvm::Instruction &Inst) const { return Wholes.contains(&Inst); }
  /// Whether Inst computes integers from nothing but what all threads of the block share: since sm_75 a datapath of its
  /// own does that for a warp, beside the pipes.
  bool isUniform(const llvm::Instruction &Inst) const { return Uniform.contains(&Inst); }

private:
  void joinSum(const llvm::Instruction &Sum);
  void joinSelection(const llvm::Instruction &Selection);
  void findUniform(const llvm::Instruction &Inst);

  llvm::DenseSet<const llvm::Instruction *> Parts, Wholes, Uniform;
};

} // namespace cudaperf

#endif // CUDAPERF_COST_FUSEDSTEPS_H
