// How many rounds a loop over a list can have at most, as far as the code itself says: a test in front of it, the
// array that it walks, a length that is cut off. What only the data bound is not known.

#ifndef CUDAPERF_ANALYSIS_LISTBOUND_H
#define CUDAPERF_ANALYSIS_LISTBOUND_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <map>
#include <optional>

namespace llvm {
class BasicBlock;
class PHINode;
class Value;
} // namespace llvm

namespace cudaperf {

/// Adds the values that V is a sum of to Terms, each with its sign. A bound that a loaded number is kept within is left
/// out: it matters at the borders alone.
void addTerms(const llvm::Value &V, int64_t Sign, std::map<const llvm::Value *, int64_t> &Terms, unsigned Depth = 0);

/// Whether V is computed from a load, by a few steps of arithmetic.
bool isComputedFromLoad(const llvm::Value *V, unsigned Depth = 0);

/// A loop that counts with Counter, of its first block, from Start to Bound.
struct CountingLoop {
  const llvm::PHINode *Counter;
  const llvm::Value *Start, *Bound;
  llvm::ArrayRef<const llvm::BasicBlock *> Blocks;
};

/// The least number that Loop's rounds are known not to be more than; none if nothing bounds them.
std::optional<uint64_t> mostRounds(const CountingLoop &Loop);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LISTBOUND_H
