// Which checks there are. The list itself lives in checks/Checks.def; hosts pass it down as a value.

#ifndef CUDAPERF_CHECK_REGISTRY_H
#define CUDAPERF_CHECK_REGISTRY_H

#include "Check/Check.h"

namespace cudaperf {

/// Makes one of every check there is, sorted by id. Defined in checks/Registry.cpp.
CheckList makeAllChecks();

} // namespace cudaperf

#endif // CUDAPERF_CHECK_REGISTRY_H
