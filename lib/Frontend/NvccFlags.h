// nvcc's command line, and the parts of g++'s and clang's that matter to a parse, as arguments of Clang's driver.
//
// Everything that cannot change what the device code means is dropped. To teach it an option, add a line to the table
// in NvccFlags.cpp.

#ifndef CUDAPERF_FRONTEND_NVCCFLAGS_H
#define CUDAPERF_FRONTEND_NVCCFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// What is left of a command line.
struct TranslatedFlags {
  std::vector<std::string> Clang;   ///< -I, -D, -std and the like; paths are absolute
  std::string GpuArch;              ///< "sm_90": the newest architecture asked for; empty if none was named
  std::string CudaPath;             ///< --cuda-path
  std::vector<std::string> Remarks; ///< flags that are not known and were dropped, response files not found
};

/// Translates \p Flags, given without the compiler's name. Relative paths are taken from \p Directory (empty: the
/// current one). Input files among the flags are ignored. Never fails.
TranslatedFlags translateFlags(llvm::ArrayRef<std::string> Flags, llvm::StringRef Directory);

/// The architecture that Clang 19 parses for when \p Arch ("sm_120", "compute_35") is asked for: itself if Clang
/// knows it, else the nearest one that it and the CUDA headers know.
std::string clangArch(llvm::StringRef Arch);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_NVCCFLAGS_H
