// What an atomic on shared memory costs, where lanes can meet at a word.
//
// Read off ptxas 13's code for sm_90 and measured with test/accuracy/kernels/SharedAtomics.cu.

#ifndef CUDAPERF_COST_ATOMICCOST_H
#define CUDAPERF_COST_ATOMICCOST_H

#include "Analysis/KernelProgram.h"
#include "Cost/RequestCost.h"

namespace cudaperf {

/// Wavefronts of Access, an atomic on shared memory. Lanes that meet in a bank take turns, also those that want one
/// word, but for
///   - the constant 1 added, result unused: the lanes of a word are counted and served as one;
///   - what the compiler folds into one lane, as it sees that all want one address (AtomicUse::isFoldedPerWarp);
///   - what is done in rounds (isDoneInRounds): mean over its rounds, in which no lane waits for another.
/// A compare-and-swap takes two wavefronts for each that the others take, at best too.
RequestCost sharedAtomicCost(const MemoryAccess &Access, const LaneValue &Address, LaneMask Active);

/// Wavefronts of the load in an atomic that is done in rounds, mean over the rounds: all of Active in the first, then
/// those that have not been served. A round serves a lane for each bank of what is served together (servedTogether).
RequestCost roundLoadCost(const LaneValue &Address, LaneMask Active, unsigned Bytes);

/// The lanes of Active whose compare-and-swap holds in a round of such an atomic: the first of each bank, and of those
/// that want one word.
LaneMask servedInRound(const LaneValue &Address, LaneMask Active, unsigned Bytes);

/// Whether Access is an atomic that is done in rounds where it goes to shared memory.
bool isInRounds(const MemoryAccess &Access);

/// Rounds that it takes to serve Active: in each, one lane of those that want a word, and one of each bank.
unsigned roundsToServe(const LaneValue &Address, LaneMask Active, unsigned Bytes);

} // namespace cudaperf

#endif // CUDAPERF_COST_ATOMICCOST_H
