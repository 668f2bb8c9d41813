// What the rules note on accesses for those who read their result, and for each other.

#ifndef CUDAPERF_NVCC_ACCESSMARKS_H
#define CUDAPERF_NVCC_ACCESSMARKS_H

#include <optional>

namespace llvm {
class DILocation;
class Instruction;
class LoadInst;
class StoreInst;
class Value;
} // namespace llvm

namespace cudaperf {

/// One half of an asynchronous copy.
struct AsyncHalf {
  const llvm::Value *Other = nullptr; ///< the address of the other half; known before either half runs
  bool PastL1 = false;                ///< cp.async.cg: 16 bytes, straight from the L2 cache
};
/// Load and Store are one asynchronous copy.
void markAsync(llvm::LoadInst &Load, llvm::StoreInst &Store, bool PastL1);
/// What ExpandAsyncCopies made of a copy; none for any other instruction.
std::optional<AsyncHalf> asyncHalf(const llvm::Instruction &Inst);

/// ExpandPtxAccesses: Load is one that does not look in the L1 cache, nor leaves anything there ('ld.global.cg').
void markPastL1(llvm::LoadInst &Load);
bool isLoadedPastL1(const llvm::Instruction &Load);

/// EliminateLoads: any optimising compiler drops Load, because its value is in a register on every path.
void markRedundant(llvm::Instruction &Load);
bool isRedundantLoad(const llvm::Instruction &Load);

/// NarrowMaskedStores: Load is issued as wide as it is; it had more users when loads were made narrow.
void markWhole(llvm::LoadInst &Load);
bool isLoadedWhole(const llvm::LoadInst &Load);

/// ExpandSharedAtomics: Load is that of the rounds of an atomic.
void markRound(llvm::LoadInst &Load);
bool isRoundLoad(const llvm::Instruction &Load);

/// HoistLoads: Load gets the line that profilers show; this keeps its own, which it has so far. Once is enough.
void markMoved(llvm::LoadInst &Load);
/// Where Inst is written: its debug location or, of a load that was moved, the one that it had before; may be null.
const llvm::DILocation *writtenAt(const llvm::Instruction &Inst);

/// ProtectVectorStores: Store was made volatile so that the vector stays whole.
void markProtected(llvm::StoreInst &Store);
bool isProtected(const llvm::StoreInst &Store);
void unmarkProtected(llvm::StoreInst &Store);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_ACCESSMARKS_H
