// An address as a base and the constant bytes behind it: what stands side by side has one base.

#ifndef CUDAPERF_NVCC_BASEOFFSET_H
#define CUDAPERF_NVCC_BASEOFFSET_H

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"
#include <cstdint>

namespace cudaperf {

struct BaseOffset {
  const llvm::Value *Base = nullptr;
  int64_t Bytes = 0;
};

/// Pointer without the constants that are added to it.
inline BaseOffset baseOffset(const llvm::Value &Pointer, const llvm::DataLayout &Layout) {
  llvm::APInt Offset(Layout.getIndexTypeSizeInBits(Pointer.getType()), 0);
  const llvm::Value *Base = Pointer.stripAndAccumulateConstantOffsets(Layout, Offset, /*AllowNonInbounds=*/true);
  return {Base, Offset.getSExtValue()};
}

} // namespace cudaperf

#endif // CUDAPERF_NVCC_BASEOFFSET_H
