// Where machine code computes what the IR computes: what is equal to a value that is there already is not computed at
// all, and what does not change in a loop is computed before it. cicc and ptxas number values across the whole kernel;
// the IR, which keeps each access with its line, has equal divisions and subscripts after branches have become
// selections.

#ifndef CUDAPERF_COST_COMPUTEDPLACES_H
#define CUDAPERF_COST_COMPUTEDPLACES_H

#include "Analysis/KernelProgram.h"

namespace cudaperf {

/// By code block and by step of it: the block that computes the step; -1 if it is there already.
std::vector<std::vector<int>> computedPlaces(const KernelProgram &Program);

} // namespace cudaperf

#endif // CUDAPERF_COST_COMPUTEDPLACES_H
