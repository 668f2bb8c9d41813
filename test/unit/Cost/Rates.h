// Rates for tests whose numbers are worked out by hand.

#ifndef CUDAPERF_TEST_UNIT_COST_RATES_H
#define CUDAPERF_TEST_UNIT_COST_RATES_H

#include "Device/GpuRates.h"

namespace cudaperf {

/// Those of an H200 where it takes no time to launch blocks: as if each did more than the few instructions of a test.
inline const GpuRates *ratesInsideBlocks() {
  static const GpuRates Rates = [] {
    GpuRates Inside = ratesOf(*findGpu("sm_90"));
    Inside.BlockClocks = Inside.TurnClocks = 0;
    return Inside;
  }();
  return &Rates;
}

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_COST_RATES_H
