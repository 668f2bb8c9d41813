// How often a loop of the host goes round.

#ifndef CUDAPERF_LAUNCH_LOOPROUNDS_H
#define CUDAPERF_LAUNCH_LOOPROUNDS_H

#include "Launch/HostValues.h"

namespace cudaperf {

/// Of a 'for' that counts to an end with equal steps, all of which are known, and that nothing else ends.
std::optional<uint64_t> roundsOf(const HostLoop &Loop, const HostCode &Code, HostValues &Values);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LOOPROUNDS_H
