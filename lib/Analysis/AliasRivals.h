// Which parameters are to blame for an access that is repeated as pointers may overlap. Read off the IR.

#ifndef CUDAPERF_ANALYSIS_ALIASRIVALS_H
#define CUDAPERF_ANALYSIS_ALIASRIVALS_H

#include "Analysis/AliasBenefit.h"
#include "Analysis/PointerUses.h"
#include <vector>

namespace llvm {
class DominatorTree;
class Instruction;
class Loop;
} // namespace llvm

namespace cudaperf {

/// The other parameters whose accesses stand in Saved's way: in the loop In, or outside loops before Saved; where a
/// round loads twice, between the two. A load minds stores, a store loads too.
std::vector<unsigned> rivals(const PointerUses &Uses, const SavedAccess &Saved, const llvm::Loop *In,
                             const llvm::DominatorTree &Dominators);

/// Whether the next round of In makes Access, a load or a store in it, at another place: what is repeated is so within
/// a round.
bool movesWithRounds(const llvm::Loop &In, const llvm::Instruction &Access);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ALIASRIVALS_H
