// What a kernel's time goes to, as a table for people: --explain-cost.

#ifndef CUDAPERF_REPORT_COSTTABLE_H
#define CUDAPERF_REPORT_COSTTABLE_H

#include "Finding/Finding.h"
#include <string>

namespace cudaperf {

/// The unit that takes most of the time: Cost.Bound, unless lines of the L2 cache take longer than their sectors.
CostUnit decidingUnit(const CostRecord &Cost);

/// A line for each unit that is busy for at least a hundredth of the busiest one's time, that first: the work of a
/// warp, the share of the time now and with the findings' accesses mended. Lines end with a newline.
std::string costTable(const CostRecord &Cost);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_COSTTABLE_H
