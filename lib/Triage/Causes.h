// One finding for one cause: places that one change cures become one finding with the others listed.
//
// The step between checks and reports. Everything before it, NOLINT comments, baselines, changed lines, proofs of
// fixes, works on single places, so that each of them can be silenced, accepted or fixed by itself.

#ifndef CUDAPERF_TRIAGE_CAUSES_H
#define CUDAPERF_TRIAGE_CAUSES_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// Places, one finding for each, as findings with the further places of the same cause in Also. Of one cause are
/// findings of one check that share one of their Causes, or stand at the same place (a header's kernel that several
/// files see), and whatever is of one cause with these. The main place is the most severe, then one of those whose
/// remedy, the first note, mends the largest excess, then the one with the largest, then the first. Sorted by place;
/// depends on neither the order of Places nor where they came from.
std::vector<Finding> findingsByCause(llvm::ArrayRef<const Finding *> Places);

/// For each of Places a number that those of its cause share.
std::vector<size_t> causesOf(llvm::ArrayRef<const Finding *> Places);

/// Removes the places of causes that are nowhere as severe as Least. A place that would not be shown for itself stays
/// where the same change mends one that is.
void dropBelow(Severity Least, std::vector<Finding> &Places);

/// The places that findings hold, in their order: findingsByCause() undone.
std::vector<Finding> placesOf(std::vector<Finding> Findings);

/// F for readers that see one place at a time, such as editors: a finding for each place, the main one first. The
/// others say what is wrong there and where to read on, in a note at the main place; fixes stay with every place.
std::vector<Finding> marksOf(const Finding &F);

/// The same for single Places, all that there are: grouped, then marked, by place.
std::vector<Finding> marksByCause(llvm::ArrayRef<Finding> Places);

/// How many places F has, its own among them; several at one place (instantiations) count once.
unsigned countPlaces(const Finding &F);

/// What stays the same of F when lines move, also when its main place is silenced and another one takes its part.
const std::string &causeOf(const Finding &F);

/// The other lines of F in short: "lines 60 to 62 and 70", "line 12 of 'tile.cuh'"; empty if there are none.
std::string describeOtherPlaces(const Finding &F);

} // namespace cudaperf

#endif // CUDAPERF_TRIAGE_CAUSES_H
