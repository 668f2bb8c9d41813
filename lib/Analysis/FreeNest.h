// Kernels whose threads go through one nest of loops and do nothing else: 'for c, for h, for w: out[..] = in[..]'.
// Where no round hands anything on, a thread could as well take one of them. Read off the IR; what is carried from
// round to round through memory is not looked at here (Cost/RoundPlaces.h).

#ifndef CUDAPERF_ANALYSIS_FREENEST_H
#define CUDAPERF_ANALYSIS_FREENEST_H

namespace cudaperf {

class KernelProgram;
struct MemoryAccess;

/// The number of loops around Access, but for one that the grid goes through, if there are two or more, the kernel has
/// no others, all of them begin and end at numbers that all threads share, no round takes anything over from the one
/// before, nothing is stored or divided outside of the innermost, and no thread has to see what others do; else 0.
unsigned loopsOfFreeNest(const KernelProgram &Program, const MemoryAccess &Access);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_FREENEST_H
