// Whether host code could look at what the device did: then a wait before it has a reason.

#ifndef CUDAPERF_LAUNCH_HOSTLOOKS_H
#define CUDAPERF_LAUNCH_HOSTLOOKS_H

namespace clang {
class Stmt;
} // namespace clang

namespace cudaperf {

/// Whether something in Root could look at what the device has written, or take the time. Launches, waits, questions
/// for errors and complaints of them, numbers and pointers do not.
bool looksAtDevice(const clang::Stmt &Root);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTLOOKS_H
