// Addresses in which every axis has a stride of its own, as generated stencils and kernels on tensor views have them:
// `data[s0 * x + s1 * y + s2 * z]`. One of the strides is that of neighbours.

#ifndef CUDAPERF_ANALYSIS_STRIDEAXES_H
#define CUDAPERF_ANALYSIS_STRIDEAXES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Argument;
class BinaryOperator;
class Value;
} // namespace llvm

namespace cudaperf {

/// V if it multiplies integers.
const llvm::BinaryOperator *productOf(const llvm::Value *V);

/// Whether Term counts a loop's rounds, from wherever and by one, more or all threads, or the threads.
bool isCoordinate(const llvm::Value *Term);

/// The parameters that scale a coordinate each in Terms, the addends of an address, if there are three axes at least;
/// with two, a parameter is a pitch more often than not.
llvm::SmallVector<const llvm::Argument *, 4> stridesOfAxes(llvm::ArrayRef<const llvm::Value *> Terms);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_STRIDEAXES_H
