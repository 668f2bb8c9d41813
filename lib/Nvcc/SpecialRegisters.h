// PTX's special registers, by the table SpecialRegisters.def: which thread, which block, how many, what time it is.

#ifndef CUDAPERF_NVCC_SPECIALREGISTERS_H
#define CUDAPERF_NVCC_SPECIALREGISTERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Intrinsics.h"
#include <cstdint>

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace cudaperf {

enum class RegisterKind : uint8_t {
  ThreadIndex, ///< threadIdx
  BlockSize,   ///< blockDim
  BlockIndex,  ///< blockIdx
  GridSize,    ///< gridDim
  LaneIndex,
  LaneMaskEqual, ///< the bits of the lanes that are this one
  LaneMaskGreaterEqual,
  LaneMaskGreater,
  LaneMaskLessEqual,
  LaneMaskLess,
  WarpIndex, ///< within the block
  WarpSize,
  Clock, ///< changes as time passes
  Other,
};

enum class RegisterAxis : uint8_t { None, X, Y, Z };

/// The largest group of threads that all read the same number, from small to large.
enum class AlikeIn : uint8_t { Never, ThreadAlone, Warp, Block, Launch };

/// A row of the table.
struct SpecialRegister {
  llvm::StringLiteral Name; ///< of the intrinsic, without "nvvm_read_ptx_sreg_"
  llvm::Intrinsic::ID Id;
  RegisterKind Kind;
  RegisterAxis Axis;
  uint64_t Least, Limit; ///< Least <= number < Limit; both 0 if there is no promise
  AlikeIn Alike;

  bool hasRange() const { return Limit > 0; }
  /// Whether two readings of one thread agree.
  bool isSteady() const { return Alike != AlikeIn::Never; }
  bool is(RegisterKind AKind, RegisterAxis AnAxis) const { return Kind == AKind && Axis == AnAxis; }
};

/// Every row.
llvm::ArrayRef<SpecialRegister> specialRegisters();

/// The register that calls of Reading read; null if it is another function.
const SpecialRegister *specialRegister(const llvm::Function &Reading);

/// The register that V is read from; null if V is no call that reads one.
const SpecialRegister *specialRegister(const llvm::Value &V);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_SPECIALREGISTERS_H
