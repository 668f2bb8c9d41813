// The divisions and calls that the source has, for advice that names their operands.

#ifndef CUDAPERF_FIX_WRITTENMATH_H
#define CUDAPERF_FIX_WRITTENMATH_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace cudaperf {

/// By the place of the operator or the callee's name, or of the macro that it comes from; of several at one place the
/// outermost.
struct WrittenMath {
  llvm::DenseMap<clang::SourceLocation, const clang::BinaryOperator *> Divisions; ///< '/', '%', '/=' and '%='
  llvm::DenseMap<clang::SourceLocation, const clang::CallExpr *> Calls;
};

/// Of Functions, those of system headers left out.
WrittenMath writtenMath(const clang::ASTContext &Context, llvm::ArrayRef<const clang::FunctionDecl *> Functions);

} // namespace cudaperf

#endif // CUDAPERF_FIX_WRITTENMATH_H
