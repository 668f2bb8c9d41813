// The numbers inside a structure that a launch passes by value: `k<<<g, b>>>(grid)` where the host set grid.nx.

#ifndef CUDAPERF_LAUNCH_STRUCTUREARGUMENTS_H
#define CUDAPERF_LAUNCH_STRUCTUREARGUMENTS_H

#include "Launch/LaunchSite.h"
#include "clang/AST/Type.h"

namespace cudaperf {

class HostValues;

/// Those of Written, which is passed at At for a parameter of type Parameter, that have one known value. Looks at the
/// structure's own integers and vectors of integers, not into arrays and structures inside it.
std::vector<PassedNumber> numbersInside(HostValues &Values, const HostCode &Code, const clang::Expr *Written,
                                        clang::QualType Parameter, HostPlace At);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_STRUCTUREARGUMENTS_H
