// What an atomic instruction does, beyond where its address points in one run of the warp model: the operation, what
// becomes of its result, whether compilers fold a warp's into one, and how far an index loaded from memory can reach.

#ifndef CUDAPERF_ANALYSIS_ATOMICUSE_H
#define CUDAPERF_ANALYSIS_ATOMICUSE_H

#include "Analysis/KernelProgram.h"

namespace cudaperf {

enum class AtomicKind { Add, MinMax, Bitwise, Exchange, CompareExchange, Other };

struct AtomicUse {
  AtomicKind Kind = AtomicKind::Other;
  bool IsFloat = false;
  bool ResultUsed = false;
  /// All threads bring the same operand: a constant or a kernel argument.
  bool SameOperand = false;
  bool AddsOne = false; ///< the constant 1, to an integer
  bool Wraps = false;   ///< a counter that would go back to 0 behind the largest number ('atomicInc(p, UINT_MAX)')
  /// A maximum or minimum of a value that a branch compares by its order, or a compare-and-swap in a loop that a lane
  /// goes round only while its value is beyond the one that is there. It is beaten now and then.
  bool IsBeaten = false;

  /// Whether ptxas (12 and 13, sm_80 and later) turns a warp's atomics on one address into one of a leader lane, if it
  /// sees that the address does not depend on the thread: 32-bit integer add with or without its result, min, max, and,
  /// or and xor without; 64-bit integer add of one operand that all lanes share. Never float.
  bool isFoldedPerWarp(unsigned Bytes) const;
};

/// Nothing if Access is no atomic.
std::optional<AtomicUse> atomicUse(const MemoryAccess &Access);

/// Whether the loop around Access, of Program, sends it to one address in all of its rounds. With LoadsStay it does so,
/// too, where a load in it finds part of the address, again and again at one place: a pointer in a structure.
bool staysAtItsAddress(const MemoryAccess &Access, const KernelProgram &Program, bool LoadsStay = false);

/// To how many places an index that differs between threads can take Access, if the code bounds it by constants: 256
/// for an index loaded as uint8_t, 16 for "x % 16u", N for a clamp to [0, N) or a device array of N. Indices that all
/// threads share do not count. Nothing if there is no bound up to Limit.
std::optional<uint64_t> reachableElements(const MemoryAccess &Access, uint64_t Limit);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ATOMICUSE_H
