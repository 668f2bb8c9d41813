// Kernels that another takes far longer than, which is launched with as many threads each time that they are: what a
// cure of theirs saves is a small part of both.

#ifndef CUDAPERF_CHECK_DWARFEDKERNELS_H
#define CUDAPERF_CHECK_DWARFEDKERNELS_H

#include "Check/UnitFacts.h"
#include <optional>

namespace cudaperf {

class HostOrder;

struct LargerKernel {
  const KernelFacts *Kernel = nullptr;
  double Times = 0; ///< how many times as long it takes as the kernel beside it
};

/// The kernel that takes LeastOfLarger times as long as Small at least, in launches of every size, with loops of the
/// usual lengths where the source gives none, long ones where they are as long as there are threads, as long as Small
/// with short ones, and that is launched each time that Small is. Nothing where Small itself has loops of such lengths,
/// or is launched by another file. Order: of Unit's host code and launches.
std::optional<LargerKernel> largerBeside(const UnitFacts &Unit, HostOrder &Order, const KernelFacts &Small);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_DWARFEDKERNELS_H
