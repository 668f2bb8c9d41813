// Macros that stand for a pragma: '#define UNROLL #pragma unroll'. nvcc reads what its preprocessor has written, in
// which the pragma is one; for Clang a macro makes none, and its '#' is an error in every loop that has it.

#ifndef CUDAPERF_FRONTEND_PRAGMAMACROS_H
#define CUDAPERF_FRONTEND_PRAGMAMACROS_H

#include <memory>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace cudaperf {

/// Callbacks that give such macros of the user's files the text '_Pragma("unroll")', which means the same.
std::unique_ptr<clang::PPCallbacks> makePragmaMacros(clang::Preprocessor &PP);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PRAGMAMACROS_H
