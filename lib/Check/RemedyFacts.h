// What the remedies of Remedies.cpp ask of an access beside what was tried.

#ifndef CUDAPERF_CHECK_REMEDYFACTS_H
#define CUDAPERF_CHECK_REMEDYFACTS_H

#include "Check/AccessView.h"
#include "Fix/RecordFields.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <cstdint>
#include <optional>
#include <string>

namespace cudaperf {

/// Whether what Access loads goes to shared memory and nowhere else, be it in pieces or through a selection.
bool goesToSharedOnly(const MemoryAccess &Access);

/// Whether what Access loads goes to memory that others see, and nowhere else: it is copied. Adds to Buffers where to.
bool isOnlyStored(const MemoryAccess &Access, llvm::SmallPtrSetImpl<const llvm::Value *> *Buffers = nullptr);

/// The byte that Access stores all over, if it stores one, no matter what data say: "0", "0xff", "'value'", an
/// argument's name. Empty if it does not, or if the kernel does anything else with the buffer.
std::string filledWith(const AccessView &Access);

/// "let 'Call' fill 'x' with 0 in place of the kernel, or " of a store that fills its buffer with one byte
/// (filledWith()); "ahead of the kernel" if the kernel does more than that. Empty of any other access.
std::string memsetFirst(const AccessView &Access, llvm::StringRef Call);

/// Whether a round of the tree in which Access is puts one element into a run of others, by a loop of its own: as many
/// partial results as elements, a scan. A reduction puts it into one.
bool putsOneIntoRun(const AccessView &Access);

/// What is said of Access, of a tree (TriedChanges::isTree()), in which it is a reduction or a transform.
std::string adviceForTree(const AccessView &Access);

/// Whether so little, nothing where loops are short, or nobody knows how much, would be gained by curing Access that it
/// is not worth saying where no cure is known.
bool isHardlyWorthIt(const AccessView &Access);

/// Whether curing Access gains nothing to speak of where the kernel's loops of unknown length are long.
bool isNothingBesideLongLoops(const AccessView &Access);

/// Whether the kernel hands the thread's record of Access's buffer to a function that nothing is known of: it may take
/// the rest.
bool isHandedOn(const AccessView &Access);

/// Whether the block or the grid of Access has the direction that Exchange, of x with y or z, exchanges x with.
bool hasIndex(const AccessView &Access, IndexExchange Exchange);

/// Whether the kernel would do the same with as many threads of a block in other rows.
bool isShapeFree(const AccessView &Access);

/// Where in the bytes from lane to lane Cost's access begins, if it takes the same words of them each time.
std::optional<int64_t> offsetInRecord(const AccessCost &Cost);

/// Which words of the thread's record the kernel touches, by all accesses with Access's distance of lanes: the first
/// one lowest, none if the record is longer than 32.
uint32_t wordsTakenOfRecord(const AccessView &Access);
/// Which bytes; none if the record is longer than 64.
uint64_t bytesTakenOfRecord(const AccessView &Access);

/// The field that Access takes of the structure that lies from lane to lane; none if none is written there.
std::optional<FieldOfRecord> fieldTaken(const AccessView &Access);

/// What a library calls the structure that lies from lane to lane, if Access is made in a function of the library that
/// is handed its address: "curandState". Empty for anything else.
std::string librarysRecord(const AccessView &Access);

/// What cuRAND calls the state of a generator that Access copies as a whole: "curandState". Empty for anything else.
std::string generatorCopied(const AccessView &Access);

/// Whether Access is of a librarysRecord(), and nobody could do it in another way: the kernel only sets it up, so that
/// it loads nothing of it but what it has stored before; or calls the library once for it, in no loop that stays at it.
bool isOnceOfLibrary(const AccessView &Access);

/// Whether wmma loads or stores tiles of the buffer of Access, too: their elements lie in rows, and only these may be
/// longer.
bool isHeldByMatrixCalls(const AccessView &Access);

/// Whether the kernel of Access loads nothing of global memory: it sets up what others take.
bool onlyFills(const AccessView &Access);

/// Whether the buffer of Access is none that this file makes, as far as its launches show: they pass what functions or
/// objects of other files handed on, whose layout is not this file's to choose.
bool isBufferOfOthers(const AccessView &Access);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_REMEDYFACTS_H
