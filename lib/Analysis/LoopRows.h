// Rows that a loop of each thread goes along from end to end: the number that ends the loop is also what the thread's
// index is multiplied by, 'for (i = 0; i < n; ++i) row[t * n + i]'. Read off the IR, where a run of the model knows no
// more than two drawn numbers.

#ifndef CUDAPERF_ANALYSIS_LOOPROWS_H
#define CUDAPERF_ANALYSIS_LOOPROWS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace cudaperf {

class KernelProgram;
struct LoopShape;
struct MemoryAccess;

/// The number that ends Loop when it is reached: what its main exit compares that no round changes, without casts and
/// constants that are added. Null if there is none.
const llvm::Value *endOf(const KernelProgram &Program, const LoopShape &Loop);

/// Whether the loop around Access goes along a row of as many elements as it has rounds, the next thread's right behind
/// it.
bool goesAlongWholeRow(const KernelProgram &Program, const MemoryAccess &Access);

/// The same, also of rows whose length the source gives; and the loop takes nothing else of where threads say: a run
/// that is each thread's own, and that other threads could take as well.
bool goesAlongOwnRun(const KernelProgram &Program, const MemoryAccess &Access);

/// How often Loop goes round at most, as it goes along an array of declared length, or along the sizes of a tensor's
/// dimensions, by which it makes an index; none if nothing says so.
std::optional<uint64_t> mostRounds(const KernelProgram &Program, const LoopShape &Loop);

/// Whether only as many threads of a block come to Access as its rows are long: of a short row a warp is not full.
bool isForThreadsOfRow(const KernelProgram &Program, const MemoryAccess &Access);

/// Whether the rows of Access are numbered by the threads of the grid, and the kernel does nothing but go along them in
/// one loop: it has no other, no store stands outside of it, and no thread waits for others.
bool isKernelOfRows(const KernelProgram &Program, const MemoryAccess &Access);

/// Whether the threads of the whole grid each go round some loop of Program as often as there are threads: the number
/// that ends it, counted from a constant on, is what their own numbers are held against, 'if (i < n)'.
bool goesThroughAllThreads(const KernelProgram &Program);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LOOPROWS_H
