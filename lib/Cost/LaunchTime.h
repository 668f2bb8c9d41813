// How long a launch whose grid is known keeps the device busy, and what a loop of such launches would gain from a
// graph: a loop of short kernels waits for the host that launches them.

#ifndef CUDAPERF_COST_LAUNCHTIME_H
#define CUDAPERF_COST_LAUNCHTIME_H

#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

/// Microseconds that something takes, as far as that was measured.
struct TimeRange {
  double Low = 0, High = 0;
  constexpr double mean() const { return (Low + High) / 2; }
};

/// What the host takes to launch a kernel, of launches that follow each other. Hosts of H200, CUDA 13.
inline constexpr TimeRange LaunchMicroseconds = {2.0, 2.5};
/// The same of the slowest hosts that were measured: beside an H100 2.9 to 4.2, beside an H200 4.2.
inline constexpr double SlowLaunchMicroseconds = 4.2;
/// What the device takes from the start of a kernel that does nothing to the start of the next one, in a graph or with
/// launches waiting in the stream. The same machines.
inline constexpr TimeRange StartMicroseconds = {1.0, 1.5};

/// Microseconds that the device works at Launch, whose grid is known, with the data in L2 and without the kernel's
/// start. Of loops of unknown length the longest that the model tries. None if the model cannot tell, or the kernel
/// looks at a clock.
std::optional<double> kernelMicroseconds(const KernelProgram &Program, const CostedLaunch &Launch);

/// The same, of loops of unknown length the shortest that the model tries.
std::optional<double> leastKernelMicroseconds(const KernelProgram &Program, const CostedLaunch &Launch);

/// Kernels that follow each other.
struct TimedKernel {
  double Microseconds = 0; ///< of each
  uint64_t Times = 1;
};

/// What a loop of launches of Kernels on one stream, one kernel after the other and no wait between them, gains if the
/// host launches them all at once.
GainEstimate gainOfGraph(llvm::ArrayRef<TimedKernel> Kernels);

} // namespace cudaperf

#endif // CUDAPERF_COST_LAUNCHTIME_H
