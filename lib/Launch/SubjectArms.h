// Arms of two choices by the same variable, of which a run takes matching ones only.

#ifndef CUDAPERF_LAUNCH_SUBJECTARMS_H
#define CUDAPERF_LAUNCH_SUBJECTARMS_H

namespace cudaperf {

class HostCode;
struct HostRegion;

/// Whether A and B lie in arms of two choices by one variable that nothing changes, which want different numbers of it:
/// 'case 128:' of a switch, and 'case 64:' or 'default:' of another one that has a 'case 128:', too.
bool wantOtherNumbers(const HostRegion *A, const HostRegion *B, const HostCode &Code);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_SUBJECTARMS_H
