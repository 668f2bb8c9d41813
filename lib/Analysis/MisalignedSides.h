// Sides of a branch that are there for pointers which are no multiple of a vector's bytes: what stands in them is the
// second best, beside the vectors that the other side takes.

#ifndef CUDAPERF_ANALYSIS_MISALIGNEDSIDES_H
#define CUDAPERF_ANALYSIS_MISALIGNEDSIDES_H

#include "llvm/IR/Dominators.h"
#include <optional>

namespace cudaperf {

/// Those of one kernel, which must not change as long as it is asked.
class MisalignedSides {
public:
  explicit MisalignedSides(const llvm::Function &Kernel);

  /// Whether a thread comes to Inst only if the low bits of a pointer's address are not all 0: 'address % 16 != 0'.
  bool contain(const llvm::Instruction &Inst) const;

private:
  std::optional<llvm::DominatorTree> Dominators; ///< none where no address becomes a number
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_MISALIGNEDSIDES_H
