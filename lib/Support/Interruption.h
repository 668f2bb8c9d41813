// Signals that ask a run to end: what is done by then is still worth a report.

#ifndef CUDAPERF_SUPPORT_INTERRUPTION_H
#define CUDAPERF_SUPPORT_INTERRUPTION_H

#include <string>

namespace cudaperf {

/// From now on the first SIGINT, SIGTERM or SIGHUP is noted and ends nothing; one more after a second ends the
/// process, as it would have without this. What is ignored already stays ignored.
void noteInterruptions();

/// Of a new process: such signals end it, though its parent notes them.
void endOnInterruptions();

bool isInterrupted();

/// The signal that came, in words; empty if none did.
std::string describeInterruption();

/// Ends the process by the signal that came, so that shells and make see that it did not end by itself. Returns if
/// none came.
void endIfInterrupted();

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_INTERRUPTION_H
