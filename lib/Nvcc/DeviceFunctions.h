// What device code calls without having its body, by the table DeviceFunctions.def: libdevice's functions, the runtime
// library's, and LLVM's intrinsics. The special registers have a table of their own (SpecialRegisters.h), the matrix
// calls a grammar (lib/Analysis/MatrixCalls.h).

#ifndef CUDAPERF_NVCC_DEVICEFUNCTIONS_H
#define CUDAPERF_NVCC_DEVICEFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/ModRef.h"
#include <cstdint>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace cudaperf {

/// What a function computes from its operands A, B and C. Integers have the width of the result if nothing else is
/// said.
enum class DeviceValue : uint8_t {
  Opaque, ///< a number that nobody works out

  // Bits of an integer, and parts of numbers.
  CountOnes,
  LeadingZeros,
  TrailingZeros,
  FirstOne, ///< from 1; 0 if there is none
  ReverseBits,
  PermuteBytes, ///< PTX's prmt
  SameBits,     ///< as another type

  // Integers, signed and unsigned.
  MinimumSigned,
  MinimumUnsigned,
  MaximumSigned,
  MaximumUnsigned,
  Multiply24Signed, ///< the product of the low 24 bits of each
  Multiply24Unsigned,
  MultiplyHighSigned, ///< the upper half of the product
  MultiplyHighUnsigned,
  AverageSigned, ///< (A + B) / 2 without overflow, rounded down
  AverageUnsigned,
  AverageUpSigned, ///< the same, rounded up
  AverageUpUnsigned,
  DistanceSigned, ///< |A - B| + C
  DistanceUnsigned,

  // Between integers and floating point; the name's ending says how it is rounded.
  ConvertSigned,   ///< the integer is a signed one
  ConvertUnsigned, ///< the integer is an unsigned one
  ConvertReal,     ///< from one floating type to another
  RoundToSigned,   ///< the nearest integer, halves to even

  // Floating point, and Magnitude of integers too.
  Magnitude,
  Floor,
  Ceil,
  Truncate,
  RoundToEven,
  RoundAway, ///< halves away from 0
  SquareRoot,
  Minimum,
  Maximum,
  Power,
  Exp,
  Exp2,
  Log,
  Log2,
  Sine,
  Cosine,
  Tangent,

  // What lanes tell each other.
  ActiveLanes,
  Ballot,
  SameInWarp, ///< one number for all lanes, made of what each of them holds
  ShuffleXor,
  ShuffleDown,
  ShuffleIndex,
  ShuffleUp,

  // Memory.
  ReadOnlyLoad, ///< ld.global.nc of A
  UniformLoad,  ///< ldu.global of A
  AtomicAdd,    ///< the first atomic
  AtomicMinMax,
  AtomicBitwise,
  AtomicExchange,
  AtomicCompareExchange,
  AtomicWrap, ///< atomicInc and atomicDec; the last atomic
  Fence,
};

/// Where the code of a function has branches, which keep the accesses before a call and those behind it apart.
enum class CallBranches : uint8_t {
  None,
  InMachineCode, ///< for the assembler only
  InPtx,         ///< for the compiler, and so for the assembler too
};

/// Stands for the product of a state of XORWOW and a matrix of 160 x 160 bits, in the bundled header of cuRAND and, by
/// a rule, in the toolkit's: one of 64 bits from one of 64 bits. Not in the table: no library has it.
inline constexpr llvm::StringLiteral RandomJumpName = "__nv_xorwow_jump";

/// A row of the table.
struct DeviceFunction {
  llvm::StringLiteral Name;      ///< as it is linked; an intrinsic's is its identifier
  llvm::StringLiteral Prototype; ///< DeviceFunctions.def; "" for an intrinsic
  char Real = '\0';              ///< what 'r' stands for in the prototype
  llvm::Intrinsic::ID Id = llvm::Intrinsic::not_intrinsic;
  DeviceValue Value = DeviceValue::Opaque;
  CallBranches Branches = CallBranches::None;
  unsigned FirstValue = 0; ///< the operand that is A: behind the mask of lanes, if there is one

  bool isOfLibdevice() const { return Name.starts_with("__nv_"); }
  bool isAtomic() const { return Value >= DeviceValue::AtomicAdd && Value <= DeviceValue::AtomicWrap; }

  /// The letter of the result's type (0) or of a parameter's (from 1).
  char type(unsigned I) const;

  /// What the ending of the name says of rounding: n(earest), z(ero), u(p), d(own), or 0.
  char rounding() const;
};

/// Every row.
llvm::ArrayRef<DeviceFunction> deviceFunctions();

/// The row of Called; null if the table knows nothing of it. A function of the name that has other parameters, as of
/// any other name of libdevice's pattern ("__nv_..."), is one of the library's: opaque.
const DeviceFunction *deviceFunction(const llvm::Function &Called);

/// The row of what Inst calls; null if Inst calls nothing that the table knows.
const DeviceFunction *calledDeviceFunction(const llvm::Instruction &Inst);

/// What the library's function Called does to memory: nothing but through its own pointers.
llvm::MemoryEffects libraryEffects(const llvm::Function &Called);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_DEVICEFUNCTIONS_H
