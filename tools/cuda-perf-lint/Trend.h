// cuda-perf-lint trend OLD... NEW

#ifndef CUDAPERF_TOOLS_TREND_H
#define CUDAPERF_TOOLS_TREND_H

#include "Options.h"
#include "Output.h"

namespace cudaperf {

/// Compares the reports that Settings.Inputs name, the oldest first, and writes the trend as text or a page. Returns
/// whether the last has new findings as severe as Settings.FailOn; what kept it from being done goes to Errors.
bool runTrend(const Options &Settings, Complaints &Errors);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_TREND_H
