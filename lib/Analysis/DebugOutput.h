// Kernels that print what they do: someone looks for a mistake, and the print takes longer than anything else.

#ifndef CUDAPERF_ANALYSIS_DEBUGOUTPUT_H
#define CUDAPERF_ANALYSIS_DEBUGOUTPUT_H

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// Whether some thread of every launch of Kernel, an inlined one, calls printf: behind no condition, or behind those
/// only that ask which thread or which round it is. What memory or an argument alone decides is a complaint, or a
/// switch that may be off.
bool alwaysPrints(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_DEBUGOUTPUT_H
