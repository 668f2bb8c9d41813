// The CUDA headers the tool brings with it, of its own writing; sources in headers/, embedded by EmbedHeaders.cmake.
//
//   none/    CUDA's headers where there is no toolkit. Search it before everything else and include
//            cuda_perf_runtime.h first:  -nocudainc -nocudalib -isystem none -isystem compat
//            -include cuda_perf_runtime.h -include cuda_perf_nvcc_compat.h
//   compat/  What nvcc accepts and Clang's own CUDA headers lack, in both modes. With a toolkit: search it after the
//            toolkit and include it after Clang's wrapper:  -include __clang_cuda_runtime_wrapper.h
//            -include cuda_perf_nvcc_compat.h -isystem compat
//   last/    Headers of samples and libraries that programs copy, under names that many have: searched only for a
//            header that neither the search path nor the project has, a folder for each library.
//
// The builtins used need a PTX version of 8.3 or newer (--cuda-feature=+ptx83). A new header is a new file in
// one of the folders, nothing else.

#ifndef CUDAPERF_BUNDLEDHEADERS_BUNDLEDHEADERS_H
#define CUDAPERF_BUNDLEDHEADERS_BUNDLEDHEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// One embedded file.
struct BundledHeader {
  llvm::StringRef Path; ///< relative to the folder they are mounted at, e.g. "none/cuda_runtime.h"
  llvm::StringRef Text; ///< zero-terminated, lives as long as the program
};

/// Every bundled header, sorted by path.
llvm::ArrayRef<BundledHeader> bundledHeaders();

} // namespace cudaperf

#endif // CUDAPERF_BUNDLEDHEADERS_BUNDLEDHEADERS_H
