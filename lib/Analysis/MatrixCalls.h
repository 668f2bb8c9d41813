// Recognises the warp-wide matrix loads and stores of a kernel, as NVVM intrinsics (what nvcuda::wmma becomes) and as
// inline PTX of one instruction. Both spell them alike, as words between dots in varying order.

#ifndef CUDAPERF_ANALYSIS_MATRIXCALLS_H
#define CUDAPERF_ANALYSIS_MATRIXCALLS_H

#include "Analysis/WarpFragments.h"
#include "Finding/Finding.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

/// A matrix load or store. Operands are positions among the call's arguments.
struct MatrixCall {
  AccessOperation Operation = AccessOperation::Load;
  unsigned AddressOperand = 0;
  /// wmma: the tile at the address, which all lanes share. None for ldmatrix and stmatrix, where lanes 0 to
  /// 8 * Matrices - 1 give the addresses of rows of 16 bytes.
  std::optional<FragmentTile> Tile;
  std::optional<unsigned> StrideOperand; ///< the leading dimension in elements; none: the tile is packed
  unsigned Matrices = 0;

  unsigned accessBytes() const { return Tile ? Tile->accessBytes() : MatrixRowBytes; }
};

/// None for anything else, for layouts that are not known, and for architectures before FirstFragmentArch.
std::optional<MatrixCall> matrixCall(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_MATRIXCALLS_H
