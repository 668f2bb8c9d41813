// Instructions of the IR that are one instruction of the machine together with another one, and those that the uniform
// datapath runs. Seen in machine code of nvcc 13 for sm_90; the names are those of its disassembly.

#ifndef CUDAPERF_COST_FUSEDSTEPS_H
#define CUDAPERF_COST_FUSEDSTEPS_H

#include "Analysis/KernelProgram.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace cudaperf {

class FusedSteps {
public:
  explicit FusedSteps(const KernelProgram &Program);

  /// Whether Inst is a part of the one instruction that uses it: the first of two sums (IADD3), a shift before a sum
  /// (LEA), the sum of a product (IMAD), the comparison of a minimum, since sm_90 the sum in a minimum (VIADDMNMX) and
  /// the first of two minima (VIMNMX3), logic before other logic of three words at most (LOP3), the shifts of a
  /// rotation (SHF); or nobody looks at what it changes.
  bool isPart(const llvm::Instruction &Inst) const { return Parts.contains(&Inst); }
  /// Whether Inst, a sum, has such a part that only the integer pipe can take.
  bool isOnIntegerPipe(const llvm::Instruction &Inst) const { return Wholes.contains(&Inst); }
  /// Whether Inst computes integers from nothing but what all threads of the block share: since sm_75 a datapath of its
  /// own does that for a warp, beside the pipes.
  bool isUniform(const llvm::Instruction &Inst) const { return Uniform.contains(&Inst); }

private:
  void joinSum(const llvm::Instruction &Sum);
  void joinLogic(const llvm::Instruction &Logic);
  void findIdle(const KernelProgram &Program);
  static bool isInverse(const llvm::Instruction &Inst);
  void joinSelection(const llvm::Instruction &Selection);
  void joinExtremum(const llvm::Instruction &Inst);
  const llvm::Instruction *partOfExtremum(const llvm::Value *Operand, const llvm::Instruction &Whole) const;
  void findUniform(const llvm::Instruction &Inst);

  llvm::DenseSet<const llvm::Instruction *> Parts, Wholes, Uniform;
  llvm::DenseSet<const llvm::Instruction *> Extrema; ///< minima and maxima that have a part
  bool JoinsExtrema;
  /// What is one instruction with a sum or a rotation, which is in Parts.
  llvm::DenseMap<const llvm::Instruction *, const llvm::Instruction *> OfOwn;
  /// What logic takes, with what is joined to it.
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<const llvm::Value *, 3>> WordsOf;
};

} // namespace cudaperf

#endif // CUDAPERF_COST_FUSEDSTEPS_H
