// Addresses in which every axis has a stride of its own, as generated stencils and kernels on tensor views have them:
// `data[s0 * x + s1 * y + s2 * z]`. One of the strides is that of neighbours.

#ifndef CUDAPERF_ANALYSIS_STRIDEAXES_H
#define CUDAPERF_ANALYSIS_STRIDEAXES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
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

/// Whether anything but constants and what IsGiven is a factor of Product: `16 * pitch * height` is some planes.
bool scalesCoordinate(const llvm::BinaryOperator &Product, llvm::function_ref<bool(const llvm::Value *)> IsGiven);

/// The parameters that scale a coordinate each in Terms, the addends of an address, if there are three axes at least;
/// with two, a parameter is a pitch more often than not.
llvm::SmallVector<const llvm::Argument *, 4> stridesOfAxes(llvm::ArrayRef<const llvm::Value *> Terms);

/// The parameters that scale a coordinate within a row in Terms, where the row's length scales another coordinate that
/// has a step of its own: `step` of `(i * step + first) + (j * step2 + first2) * pitch`, a part of a matrix. No
/// coordinate stands there by itself, so that the elements side by side are those of a step of 1.
llvm::SmallVector<const llvm::Argument *, 4> stepsWithinRows(llvm::ArrayRef<const llvm::Value *> Terms);

/// The parameter that scales the one coordinate in Terms, `step` of `x[i * step + first]`, and that coordinate.
struct OnlyStep {
  const llvm::Argument *Step = nullptr; ///< null if Terms are no such
  const llvm::Value *Coordinate = nullptr;
};
OnlyStep onlyStep(llvm::ArrayRef<const llvm::Value *> Terms);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_STRIDEAXES_H
