// Lists of addresses that launches take in place of arguments: 'void *args[] = {&a, &b}'.

#ifndef CUDAPERF_LAUNCH_ARGUMENTLISTS_H
#define CUDAPERF_LAUNCH_ARGUMENTLISTS_H

#include "clang/Basic/LLVM.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace cudaperf {

/// What the addresses in the initial value of Array point to, one for each; null for an element that is none ('&x').
llvm::SmallVector<const clang::Expr *, 12> listedArguments(const clang::ValueDecl *Array);

/// The addresses in Array's initial value, a variable of the function with Body, if they are for nothing but launches:
/// those read what lies there and write nothing. None if Array may be used otherwise.
llvm::SmallVector<const clang::Expr *, 12> addressesForLaunches(const clang::VarDecl *Array, const clang::Stmt *Body);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ARGUMENTLISTS_H
