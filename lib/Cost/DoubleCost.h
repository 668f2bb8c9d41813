// What a kernel gains if some of what it computes in double is computed in float: each operation the one of floats, and
// the conversions there and back are gone.

#ifndef CUDAPERF_COST_DOUBLECOST_H
#define CUDAPERF_COST_DOUBLECOST_H

#include "Cost/KernelCost.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace cudaperf {

/// IsMeant tells the operations. None if Cost does not know, or none of them is of doubles.
std::optional<GainEstimate> gainOfFloats(const KernelProgram &Program, const LaunchAssumption &Launch,
                                         const KernelCost &Cost,
                                         llvm::function_ref<bool(const llvm::Instruction &)> IsMeant);

} // namespace cudaperf

#endif // CUDAPERF_COST_DOUBLECOST_H
