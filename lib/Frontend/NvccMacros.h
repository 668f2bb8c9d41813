// The macros by which source files recognise nvcc and its version.

#ifndef CUDAPERF_FRONTEND_NVCCMACROS_H
#define CUDAPERF_FRONTEND_NVCCMACROS_H

#include <memory>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace cudaperf {

/// Callbacks that define __NVCC__ and __CUDACC_VER_MAJOR__, _MINOR__ and _BUILD__ in the user's files and only there:
/// the toolkit's headers are to see Clang, as which they are parsed, and not a compiler that claims to be both.
std::unique_ptr<clang::PPCallbacks> makeNvccMacros(clang::Preprocessor &PP, unsigned Major, unsigned Minor);

/// Has \p PP read 'constexpr' for 'consteval'. nvcc takes immediate functions where Clang does not: with arguments that
/// are constant in the instances only, as the constructors of __shared__ variables, in functions that are called at run
/// time.
void readConstevalAsConstexpr(clang::Preprocessor &PP);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_NVCCMACROS_H
