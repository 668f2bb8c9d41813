// How many registers a thread needs at the least for what it holds at a time. No prediction of what ptxas takes, which
// unrolls, fetches ahead and rounds up: a kernel that holds much already here will not fit into few registers.

#ifndef CUDAPERF_ANALYSIS_LIVEREGISTERS_H
#define CUDAPERF_ANALYSIS_LIVEREGISTERS_H

#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// The most 32-bit registers that values of Kernel fill at one place, arrays of the thread's all the time. Arguments,
/// which lie in constant memory, and conditions, which have registers of their own, do not count. None of code that is
/// too large to look at.
std::optional<unsigned> liveRegisters(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LIVEREGISTERS_H
