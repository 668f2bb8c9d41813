// Rows of a length that only the launch tells, of which a thread takes numbered elements: points of x, y, z and more.
// Lengths are drawn large, as those of a matrix's rows are; these are a few numbers as a rule.

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

} // namespace cudaperf

#endif // CUDAPERF_COST_RECORDROWS_H
