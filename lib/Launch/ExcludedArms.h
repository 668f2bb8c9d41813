// Arms of choices that no call reaches, since the conditions around them exclude each other.

#ifndef CUDAPERF_LAUNCH_EXCLUDEDARMS_H
#define CUDAPERF_LAUNCH_EXCLUDEDARMS_H

namespace cudaperf {

class HostCode;
struct HostRegion;

/// Whether Region lies in an arm that a constant condition leads past, or that wants another text or number of a
/// variable than an arm around it does: 'if (type == "a") { ... if (type == "b") here }', as macros that dispatch by
/// names make it. The variable is const, or never changed.
bool isNeverRun(const HostRegion *Region, const HostCode &Code);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_EXCLUDEDARMS_H
