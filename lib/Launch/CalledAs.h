// What a function is called as: a virtual one also as each of those that it overrides.

#ifndef CUDAPERF_LAUNCH_CALLEDAS_H
#define CUDAPERF_LAUNCH_CALLEDAS_H

#include "Launch/HostCode.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace cudaperf {

/// Function and the methods that it overrides, those of all bases: canonical declarations, Function's first. Empty
/// where what calls it cannot be seen: it overrides a library's, or one that is not known.
llvm::SmallVector<const clang::FunctionDecl *, 2> calledAs(const clang::FunctionDecl &Function);

/// The functions of Code, canonical declarations, by what else they are called as.
using OverridingFunctions =
    llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::FunctionDecl *, 1>>;
OverridingFunctions overridingFunctions(const HostCode &Code);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_CALLEDAS_H
