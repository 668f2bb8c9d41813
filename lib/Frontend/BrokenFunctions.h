// Which functions the compile errors of a file lie in.
//
// Clang's AST alone does not say: most errors leave a RecoveryExpr behind, but a statement such as 'a[i] = unknown;'
// is dropped without a trace, and what is left of the function would pass for sound.

#ifndef CUDAPERF_FRONTEND_BROKENFUNCTIONS_H
#define CUDAPERF_FRONTEND_BROKENFUNCTIONS_H

#include "Finding/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace cudaperf {

/// Collects the functions that Sema is working on when an error is emitted.
class BrokenFunctions {
public:
  void setSema(clang::Sema *Value) { Sema = Value; }
  /// To be called at each error, with its place and message.
  void note(clang::SourceLocation Where, llvm::StringRef Message);
  /// Marks the device functions among them as invalid declarations, with all instances of those that are templates, and
  /// gives each an UnavailableAttr with the place and message of its first error.
  /// Kernels whose instantiation failed have no body left that could be looked at; they are added to \p Skipped.
  void markInvalid(std::vector<SkippedKernel> &Skipped) const;

private:
  struct FirstError {
    clang::SourceLocation Where;
    std::string Message;
  };
  static void mark(clang::FunctionDecl *Function, const FirstError &Error);

  clang::Sema *Sema = nullptr;
  llvm::MapVector<clang::FunctionDecl *, FirstError> Functions;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_BROKENFUNCTIONS_H
