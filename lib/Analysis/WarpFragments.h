// How the warp-wide matrix instructions spread a tile of memory over the lanes: wmma.load and wmma.store
// (nvcuda::wmma), ldmatrix and stmatrix. The tables say which bytes each lane moves in each instruction that the
// hardware runs for one call; what that costs is lib/Cost's business. To add a shape, add it to the tables.
//
// PTX leaves the layout of wmma fragments open. It is the one of the mma instructions that the compiler makes of them
// (PTX ISA, "Matrix Fragments for mma.m16n8k16" and its neighbours), read off the address arithmetic of the machine
// code that nvcc 13.0 emits: the same for sm_80, sm_89, sm_90, sm_100 and sm_120. Older architectures use other shapes.

#ifndef CUDAPERF_ANALYSIS_WARPFRAGMENTS_H
#define CUDAPERF_ANALYSIS_WARPFRAGMENTS_H

#include "Analysis/LaneValue.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace cudaperf {

/// The first architecture (sm_80) whose wmma layouts are known.
inline constexpr unsigned FirstFragmentArch = 80;

/// ldmatrix and stmatrix move 8x8 matrices of 16-bit elements: 8 rows of 16 bytes, each named by a lane of its own.
inline constexpr unsigned MatrixRows = 8, MatrixRowBytes = 16;

/// Which part of a tile a lane moves in one instruction. Lane 4 * g + t is the t-th of group g.
enum class LaneSpread {
  AlongLines,  ///< line g, elements t * Run to t * Run + Run - 1 of it, in one access
  AcrossLines, ///< element g of lines t * Run to t * Run + Run - 1, in Run accesses
  MatrixRows   ///< by ldmatrix: lane r names row r of 16 bytes; what the lanes receive does not matter
};

/// A fragment as it lies in memory: lines of contiguous elements, a leading dimension apart.
struct FragmentTile {
  unsigned Lines = 0;
  unsigned LineElements = 0;
  unsigned ElementBits = 0;
  unsigned Run = 1; ///< neighbouring elements that a lane holds
  LaneSpread Spread = LaneSpread::AlongLines;
  unsigned Matrices = 0; ///< 8x8 matrices in one instruction, if Spread is MatrixRows

  /// What a lane moves in one instruction; for MatrixRows a row.
  unsigned accessBytes() const;
  /// In one element there may be less than a byte: Elements of them must be whole ones.
  int64_t bytesOf(int64_t Elements) const { return Elements * ElementBits / 8; }
};

/// One instruction: the lanes whose addresses count and their distances from the tile's first byte.
struct FragmentRequest {
  LaneMask Lanes = AllLanes;
  std::array<int64_t, WarpLanes> Offset{};
};

/// An operand of wmma as PTX spells it: "a", "16" "16" "16", "f16", row-major.
struct FragmentOperand {
  char Use = 0; ///< a, b, c or d
  unsigned M = 0, N = 0, K = 0;
  llvm::StringRef Element;
  bool IsRowMajor = true;
  bool IsShared = false; ///< known to lie in shared memory
};

/// The tile of Operand, or none if its layout is not known.
std::optional<FragmentTile> fragmentTile(const FragmentOperand &Operand);

/// The instructions that move Tile, whose lines lie LeadingDimension elements apart.
llvm::SmallVector<FragmentRequest, 8> fragmentRequests(const FragmentTile &Tile, int64_t LeadingDimension);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_WARPFRAGMENTS_H
