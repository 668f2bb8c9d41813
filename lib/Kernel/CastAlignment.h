// The alignment that a cast of a pointer says.

#ifndef CUDAPERF_KERNEL_CASTALIGNMENT_H
#define CUDAPERF_KERNEL_CASTALIGNMENT_H

#include "llvm/ADT/ArrayRef.h"
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class ExplicitCastExpr;
} // namespace clang

namespace cudaperf {

/// While it lives, Clang takes what "(float4 *)&s->data[i]" points to for as aligned as a float4, in the bodies of
/// Functions, as nvcc does: its PTX has one access of 16 bytes (CUDA 13). Where an array or member is declared, Clang
/// goes by that otherwise, and moves four floats. Casts to references are left as they are. The AST is as it was
/// afterwards; others may be reading it.
class CastsSayAlignment {
public:
  CastsSayAlignment(const clang::ASTContext &Context, llvm::ArrayRef<const clang::Decl *> Functions);
  ~CastsSayAlignment();
  CastsSayAlignment(const CastsSayAlignment &) = delete;
  CastsSayAlignment &operator=(const CastsSayAlignment &) = delete;

private:
  std::vector<clang::ExplicitCastExpr *> Changed;
};

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_CASTALIGNMENT_H
