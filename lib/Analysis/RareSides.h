// Sides of a branch that few lanes of a warp go to as a rule, if data that each lane has loaded decides: a kind of
// entry among several (`State[I] == 3`, the later cases of `switch (Type[I])`), a pair that matches (`Key[I] == Own`),
// a letter that a text does not have (the default of `switch (Base[I]) { case 'A': case 'C': ... }`), what scores above
// a threshold and is put on a list (`if (Score > Least) List[atomicAdd(Length, 1)] = I;`).

#ifndef CUDAPERF_ANALYSIS_RARESIDES_H
#define CUDAPERF_ANALYSIS_RARESIDES_H

#include <optional>

namespace llvm {
class BranchInst;
class Value;
} // namespace llvm

namespace cudaperf {

/// The side of a branch on Condition (0: true, 1: false) that is taken where two numbers are equal, neither of them 0,
/// 1 or -1. These are flags and masks, which hold for most lanes as often as for few, and the first of several kinds is
/// the usual one as often as not: the fluid of a lattice, whose borders are 2 and 3. Neighbours in one array are equal
/// as often as not.
///
/// Of a byte that is compared with a few letters, bases of a genome, each letter is as usual as another, and rare is
/// what is none of them.
std::optional<unsigned> rareSide(const llvm::Value &Condition);

/// The side of Branch where a floating-point number lies above a threshold, an argument or a constant other than 0, if
/// threads there take places in a list that their block shares: detections, corners. What most threads found would need
/// no list. Measured: 1.3 of 32 lanes of a detector's.
std::optional<unsigned> appendingSide(const llvm::BranchInst &Branch);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_RARESIDES_H
