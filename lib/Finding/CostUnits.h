// The parts of a GPU whose time a kernel takes, and what a change is estimated to gain: values of reports. The numbers
// are computed in lib/Cost (KernelCost.h, Gain.h); docs/cost-model.md says how far they can be trusted.

#ifndef CUDAPERF_FINDING_COSTUNITS_H
#define CUDAPERF_FINDING_COSTUNITS_H

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace cudaperf {

/// What can decide a kernel's time.
enum class CostUnit {
  Dram,   ///< bytes to and from DRAM
  L2,     ///< sectors and lines through the L2 cache
  L1,     ///< wavefronts of global memory through the L1 cache
  Shared, ///< wavefronts of shared memory
  Fp32,
  Fp64,
  Int,
  Sfu,     ///< special functions and conversions
  Tensor,  ///< matrix instructions
  Issue,   ///< issue slots of the warp schedulers
  Atomic,  ///< atomics on global memory that wait for each other
  Latency, ///< nothing is busy: warps wait for memory and for each other
};
inline constexpr size_t CostUnitCount = size_t(CostUnit::Latency) + 1;

/// A number for each unit.
struct UnitNumbers {
  std::array<double, CostUnitCount> Of{};
  double &operator[](CostUnit Unit) { return Of[size_t(Unit)]; }
  double operator[](CostUnit Unit) const { return Of[size_t(Unit)]; }
  bool operator==(const UnitNumbers &) const = default;
};

/// How many times faster a kernel is estimated to be without what a finding reports: time now over time then.
struct GainEstimate {
  /// Below this nobody will measure a difference: the finding is hidden behind Unit.
  static constexpr double HiddenBelow = 1.05;

  double Low = 1, High = 1;              ///< at least 1 each
  double Small = 1, InL2 = 1, Large = 1; ///< the model's answer for launches of that size: see lib/Cost/KernelCost.h
  CostUnit Unit = CostUnit::Dram;        ///< what decides the kernel's time now
  std::vector<std::string> Assuming;     ///< what the interval is taken over, in words
  bool isHidden() const { return High < HiddenBelow; }
  /// Between a launch whose data are in L2 and a far larger one: their geometric mean.
  double middle() const { return std::sqrt(InL2 * Large); }
  bool operator==(const GainEstimate &) const = default;
};

} // namespace cudaperf

#endif // CUDAPERF_FINDING_COSTUNITS_H
