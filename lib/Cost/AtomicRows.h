// Atomic additions to floats that lie side by side: where the address shows that two or four of them fill an aligned
// group, or three of them all of it but a float, one vector atomic of sm_90 and later does them.

#ifndef CUDAPERF_COST_ATOMICROWS_H
#define CUDAPERF_COST_ATOMICROWS_H

#include "Cost/Gain.h"
#include "Cost/RequestTrace.h"
#include <optional>

namespace cudaperf {

/// Two, three or four atomics that one vector atomic can do, the lowest address first. Three are all of a group of four
/// but one, to which 0 can be added.
struct AtomicRow {
  llvm::SmallVector<unsigned, 4> Accesses; ///< numbers in KernelProgram::accesses()

  unsigned floats() const { return Accesses.size() == 3 ? 4 : unsigned(Accesses.size()); }
};

/// The rows among the atomic additions of floats whose results nobody wants, in the order of their first accesses. All
/// of a row are in one block of code with no barrier, fence or call between them, and each lane that does one does all.
/// That a buffer begins at a multiple of 16 bytes is taken for granted, nothing else of where the elements lie.
std::vector<AtomicRow> atomicRows(const KernelProgram &Program, const RequestTrace &Trace);

/// What the kernel gains if each of Rows is one atomic: measured on an H100, one of two or four floats takes what one
/// of a single float does.
std::optional<GainEstimate> gainOfVectorAtomics(const KernelCost &Cost, llvm::ArrayRef<AtomicRow> Rows);

} // namespace cudaperf

#endif // CUDAPERF_COST_ATOMICROWS_H
