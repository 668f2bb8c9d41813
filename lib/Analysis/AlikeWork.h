// What threads do alike that differ in one index only, blockIdx.y for instance: the part of a kernel that a thread
// which makes several of their results would do once.

#ifndef CUDAPERF_ANALYSIS_ALIKEWORK_H
#define CUDAPERF_ANALYSIS_ALIKEWORK_H

#include "Analysis/KernelProgram.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/ArrayRef.h"

namespace cudaperf {

class AlikeWork {
public:
  /// Of the threads that differ in the index of Kind, of threads or of blocks, along Axis. What the kernel stores to
  /// global memory is taken not to be what it loads from there.
  AlikeWork(const KernelProgram &Program, RegisterKind Kind, RegisterAxis Axis);

  /// Whether the kernel asks for the index.
  bool isAsked() const { return IsAsked; }
  /// Whether what Slot holds may differ between these threads.
  bool differs(unsigned Slot) const { return Differing.test(Slot); }
  /// Whether S may be done with other operands by each of them.
  bool differs(const Step &S) const;
  /// Whether the threads come to Block together, each round of the loops around it: no condition in the innermost loop
  /// around it, and none that ends one of its loops, sends them different ways. A loop that goes on through results, as
  /// one with the grid's step does, ends differently only where results end.
  bool isTogether(unsigned Block) const { return Together.test(Block); }

  /// Arrays of shared memory, and of the thread's own, that hold what differs; null: others, too.
  llvm::ArrayRef<const llvm::Value *> differentArrays() const { return DifferentInside; }

private:
  bool visit(const CodeBlock &Code);
  bool mark(unsigned Slot);
  bool markContents(const llvm::Value *Object);
  bool endsDifferently(const LoopShape &Loop) const;
  void findTogether();

  const KernelProgram &Program;
  const RegisterKind Kind;
  const RegisterAxis Axis;
  bool IsAsked = false;
  llvm::BitVector Differing;                                 ///< by slot
  llvm::SmallVector<const llvm::Value *, 4> DifferentInside; ///< shared and local arrays; null: any of them
  llvm::BitVector Together;                                  ///< by block
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ALIKEWORK_H
