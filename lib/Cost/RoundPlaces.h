// Whether the rounds of a thread's loops meet in memory: what they store and load, in a run of the model.

#ifndef CUDAPERF_COST_ROUNDPLACES_H
#define CUDAPERF_COST_ROUNDPLACES_H

#include "Cost/RequestTrace.h"

namespace cudaperf {

/// Whether each round of all loops of a thread stores to places of its own, and loads nothing from the buffers that the
/// kernel stores to but what it stores to itself. Where something is not known it does not.
bool haveOwnPlaces(const RequestTrace &Trace);

} // namespace cudaperf

#endif // CUDAPERF_COST_ROUNDPLACES_H
