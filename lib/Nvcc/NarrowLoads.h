// Loads of which only a part is used.
//
// The compiler issues them narrower: "int i = table[k]" with a table of long is a 4-byte load, a float4 of which x and
// y are used an 8-byte one. Read off nvcc's machine code (CUDA 13, sm_90) for each type and set of members; shared and
// global memory, __ldg() and __restrict__ are alike:
//
//   8-byte number        one half demanded: 4 bytes. Bits that cannot reach a result are not demanded: of a product
//                        that is cut to 32 bits, only the factors' low halves are.
//   vector of 4 words    one: 4 bytes; the first or the last two: 8; any other two: two loads of 4; three: all 16
//   vector of 2          one: that element, which may be halved as above
//
// Narrower parts than a word: PickedBytes.h.

#ifndef CUDAPERF_NVCC_NARROWLOADS_H
#define CUDAPERF_NVCC_NARROWLOADS_H

#include <cstdint>

namespace llvm {
class DemandedBits;
class Instruction;
} // namespace llvm

namespace cudaperf {

/// Bit i stands for byte i of the loaded value.
using ByteMask = uint32_t;

/// Whether Inst reads memory and may be made narrower or dropped: a load that is not volatile, or __ldg().
bool isPlainLoad(const llvm::Instruction &Inst);

/// The bytes of Load's value that its users can tell apart, all of them where that is not known.
ByteMask demandedBytes(llvm::Instruction &Load, llvm::DemandedBits &Bits);

/// Replaces Load by what is issued if only the bytes in Demanded count. Leaves it alone if that is all of it.
void narrowLoad(llvm::Instruction &Load, ByteMask Demanded);

/// Replaces Load by one of the bytes in Picked, which follow one another, of one number.
void narrowLoadTo(llvm::Instruction &Load, ByteMask Picked);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_NARROWLOADS_H
