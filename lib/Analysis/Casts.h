// Numbers as they were before they were widened or cut: what index arithmetic is about.

#ifndef CUDAPERF_ANALYSIS_CASTS_H
#define CUDAPERF_ANALYSIS_CASTS_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

namespace cudaperf {

/// V, or what any casts made V of.
inline const llvm::Value *withoutCasts(const llvm::Value *V) {
  while (const auto *Cast = llvm::dyn_cast<llvm::CastInst>(V))
    V = Cast->getOperand(0);
  return V;
}

/// V, or the integer that was widened or cut to be V.
inline const llvm::Value *withoutIntegerCasts(const llvm::Value *V) {
  while (llvm::isa<llvm::ZExtInst, llvm::SExtInst, llvm::TruncInst>(V))
    V = llvm::cast<llvm::CastInst>(V)->getOperand(0);
  return V;
}

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_CASTS_H
