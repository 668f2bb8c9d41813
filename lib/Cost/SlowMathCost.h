// What powers and divisions cost as products.

#ifndef CUDAPERF_COST_SLOWMATHCOST_H
#define CUDAPERF_COST_SLOWMATHCOST_H

#include "Analysis/SlowMath.h"
#include "Cost/WorkChange.h"

namespace cudaperf {

/// Of each of Operations: powers as products, square roots and reciprocals; divisions as products with an inverse,
/// which the compiler has, the host passes, or a loop is preceded by. Empty if nobody knows how often they are come by.
std::vector<WorkChange> mathAsProducts(const KernelProgram &Program, const LaunchAssumption &Launch,
                                       llvm::ArrayRef<SlowMath> Operations);

} // namespace cudaperf

#endif // CUDAPERF_COST_SLOWMATHCOST_H
