// How much of what a kernel does some of its accesses are: whether streaming their data is what its time goes to.

#ifndef CUDAPERF_COST_STREAMSHARE_H
#define CUDAPERF_COST_STREAMSHARE_H

#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

struct StreamShare {
  double Bytes = 0;  ///< of the accesses, over all that the kernel moves to and from DRAM
  double Beside = 0; ///< cycles of the busiest unit that computes, over those in which memory moves all that
};

/// Of Accesses, numbers in KernelProgram::accesses(), in a launch with far more data than L2 holds. None if Cost does
/// not know, or nothing is moved.
std::optional<StreamShare> streamShareOf(const KernelCost &Cost, llvm::ArrayRef<unsigned> Accesses);

} // namespace cudaperf

#endif // CUDAPERF_COST_STREAMSHARE_H
