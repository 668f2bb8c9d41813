// The shuffles and votes of before CUDA 9, which name no lanes: where they are written, and what to write instead.

#ifndef CUDAPERF_FIX_SYNCFIX_H
#define CUDAPERF_FIX_SYNCFIX_H

#include "Source/SourceMap.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace cudaperf {

struct LegacyWarpCall {
  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Caller = nullptr;
  clang::SourceLocation Where; ///< of the name, or of the macro that it comes from
  std::string name() const;    ///< "__shfl_down"
};

/// Those of Functions that CUDA's headers declare (a program's own __shfl is none), system headers left out. Of the
/// instantiations of a template the first.
std::vector<LegacyWarpCall> legacyWarpCalls(const clang::ASTContext &Context,
                                            llvm::ArrayRef<const clang::FunctionDecl *> Functions);

/// An edit that writes the call with '_sync' and a mask of all lanes. Nothing if a macro holds the name.
std::optional<Fix> syncFix(const SourceMap &Source, const clang::CallExpr &Call, FixSafety Safety);

} // namespace cudaperf

#endif // CUDAPERF_FIX_SYNCFIX_H
