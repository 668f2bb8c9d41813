// What divisions by numbers that a launch's threads share cost, and what each costs as a product with a multiplier that
// the host has prepared. By the machine code of nvcc 13, sm_90: the reciprocal that a division of 32 bits begins with
// is computed once for all rounds of a loop, and once for all divisions by that number in a row; that of 64 bits is
// computed each time, where the hardware sees whether the numbers are small.

#ifndef CUDAPERF_COST_DIVISIONCOST_H
#define CUDAPERF_COST_DIVISIONCOST_H

#include "Analysis/RuntimeDivisions.h"
#include "Cost/WorkChange.h"

namespace cudaperf {

/// Of each of Divisions, those of 64 bits of numbers that fit into 32. What a loop leaves as it is is divided once,
/// what all threads share not at all in the end. Nothing changes beside a loop whose length the code does not say.
/// Empty if nobody knows how often they are come by.
std::vector<WorkChange> divisionsAsProducts(const KernelProgram &Program, const LaunchAssumption &Launch,
                                            llvm::ArrayRef<RuntimeDivision> Divisions);

} // namespace cudaperf

#endif // CUDAPERF_COST_DIVISIONCOST_H
