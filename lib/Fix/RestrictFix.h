// The edits that qualify a kernel's pointer parameters with __restrict__.

#ifndef CUDAPERF_FIX_RESTRICTFIX_H
#define CUDAPERF_FIX_RESTRICTFIX_H

#include "Source/SourceMap.h"
#include <optional>
#include <string>

namespace cudaperf {

/// "'a', 'b' and 'c'", by position; at most five names.
std::string parameterNames(const clang::FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters);

/// Whether all of Parameters are declared as pointers: '__restrict__' cannot stand at one whose type is a template's
/// parameter, an iterator for instance.
bool areDeclaredPointers(const clang::FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters);

/// Qualifies Parameters of Kernel on the definition and every other declaration, and makes what ReadOnly ones point to
/// const where that certainly compiles. None if a declaration is written by a macro, is in a system header, or has a
/// parameter whose type is not spelled as a pointer.
std::optional<Fix> restrictFix(const SourceMap &Source, const clang::FunctionDecl &Kernel,
                               llvm::ArrayRef<unsigned> Parameters, llvm::ArrayRef<unsigned> ReadOnly);

} // namespace cudaperf

#endif // CUDAPERF_FIX_RESTRICTFIX_H
