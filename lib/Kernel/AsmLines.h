// The line of an asm statement that is written over several.

#ifndef CUDAPERF_KERNEL_ASMLINES_H
#define CUDAPERF_KERNEL_ASMLINES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <utility>
#include <vector>

namespace clang {
class Decl;
class GCCAsmStmt;
class Stmt;
} // namespace clang

namespace cudaperf {

/// While it lives, every asm statement in the bodies of Functions stands where nvcc and profilers say: at the end of
/// its last input, which is computed last, unless that is a constant. The AST is as it was afterwards; others may be
/// reading it.
class AsmAtOperands {
public:
  explicit AsmAtOperands(llvm::ArrayRef<const clang::Decl *> Functions);
  ~AsmAtOperands();
  AsmAtOperands(const AsmAtOperands &) = delete;
  AsmAtOperands &operator=(const AsmAtOperands &) = delete;

private:
  void move(clang::GCCAsmStmt &Asm);
  std::vector<std::pair<clang::GCCAsmStmt *, clang::SourceLocation>> Moved;
};

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_ASMLINES_H
