// Where Clang's own headers (stddef.h, the CUDA wrappers) are.

#ifndef CUDAPERF_FRONTEND_RESOURCEDIRECTORY_H
#define CUDAPERF_FRONTEND_RESOURCEDIRECTORY_H

#include <string>

namespace cudaperf {

/// The resource directory of Clang 19: beside the executable (<exe>/../lib/cuda-perf-lint/clang/19, or lib/clang/19 for
/// programs of LLVM that have loaded this) if there is one, which makes an installed tree relocatable, else the one of
/// the LLVM that this was built against.
///
/// It is always passed explicitly: without it the driver falls back to a directory that lacks cuda_wrappers/, and
/// <new> or <complex> then fail in device code.
std::string resourceDirectory();

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_RESOURCEDIRECTORY_H
