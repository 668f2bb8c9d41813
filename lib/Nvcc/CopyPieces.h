// What the rules for block copies share: ExpandBlockCopies and ExpandCopyLoops.

#ifndef CUDAPERF_NVCC_COPYPIECES_H
#define CUDAPERF_NVCC_COPYPIECES_H

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>

namespace cudaperf {

/// Widest, a power of two, or the largest one below it that divides Bytes.
inline uint64_t pieceOf(uint64_t Bytes, uint64_t Widest) {
  while (Bytes % Widest != 0)
    Widest /= 2;
  return Widest;
}

/// Whether Address is in an array of the thread's own.
inline bool isLocal(const llvm::Value *Address) {
  return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(Address));
}

} // namespace cudaperf

#endif // CUDAPERF_NVCC_COPYPIECES_H
