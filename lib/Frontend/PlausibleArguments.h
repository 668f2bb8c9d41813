// Guesses template arguments for a kernel template that its file never instantiates.

#ifndef CUDAPERF_FRONTEND_PLAUSIBLEARGUMENTS_H
#define CUDAPERF_FRONTEND_PLAUSIBLEARGUMENTS_H

#include "clang/AST/TemplateBase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace clang {
class CXXRecordDecl;
class FunctionTemplateDecl;
class Sema;
} // namespace clang

namespace cudaperf {

/// Explicit argument lists to try, the most plausible first: for type parameters of which members or calls are asked
/// those of \p Classes that have them, each parameter its own; then float, int, float4, pointers for those
/// that are dereferenced, or are parameters by value (iterators), then each of some \p Classes (functors, views);
/// integers by what their name suggests; true; the first enumerator. Parameters with defaults keep them. Fails with the
/// reason if some parameter cannot be guessed.
llvm::Expected<std::vector<clang::TemplateArgumentListInfo>>
plausibleArguments(clang::Sema &Sema, clang::FunctionTemplateDecl *Template,
                   llvm::ArrayRef<const clang::CXXRecordDecl *> Classes);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PLAUSIBLEARGUMENTS_H
