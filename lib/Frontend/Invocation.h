// Makes the one cc1 invocation of a parse: CUDA device mode, the toolkit's or the bundled headers, and options that
// make Clang tolerant and quick.

#ifndef CUDAPERF_FRONTEND_INVOCATION_H
#define CUDAPERF_FRONTEND_INVOCATION_H

#include "Frontend/NvccFlags.h"
#include "Frontend/Toolkit.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace cudaperf {

/// Where the bundled headers appear in the file system of makeFileSystem().
inline constexpr llvm::StringLiteral BundledRoot = "/cuda-perf-lint";

/// What an invocation is made from.
struct InvocationInputs {
  std::string File;
  std::string GpuArch; ///< as asked for
  std::string Arch;    ///< the one nearest to it that Clang knows
  TranslatedFlags Flags;
  std::optional<Toolkit> Cuda;                 ///< none: the bundled headers
  std::string HeadersRoot = BundledRoot.str(); ///< the folder of none/ and compat/
  /// With the bundled headers: include also the standard ones that a toolkit's runtime header includes.
  bool StandardHeaders = false;
};

/// Translates the flags of \p Request, finds its toolkit and its architecture. Fails only if the toolkit that it names
/// is none. \p Remarks gets what deserves one.
llvm::Expected<InvocationInputs> resolveInputs(const ParseRequest &Request, std::vector<std::string> &Remarks);

/// The command line of Clang's driver, its name first, that parses the file as device code with the CUDA headers
/// wanted.
std::vector<std::string> driverArguments(const InvocationInputs &Inputs, std::vector<std::string> &Remarks);

/// The sources of the real file system, as \p File may read them (SourcesOnly.h), with the bundled headers and
/// \p Replaced on top; of two texts for one file the first counts.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(llvm::StringRef File, const std::optional<Toolkit> &Cuda,
                                                               llvm::ArrayRef<ReplacedText> Replaced);

/// The invocation, or null if the driver made none. What the driver had to say is added to \p Remarks.
std::unique_ptr<clang::CompilerInvocation> makeInvocation(const InvocationInputs &Inputs,
                                                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                                                          std::vector<std::string> &Remarks);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_INVOCATION_H
