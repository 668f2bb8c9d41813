// Pointers that hold nothing but device memory which was allocated for them: what two of them point to does not
// overlap.

#ifndef CUDAPERF_LAUNCH_OWNALLOCATIONS_H
#define CUDAPERF_LAUNCH_OWNALLOCATIONS_H

#include "Launch/LaunchSite.h"

namespace cudaperf {

/// Whether Buffer is a variable of a function, or of this file, that is given its value by allocations of device memory
/// alone: two such variables never hold the same memory. Copies of it may lie elsewhere.
bool isOwnAllocation(const HostCode &Code, const BufferId &Buffer);

/// Whether A and B certainly lie apart: both are allocations of their own, or one is that of a local variable and the
/// other was passed to its function before.
bool lieApart(const HostCode &Code, const BufferId &A, const BufferId &B);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_OWNALLOCATIONS_H
