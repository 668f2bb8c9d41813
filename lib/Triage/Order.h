// What comes first: the findings that cost most, or the order of the source.

#ifndef CUDAPERF_TRIAGE_ORDER_H
#define CUDAPERF_TRIAGE_ORDER_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <tuple>
#include <vector>

namespace cudaperf {

enum class FindingOrder { ByCost, ByPlace };

/// Sectors and wavefronts beyond the ideal at all places of F together, over the requests that the model has run; a
/// place that several files see counts once. 0 for findings that are about something else.
double excessOf(const Finding &F);

/// What comes first by cost, the largest: the most severe, then, where there is a profile, what saves most of the
/// program's time and what is in the kernels that take most of it, then what is estimated to gain most, then what has
/// the largest excess.
using Cost = std::tuple<Severity, double, double, double, double>;
Cost costOf(const Finding &F);

/// Findings, which come by place, in Order.
std::vector<const Finding *> inOrder(llvm::ArrayRef<Finding> Findings, FindingOrder Order);

/// Leaves the first Count of Findings in the order of their cost, by place as they came, and returns how many it has
/// dropped.
unsigned keepDearest(std::vector<Finding> &Findings, unsigned Count);

} // namespace cudaperf

#endif // CUDAPERF_TRIAGE_ORDER_H
