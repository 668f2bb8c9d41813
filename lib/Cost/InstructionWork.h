// What the instructions of a kernel ask of a multiprocessor's pipes. The IR is not machine code: what nvcc makes of an
// instruction is taken from tables and rules of thumb, each with its reason; docs/cost-model.md holds them to counters.
// Memory is not looked at here: what a request costs hangs on the lanes (Traffic.h).

#ifndef CUDAPERF_COST_INSTRUCTIONWORK_H
#define CUDAPERF_COST_INSTRUCTIONWORK_H

#include "Analysis/KernelProgram.h"
#include "Finding/CostUnits.h"
#include "llvm/ADT/ArrayRef.h"

namespace cudaperf {

struct Pipes;
struct UnrolledLoop;

/// What one execution of a block by a warp takes.
struct BlockWork {
  /// Instructions of the warp by the pipe that runs them; all of them under Issue. Tensor: multiply-adds of the whole
  /// warp, in half precision. Shared: wavefronts of shuffles, which take the way of shared memory.
  UnitNumbers Pipes;
  double Barriers = 0;
  /// The block whose warps all issue this one, its lanes switched off in those that do not come here; -1: it is jumped
  /// over.
  int IssuedWith = -1;
  double Accesses = 0; ///< that are instructions
};

/// What one instruction takes by itself, whatever stands beside it.
Pipes pipesOf(const Step &S, const KernelProgram &Program);
UnitNumbers workOfStep(const Step &S, const KernelProgram &Program);

/// For each block of Program.
std::vector<BlockWork> workOfBlocks(const KernelProgram &Program);
/// The same with Unrolled, which is unrolledLoops(Program).
std::vector<BlockWork> workOfBlocks(const KernelProgram &Program, llvm::ArrayRef<UnrolledLoop> Unrolled);

} // namespace cudaperf

#endif // CUDAPERF_COST_INSTRUCTIONWORK_H
