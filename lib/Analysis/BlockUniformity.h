// Which values are the same for all threads of a block, or for all of a row of it: LLVM's uniformity analysis, asked
// with PTX's registers as what tells threads apart. Over-approximates what differs: arrays of the threads' own, results
// of atomics and of what threads hand each other differ.

#ifndef CUDAPERF_ANALYSIS_BLOCKUNIFORMITY_H
#define CUDAPERF_ANALYSIS_BLOCKUNIFORMITY_H

#include <memory>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace cudaperf {

/// Threads that are compared.
enum class ThreadGroup {
  Row,    ///< those of a block that differ in threadIdx.x only
  Block,  ///< those of a block
  Launch, ///< all
};

class BlockUniformity {
public:
  BlockUniformity(const llvm::Function &Kernel, ThreadGroup Group);
  ~BlockUniformity();

  /// Whether the threads that come to Inst may execute it with different operands, or get different results.
  bool differs(const llvm::Instruction &Inst) const;

private:
  class Impl;
  std::unique_ptr<Impl> Values;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_BLOCKUNIFORMITY_H
