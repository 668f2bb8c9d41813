// The divisions of integers as the source has them, for advice that names their operands.

#ifndef CUDAPERF_FIX_WRITTENDIVISIONS_H
#define CUDAPERF_FIX_WRITTENDIVISIONS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class FunctionDecl;
} // namespace clang

namespace cudaperf {

/// '/', '%', '/=' and '%=' in Functions, those of system headers left out, by the place of the operator or of the macro
/// that it comes from; of several at one place the outermost.
using WrittenDivisions = llvm::DenseMap<clang::SourceLocation, const clang::BinaryOperator *>;
WrittenDivisions writtenDivisions(const clang::ASTContext &Context,
                                  llvm::ArrayRef<const clang::FunctionDecl *> Functions);

} // namespace cudaperf

#endif // CUDAPERF_FIX_WRITTENDIVISIONS_H
