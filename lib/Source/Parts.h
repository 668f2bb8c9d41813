// The parts of a statement or expression, whatever they are: itself, what is in it, what is in that.

#ifndef CUDAPERF_SOURCE_PARTS_H
#define CUDAPERF_SOURCE_PARTS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class Stmt;
}

namespace cudaperf {

/// Whether Asked says so of Root or of something in it; the others are not asked any more then. No part of null.
bool anyPart(const clang::Stmt *Root, llvm::function_ref<bool(const clang::Stmt *)> Asked);

/// Visits Root and everything in it, what is around before what is in it, but siblings in no order to rely on.
void forEachPart(const clang::Stmt *Root, llvm::function_ref<void(const clang::Stmt *)> Visit);

} // namespace cudaperf

#endif // CUDAPERF_SOURCE_PARTS_H
