// Which constant tables say __constant__ themselves: Clang puts every const table into the address space of constants,
// nvcc does not, and of a static one its linkage does not tell.

#ifndef CUDAPERF_DEVICE_DECLAREDCONSTANTS_H
#define CUDAPERF_DEVICE_DECLAREDCONSTANTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/GlobalVariable.h"

namespace cudaperf {

/// Attributes of variables: __constant__, and a const table that is said to be the device's.
inline constexpr llvm::StringLiteral DeclaredConstant = "cudaperf-declared-constant",
                                     GlobalTable = "cudaperf-global-table";

/// Whether Variable is declared __constant__: of one that nothing says this of, it is not known.
inline bool isDeclaredConstant(const llvm::GlobalVariable &Variable) { return Variable.hasAttribute(DeclaredConstant); }

} // namespace cudaperf

#endif // CUDAPERF_DEVICE_DECLAREDCONSTANTS_H
