// Kernels that errors kept out of the AST altogether, found by their '__global__' so that they can be listed.

#ifndef CUDAPERF_FRONTEND_LOSTKERNELS_H
#define CUDAPERF_FRONTEND_LOSTKERNELS_H

#include "Finding/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <vector>

namespace clang {
class ASTContext;
class PPCallbacks;
class SourceManager;
} // namespace clang

namespace cudaperf {

/// Records every use of __global__ while a file is preprocessed; afterwards tells which have no declaration.
class LostKernels {
public:
  /// To be added to the preprocessor; refers to this object.
  std::unique_ptr<clang::PPCallbacks> recorder(const clang::SourceManager &Sources);

  /// The kernel definitions that \p Context lacks, or has as templates whose uses all failed, but for those \p Known to
  /// be skipped; each with the first of \p Errors between its '__global__' and its end as the reason. Kernels that
  /// macros write are not found.
  std::vector<SkippedKernel> find(clang::ASTContext &Context, llvm::ArrayRef<FileError> Errors,
                                  llvm::ArrayRef<SkippedKernel> Known) const;

private:
  std::vector<clang::SourceLocation> Uses;
};

/// The kernels with bodies in Context that are valid, and the kernels and device functions that are not, system headers
/// aside.
struct KernelCounts {
  size_t Sound = 0, InvalidFunctions = 0;
};
KernelCounts countKernels(clang::ASTContext &Context);

/// Whether Context has kernels with bodies, and no device function of theirs, system headers aside, is invalid.
bool areKernelsSound(clang::ASTContext &Context);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_LOSTKERNELS_H
