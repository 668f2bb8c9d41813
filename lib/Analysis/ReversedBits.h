// Permutations by the reversed bits of an index, as Fourier and number-theoretic transforms have them.

#ifndef CUDAPERF_ANALYSIS_REVERSEDBITS_H
#define CUDAPERF_ANALYSIS_REVERSEDBITS_H

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace cudaperf {

/// Whether Address is computed from a number with its bits in reverse order ('__brev').
bool hasReversedBits(const llvm::Value &Address);

/// Whether Inst is reached only where a number with its bits in reverse order is above, or below, another one: half of
/// all threads come, at the beginning of the grid nearly all or none.
bool comesByReversedBits(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_REVERSEDBITS_H
