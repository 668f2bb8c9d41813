// Sides of a branch that few lanes of a warp go to as a rule, if data that each lane has loaded decides: a kind of
// entry among several (`switch (Type[I])`, `State[I] == 3`).

#ifndef CUDAPERF_ANALYSIS_RARESIDES_H
#define CUDAPERF_ANALYSIS_RARESIDES_H

#include <optional>

namespace llvm {
class Value;
}

namespace cudaperf {

/// The side of a branch on Condition (0: true, 1: false) that is taken where a number equals a constant that is one of
/// several. Equal to 0, 1 or -1 alone is none: a flag or a mask holds for most lanes as often as for few.
std::optional<unsigned> rareSide(const llvm::Value &Condition);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_RARESIDES_H
