// Finds the CUDA toolkit whose headers a parse uses, and what of it goes on the include path.

#ifndef CUDAPERF_FRONTEND_TOOLKIT_H
#define CUDAPERF_FRONTEND_TOOLKIT_H

#include "Frontend/ParseRequest.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// A toolkit that was found.
struct Toolkit {
  std::string Directory;
  unsigned Major = 0; ///< 12 of CUDA 12.4, read from cuda.h
  unsigned Minor = 0;
  std::vector<std::string> Includes; ///< for -isystem, in search order
};

/// The toolkit in \p Directory (its root: the one with include/cuda_runtime.h). The error says what is missing.
llvm::Expected<Toolkit> openToolkit(llvm::StringRef Directory);

/// What a search came to.
struct ToolkitSearch {
  std::optional<Toolkit> Found;     ///< none: the bundled headers are to be used
  std::vector<std::string> Remarks; ///< directories that were named but are no toolkits
};

/// Where toolkits usually are, newest version first, found on this machine.
std::vector<std::string> usualToolkitPlaces();

/// Follows \p Choice. In Mode::Auto \p CudaPathFlag (from a compile command, may be empty) goes first, then the
/// choice's environment, then \p UsualPlaces. Fails only in Mode::Directory.
llvm::Expected<ToolkitSearch> findToolkit(const ToolkitChoice &Choice, llvm::StringRef CudaPathFlag,
                                          llvm::ArrayRef<std::string> UsualPlaces);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_TOOLKIT_H
