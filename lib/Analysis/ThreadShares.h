// How a loop stands to the threads that run it: whether it goes through a thread's share of a length that is dealt out
// in runs: 'per = n / threads', from 'thread * per' on, 'per' elements, or could change places with the threads. Read
// off the IR.

#ifndef CUDAPERF_ANALYSIS_THREADSHARES_H
#define CUDAPERF_ANALYSIS_THREADSHARES_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Argument;
class Instruction;
} // namespace llvm

namespace cudaperf {

class KernelProgram;

/// The divisions by numbers that are not constant whose dividend is Size, or a sum or difference that begins with it:
/// n, and n + threads - 1.
llvm::SmallVector<const llvm::Instruction *, 0> findQuotients(const llvm::Argument &Size);

/// Among whom a length is shared out.
enum class ShareOf { Nobody, Block, Grid };

/// Of whom a thread's share is that Program.loops()[Loop] goes through: it ends by a quotient by which the thread's
/// index is multiplied for where it begins, or for where it accesses memory. The next thread's run begins where this
/// one's ends.
ShareOf shareOfLoop(const KernelProgram &Program, int Loop);

/// Whether that loop and the threads along x of a block could change places, threads taking rounds and the loop going
/// along what the threads are: all of them go through the same rounds, all stores stand in the loop, no thread waits
/// for others, and 'threadIdx.x' is no part of a number that goes on from block to block.
bool mayChangePlaces(const KernelProgram &Program, int Loop);

/// Whether that loop steps by the threads, or the blocks, of the grid along an axis: one that is as long as the data
/// goes round once.
bool stepsByGrid(const KernelProgram &Program, int Loop);

/// Whether what hangs on threadIdx.x ends that loop, as memory tells or by itself: the threads of a block may go round
/// it more or less often.
bool endsByThread(const KernelProgram &Program, int Loop);

/// Whether the rounds of that loop use what the thread has loaded for itself before: another thread's is other data.
bool usesDataOfThread(const KernelProgram &Program, int Loop);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_THREADSHARES_H
