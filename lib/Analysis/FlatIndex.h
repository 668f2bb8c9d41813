// What a kernel knows its threads by: whether it would do the same with blocks of any length.

#ifndef CUDAPERF_ANALYSIS_FLATINDEX_H
#define CUDAPERF_ANALYSIS_FLATINDEX_H

#include "Nvcc/SpecialRegisters.h"

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace cudaperf {

/// Whether Kernel knows its threads of a row by blockIdx.x * blockDim.x + threadIdx.x alone, and their number by
/// gridDim.x * blockDim.x, and uses neither shared memory nor barriers nor what a warp's lanes tell each other. Then
/// the block's length along x is free, as long as the grid covers as many threads; what y and z are for is not asked.
/// The same of another Axis.
bool hasFlatRows(const llvm::Function &Kernel, RegisterAxis Axis = RegisterAxis::X);

/// Whether Kernel may compare what it makes of a thread's place in its block along Axis with something, as with the
/// number of elements. What is loaded from there says nothing of the place.
bool comparesPlace(const llvm::Function &Kernel, RegisterAxis Axis);

/// Whether Kernel asks for a thread's place in its block or for the block's length, along any axis.
bool asksForPlace(const llvm::Function &Kernel);

/// Whether Kernel asks for its block but not for its place in it, and uses neither shared memory nor barriers: the
/// threads of a block all do the same.
bool knowsBlockAlone(const llvm::Function &Kernel);

/// Whether Kernel asks for a thread's or block's place along y or z.
bool hasSeveralRows(const llvm::Function &Kernel);

/// Whether Kernel asks for the number of threads along x, gridDim.x * blockDim.x: then a thread goes on by it, and how
/// many there are says nothing of how much they do.
bool goesOnByGrid(const llvm::Function &Kernel);

/// Whether V is a thread's number in the launch, blockIdx.x * blockDim.x + threadIdx.x, or the same along another Axis.
bool isFlatIndex(const llvm::Value &V, RegisterAxis Axis = RegisterAxis::X);

/// Whether blocks of another length along Axis, of Length now, would do the same: global memory knows a thread's place
/// in its block only as what is added to the block's start, blockIdx.x * blockDim.x or blockIdx.x * Length, or as where
/// a loop begins that steps by as much. Shared arrays, tests and edges of constants may have to follow.
bool isBlockLengthFree(const llvm::Function &Kernel, RegisterAxis Axis, unsigned Length);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_FLATINDEX_H
