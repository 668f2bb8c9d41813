// What a kernel does through each of its pointer parameters: reads, writes, atomics.

#ifndef CUDAPERF_ANALYSIS_POINTERUSES_H
#define CUDAPERF_ANALYSIS_POINTERUSES_H

#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace cudaperf {

struct PointerUse {
  int Parameter = -1;
  bool Qualified = false; ///< is __restrict__ already
  bool Escapes = false;   ///< is stored, returned or given to code that is not here
  bool Volatile = false;
  std::vector<const llvm::Instruction *> Loads, Stores, Atomics;
  bool isRead() const { return !Loads.empty() || !Atomics.empty(); }
  bool isWritten() const { return !Stores.empty() || !Atomics.empty(); }
};

struct PointerUses {
  std::vector<PointerUse> Parameters; ///< one for each pointer parameter, in their order; by-value objects left out
  bool Synchronises = false;          ///< there is a barrier, a fence or a call to code that is not here

  /// The entry of the parameter that Address is computed from; null if it is another object or one of several.
  const PointerUse *find(const llvm::Value *Address) const;
};

PointerUses pointerUses(const llvm::Function &Kernel);

/// Whether all that Kernel reads and writes is behind its pointer parameters, shared by a block, a thread's own, or
/// constant: no variable of the program, no pointer that was loaded, no texture, nothing that code does which is not
/// here.
bool touchesOnlyParameters(const llvm::Function &Kernel);

/// Whether Inst makes other threads' stores visible, or may do anything.
bool isBarrier(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_POINTERUSES_H
