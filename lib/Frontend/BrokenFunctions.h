// Which functions the compile errors of a file lie in.
//
// Clang's AST alone does not say: most errors leave a RecoveryExpr behind, but a statement such as 'a[i] = unknown;'
// is dropped without a trace, and what is left of the function would pass for sound.

#ifndef CUDAPERF_FRONTEND_BROKENFUNCTIONS_H
#define CUDAPERF_FRONTEND_BROKENFUNCTIONS_H

#include "llvm/ADT/SetVector.h"

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace cudaperf {

/// Collects the functions that Sema is working on when an error is emitted.
class BrokenFunctions {
public:
  void setSema(clang::Sema *Value) { Sema = Value; }
  /// To be called at each error.
  void note();
  /// Marks the device functions among them as invalid declarations, with all instances of those that are templates.
  void markInvalid() const;

private:
  clang::Sema *Sema = nullptr;
  llvm::SetVector<clang::FunctionDecl *> Functions;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_BROKENFUNCTIONS_H
