// Rows of a length that only the launch tells. Lengths are drawn large, as those of a matrix's rows are. Where a thread
// takes numbered elements of a row, points of x, y, z and more, they are a few numbers as a rule; where it goes through
// them, channels or dimensions, they may be.

#ifndef CUDAPERF_COST_RECORDROWS_H
#define CUDAPERF_COST_RECORDROWS_H

#include "Cost/AccessCost.h"

namespace cudaperf {

/// A launch with records as short as the elements that are taken leave, four at least, and with long ones.
struct RecordLengths {
  LaunchAssumption Short, Long;
};

/// Those of Launch. None if Run, of Program at Launch, meets no such records: a row is none whose elements a loop goes
/// through, or of which a thread takes fewer than three.
std::optional<RecordLengths> recordLengths(const KernelProgram &Program, const LaunchAssumption &Launch,
                                           const CostedRun &Run);

/// Launch with rows of 4 elements where Run, of Program at Launch, has lanes a row apart, and a loop goes through its
/// length, which is no number of threads: the kernel compares no thread's place with it, nor has threads within a row.
/// None if there are no such rows.
std::optional<LaunchAssumption> withNarrowRows(const KernelProgram &Program, const LaunchAssumption &Launch,
                                               const CostedRun &Run);

} // namespace cudaperf

#endif // CUDAPERF_COST_RECORDROWS_H
