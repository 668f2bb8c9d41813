// Loops over what a loop of larger steps leaves: the last bytes of a row that was copied in vectors, the elements
// behind the last whole group. Read off the IR.

#ifndef CUDAPERF_ANALYSIS_TAILLOOPS_H
#define CUDAPERF_ANALYSIS_TAILLOOPS_H

namespace cudaperf {

class KernelProgram;
struct LoopShape;

/// Whether Loop goes on where one of larger steps has ended, or begins at its own end rounded down to a multiple of a
/// few: it goes round a few times.
bool isTailLoop(const KernelProgram &Program, const LoopShape &Loop);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_TAILLOOPS_H
