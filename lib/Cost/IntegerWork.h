// What sums, products, shifts and logic on integers take. Registers have 32 bits: of a wider number each word counts
// that is computed; a word that is known beforehand, or that is another number's, takes nothing.

#ifndef CUDAPERF_COST_INTEGERWORK_H
#define CUDAPERF_COST_INTEGERWORK_H

#include "Cost/Pipes.h"

namespace llvm {
class BinaryOperator;
class CastInst;
class GetElementPtrInst;
} // namespace llvm

namespace cudaperf {

/// Inst computes integers and divides nothing. Whether it is one instruction with another one is not asked: FusedSteps.
Pipes integerWork(const llvm::BinaryOperator &Inst);

/// Address is a sum with so many Terms that are not known; what is known goes into the access.
Pipes addressWork(const llvm::GetElementPtrInst &Address, size_t Terms);

/// Inst widens an integer.
Pipes wideningWork(const llvm::CastInst &Inst);

} // namespace cudaperf

#endif // CUDAPERF_COST_INTEGERWORK_H
