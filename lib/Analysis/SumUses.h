// What becomes of what a loop of a thread adds up: whether the threads of a block go on with it together. Read off the
// IR.

#ifndef CUDAPERF_ANALYSIS_SUMUSES_H
#define CUDAPERF_ANALYSIS_SUMUSES_H

namespace cudaperf {

class KernelProgram;

enum class SumUse {
  Own,     ///< the thread has it for itself, or what others do with it is not known
  OfBlock, ///< nothing but a reduction with other threads' sums: any thread may have added up anything
  Place    ///< a count of what the thread has found, handed to others, so that it can go on to store as many
};

/// What becomes of the sums of Program.loops()[Loop] behind it.
SumUse useOfSum(const KernelProgram &Program, int Loop);

/// Whether a loop behind Program.loops()[Loop] goes on with what that adds up: lanes that share both all want the sum.
bool isForLoopBehind(const KernelProgram &Program, int Loop);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_SUMUSES_H
