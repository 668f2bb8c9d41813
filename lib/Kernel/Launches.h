// What the host code of a translation unit says about its kernels: launch sites, block shapes, constant arguments,
// which buffers are passed, on which stream and in which order.
//
// Read from the AST of the host functions (a device-mode parse has them too). A value is known only if it is the
// same in every execution that reaches the launch; everything else stays std::nullopt.

#ifndef CUDAPERF_KERNEL_LAUNCHES_H
#define CUDAPERF_KERNEL_LAUNCHES_H

#include "Finding/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace cudaperf {

/// One argument of a launch, for one parameter of the kernel.
struct LaunchArgument {
  const clang::Expr *Written = nullptr;
  std::optional<int64_t> Constant; ///< an integer argument with one known value
  /// The object that a pointer argument points into, if it is a plain variable or field ("d_a", "this->buf"); equal
  /// pointers mean the same variable. Offset expressions (d_a + n) keep the variable and set HasOffset.
  const clang::VarDecl *Buffer = nullptr;
  bool HasOffset = false;
  std::string Text; ///< source text, e.g. "d_a"
};

/// One place where a kernel is launched, whatever the syntax: <<<>>>, cudaLaunchKernel(Ex), cooperative.
struct LaunchSite {
  const clang::FunctionDecl *Kernel = nullptr; ///< the definition (for a template: the specialisation)
  const clang::FunctionDecl *Host = nullptr;   ///< the function that contains the launch
  clang::SourceLocation Where;
  std::vector<Dim3> Blocks; ///< every block shape this site can have; empty: not known
  std::optional<Dim3> Grid;
  std::optional<uint64_t> DynamicSharedBytes;
  std::vector<LaunchArgument> Arguments;
};

/// All launches of a translation unit, in source order. Depends on nothing but the AST; costs one walk over the host
/// functions of the main file and of the headers that are not the system's.
std::vector<LaunchSite> findLaunches(clang::ASTContext &Context);

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_LAUNCHES_H
