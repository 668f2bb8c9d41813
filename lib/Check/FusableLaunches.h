// Launches that follow each other and could be one: what the host does between them (HostOrder) and what the two
// kernels do with each element (Elementwise) put together.

#ifndef CUDAPERF_CHECK_FUSABLELAUNCHES_H
#define CUDAPERF_CHECK_FUSABLELAUNCHES_H

#include "Analysis/Elementwise.h"
#include "Check/UnitFacts.h"

namespace cudaperf {

/// A buffer that the first kernel writes and the second reads.
struct TemporaryBuffer {
  std::string Name;         ///< as the first launch writes it
  double BytesLoaded = 0;   ///< per element, by the second kernel
  double BytesStored = 0;   ///< per element, by the first one
  bool Overwritten = false; ///< by the second kernel
  bool OnlyFreed = false;   ///< nobody looks at it after the second launch
  double savedBytes() const { return BytesLoaded + (Overwritten || OnlyFreed ? BytesStored : 0); }
};

struct FusableLaunches {
  const LaunchSite *First = nullptr, *Second = nullptr;
  const KernelFacts *FirstKernel = nullptr, *SecondKernel = nullptr;
  std::vector<TemporaryBuffer> Temporaries; ///< none: the kernels only have inputs in common
  std::vector<std::string> Inputs;          ///< read by both kernels, written by neither
  double SavedBytes = 0;                    ///< per element, by one kernel instead of two
  double TrafficBytes = 0;                  ///< per element, by the two
  BlockAssumption Block;
};

/// All of the unit, in source order. Of a chain of three launches each pair of neighbours is listed; of several that
/// have inputs in common, each with the next one.
std::vector<FusableLaunches> fusableLaunches(const UnitFacts &Unit);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_FUSABLELAUNCHES_H
