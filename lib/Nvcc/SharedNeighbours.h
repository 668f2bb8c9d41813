// Shared accesses that the assembler may join: a function without any need not be shaped as ptxas sees it.

#ifndef CUDAPERF_NVCC_SHAREDNEIGHBOURS_H
#define CUDAPERF_NVCC_SHAREDNEIGHBOURS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
class ScalarEvolution;
} // namespace llvm

namespace cudaperf {

/// Whether a block of Code has narrow loads, or stores, of shared memory in a row of which LLVM's vectoriser may find
/// two to lie within 16 bytes of each other. Where it finds none, nothing is joined whatever their alignment is.
/// DistancesOf is asked for Code, and only if there are such rows.
bool hasSharedNeighbours(llvm::Function &Code,
                         llvm::function_ref<llvm::ScalarEvolution &(llvm::Function &)> DistancesOf);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_SHAREDNEIGHBOURS_H
