// The ways to launch a kernel: <<<>>>, the cudaLaunchKernel family, cudaConfigureCall with cudaLaunch, kernel nodes of
// graphs, cuLaunchKernel of the driver's API. A further one is added here: what it passes is then read as for the
// others.

#ifndef CUDAPERF_LAUNCH_LAUNCHSYNTAX_H
#define CUDAPERF_LAUNCH_LAUNCHSYNTAX_H

#include "Launch/HostValues.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>

namespace cudaperf {

/// The parts of a launch, however they are written.
struct LaunchParts {
  const clang::Expr *Kernel = nullptr; ///< null: field 'func' of Configuration, or Handle
  const clang::Expr *Grid = nullptr, *Block = nullptr, *Shared = nullptr, *Stream = nullptr;
  /// Of a launch by the driver's API, instead of Kernel, Grid and Block: the kernel's handle and the sides.
  const clang::Expr *Handle = nullptr;
  std::array<const clang::Expr *, 3> GridSides = {}, BlockSides = {};
  /// cudaLaunchConfig_t or cudaKernelNodeParams object that stands for the four above
  const clang::ValueDecl *Configuration = nullptr;
  llvm::SmallVector<const clang::Expr *, 12> Arguments;

  /// The field Name of Configuration's type; null if it has none.
  const clang::FieldDecl *configurationField(llvm::StringRef Name) const;
};

/// Recognises launches among the calls of one HostCode. To be asked in the order of the code: some take two calls.
class LaunchSyntax {
public:
  /// Both must outlive this.
  LaunchSyntax(const HostCode &Code, HostValues &Values) : Code(Code), Values(Values) {}

  /// The parts of the launch that Call is; nullopt if it is none.
  std::optional<LaunchParts> parts(const HostCall &Call);

private:
  std::optional<LaunchParts> runtimeCall(const clang::CallExpr *Call, HostPlace At);
  std::optional<LaunchParts> driverCall(const clang::CallExpr *Call);
  std::optional<LaunchParts> graphNode(const clang::ValueDecl *Node, HostPlace At);
  const clang::ValueDecl *objectOf(const clang::Expr *E) const;

  const HostCode &Code;
  HostValues &Values;
  const clang::CallExpr *LastConfigureCall = nullptr; ///< cudaConfigureCall before a cudaLaunch
  const clang::FunctionDecl *ConfiguredIn = nullptr;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LAUNCHSYNTAX_H
