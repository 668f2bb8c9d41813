// What comes first: the findings that cost most, or the order of the source.

#ifndef CUDAPERF_TRIAGE_ORDER_H
#define CUDAPERF_TRIAGE_ORDER_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace cudaperf {

enum class FindingOrder { ByCost, ByPlace };

/// Sectors and wavefronts beyond the ideal at all places of F together, over the requests that the model has run; a
/// place that several files see counts once. 0 for findings that are about something else.
double excessOf(const Finding &F);

/// Findings, which come by place, in Order. By cost the most severe come first, then those that are estimated to gain
/// most, then those with the largest excess.
std::vector<const Finding *> inOrder(llvm::ArrayRef<Finding> Findings, FindingOrder Order);

/// Leaves the first Count of Findings in the order of their cost, by place as they came, and returns how many it has
/// dropped.
unsigned keepDearest(std::vector<Finding> &Findings, unsigned Count);

} // namespace cudaperf

#endif // CUDAPERF_TRIAGE_ORDER_H
