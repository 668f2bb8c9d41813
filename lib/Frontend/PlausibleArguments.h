// Guesses template arguments for a kernel template that its file never instantiates.

#ifndef CUDAPERF_FRONTEND_PLAUSIBLEARGUMENTS_H
#define CUDAPERF_FRONTEND_PLAUSIBLEARGUMENTS_H

#include "Frontend/GivenArguments.h"
#include "clang/AST/TemplateBase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace clang {
class ClassTemplateDecl;
class CXXRecordDecl;
class FunctionTemplateDecl;
class Sema;
} // namespace clang

namespace cudaperf {

/// What a file has that may be an argument of its templates.
struct ArgumentSources {
  llvm::ArrayRef<const clang::CXXRecordDecl *> Classes;
  llvm::ArrayRef<clang::ClassTemplateDecl *> Templates;
  const GivenArguments &Given;
};

/// Explicit argument lists to try, the most plausible first: for type parameters of which members or calls are asked
/// those of the classes that have them, each parameter its own; then float, int, float4, pointers for those that are
/// dereferenced, or are parameters by value (iterators), then each of some classes (functors, views); integers by what
/// their name suggests; true; the first enumerator; class templates with as many parameters and the members that are
/// asked for; at last what parameters of the same name are given in other templates. Parameters with defaults keep
/// them. Fails with the reason if some parameter cannot be guessed.
llvm::Expected<std::vector<clang::TemplateArgumentListInfo>>
plausibleArguments(clang::Sema &Sema, clang::FunctionTemplateDecl *Template, const ArgumentSources &From);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PLAUSIBLEARGUMENTS_H
