// Runs a case on a device: first for its results, then against the clock.

#ifndef CUDAPERF_VALIDATE_MEASURE_H
#define CUDAPERF_VALIDATE_MEASURE_H

#include "Case.h"
#include "Device.h"
#include "Results.h"

namespace cudaperf::validate {

/// More rounds than this are never taken, however wide the interval.
inline constexpr unsigned MaxRounds = 400;

/// Allocates, checks both forms against the CPU reference on fresh random inputs, then measures them in interleaved
/// random order. A form that computes something wrong is never timed.
CaseResult measureCase(Device &Gpu, const Case &Pair, const RunSettings &Settings);

/// Measures the before form of Pair against itself.
void measureControl(Device &Gpu, const Case &Pair, RunResult &Result);

/// Launches both forms of Pair once, each in a range named after the case, for a profiler to see.
Failure launchForProfile(Device &Gpu, const Case &Pair, uint64_t Seed);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_MEASURE_H
